// Which picture stands for what, and who drew it. Goods and things of the game come from game-icons (CC BY 3.0) or are our
// own; the controls around the game come from Lucide (ISC), whose thin lines keep them apart from the goods.

/** Symbol id: [name in game-icons, author]. */
export const GAME_ICONS = {
  "good-livestock": ["cow", "Delapouite"],
  "good-muskets": ["musket", "Skoll"],
  "good-grain": ["wheat", "Lorc"],
  "good-saltpeter": ["powder", "Lorc"],
  "good-iron": ["anvil", "Lorc"],
  "good-copper": ["cauldron", "Lorc"],
  "good-ham": ["ham-shank", "Skoll"],
  "good-vegetables": ["carrot", "Delapouite"],
  "good-calfskin": ["animal-hide", "Delapouite"],
  "good-fabric": ["rolled-cloth", "Delapouite"],
  "good-coal": ["coal-wagon", "Delapouite"],
  "good-plums": ["plum", "Delapouite"],
  "good-wine": ["wine-bottle", "Delapouite"],
  "good-citrus_fruit": ["orange-slice", "Delapouite"],
  "good-spice": ["chili-pepper", "Delapouite"],
  "good-wood": ["wood-pile", "Delapouite"],
  "good-porcelain": ["porcelain-vase", "Delapouite"],
  "good-fish": ["double-fish", "Delapouite"],
  dock: ["harbor-dock", "Delapouite"],
  time: ["hourglass", "Lorc"],
  contract: ["scroll-unfurled", "Lorc"],
  bot: ["vintage-robot", "Lorc"],
  crown: ["queen-crown", "Lorc"],
  flag: ["flying-flag", "Lorc"],
  peace: ["peace-dove", "Delapouite"],
  travel: ["sailboat", "Delapouite"],
  ship: ["caravel", "Delapouite"],
};

/** A drop, and the upper of two fish taken out of it, turned upright enough to fit. */
export const FISH_OIL = { drop: "water-drop", fish: "double-fish", at: "translate(76 214) scale(.6)" };

/** A ship, and a plus beside it. */
export const JOIN = {
  base: "sailboat",
  at: "translate(-8 -8) scale(.84)",
  plus: "M400 300h48v64h64v48h-64v64h-48v-64h-64v-48h64z",
};

/** Thin things are drawn with an outline of this width, so that they hold their own beside the others when small. */
export const BOLDER = { "good-muskets": 16, "good-plums": 14, "good-wine": 6 };

/** Only the outline of these is kept: what is drawn inside blurs when small. */
export const OUTLINE_ONLY = new Set(["good-calfskin"]);

/** Our own, on the same grid of 512. */
export const OWN = {
  cards:
    "M152 96V66a34 34 0 0 1 34-34h226a34 34 0 0 1 34 34v296a34 34 0 0 1-34 34h-22V130a34 34 0 0 0-34-34zM100 120h226a34 34 0 0 1 34 34v292a34 34 0 0 1-34 34H100a34 34 0 0 1-34-34V154a34 34 0 0 1 34-34z",
  building:
    "M56 488V268h46v-62h46v-62h46V82h124v62h46v62h46v62h46v220H300v-76a44 44 0 0 0-88 0v76zM232 208h48v-44a24 24 0 0 0-48 0zM160 316h48v-44a24 24 0 0 0-48 0zM304 316h48v-44a24 24 0 0 0-48 0zM104 432h48v-44a24 24 0 0 0-48 0zM360 432h48v-44a24 24 0 0 0-48 0z",
  cube: "M256 36 452 138 256 240 60 138zM44 168l196 102v206L44 374zM468 168 272 270v206l196-102z",
  taler:
    "M256 40a216 216 0 1 1 0 432 216 216 0 0 1 0-432zm0 34a182 182 0 1 0 0 364 182 182 0 0 0 0-364zm0 26a156 156 0 1 1 0 312 156 156 0 0 1 0-312zm-88 72v64h32v-20h34v124h-22v30h88v-30h-22V216h34v20h32v-64z",
  bonus:
    "M152 96V66a34 34 0 0 1 34-34h226a34 34 0 0 1 34 34v296a34 34 0 0 1-34 34h-22V130a34 34 0 0 0-34-34zM100 120h226a34 34 0 0 1 34 34v292a34 34 0 0 1-34 34H100a34 34 0 0 1-34-34V154a34 34 0 0 1 34-34zm89 96v60h-60v48h60v60h48v-60h60v-48h-60v-60z",
  basket:
    "M256 40c-88 0-144 62-150 160H40v56h432v-56h-66c-6-98-62-160-150-160zm0 46c60 0 98 42 104 114H152c6-72 44-114 104-114zM68 280h376l-34 192H102zm100 36v120h36V316zm70 0v120h36V316zm70 0v120h36V316z",
};

/** Symbol id: name in Lucide. */
export const LUCIDE = {
  undo: "undo-2",
  redo: "redo-2",
  chat: "message-circle",
  sound: "volume-2",
  mute: "volume-x",
  menu: "menu",
  close: "x",
  info: "info",
  help: "circle-question-mark",
  check: "check",
  plus: "plus",
  minus: "minus",
  left: "chevron-left",
  right: "chevron-right",
  up: "chevron-up",
  down: "chevron-down",
  play: "play",
  pause: "pause",
  first: "skip-back",
  last: "skip-forward",
  link: "link",
  copy: "copy",
  settings: "settings",
  sun: "sun",
  moon: "moon",
  theme: "sun-moon",
  person: "user",
  people: "users",
  eye: "eye",
  rules: "book-open",
  history: "history",
  download: "download",
  warning: "triangle-alert",
  bell: "bell",
  "bell-off": "bell-off",
  online: "wifi",
  offline: "wifi-off",
  share: "share-2",
  leave: "log-out",
  lock: "lock",
  clock: "clock",
  keyboard: "keyboard",
  language: "languages",
  fork: "git-branch",
  send: "send",
  edit: "pencil",
  remove: "trash-2",
  zoom: "zoom-in",
  swap: "arrow-left-right",
};
