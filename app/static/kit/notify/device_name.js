/** What a device is called in the list of those that are told: its browser and its system, which are names in every language. */

const BROWSERS = /** @type {const} */ ([
  [/Edg(?:A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
]);
const SYSTEMS = /** @type {const} */ ([
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
]);

/** @param {{userAgent: string, maxTouchPoints?: number}} browser */
export function deviceName(browser) {
  const agent = applePhone(browser) ? browser.userAgent.replace("Macintosh", "iPad") : browser.userAgent;
  const named = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(agent))?.[1] ?? "");
  return named.filter(Boolean).join(", ");
}

/** Whether it is an iPhone or an iPad; these say that they are a Mac, but no Mac has a screen to touch.
 *  @param {{userAgent: string, maxTouchPoints?: number}} browser */
export function applePhone({ userAgent, maxTouchPoints = 0 }) {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}
