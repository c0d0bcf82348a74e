// What an advised move means is ringed on the table; and the advice stands where it covers least of it.

let pointed = new AbortController();

/** The things on the table are found by their data-anchor, as flights are, and followed where they go. Of a thing out of sight the
 *  first that is seen of what leads to it has the ring.
 *  @param {string} anchors  with spaces between them, and a line between a thing and what leads to it */
export function point(anchors) {
  unpoint();
  const { signal } = (pointed = new AbortController());
  const sky = document.createElement("div");
  sky.className = "kt-rings";
  sky.setAttribute("aria-hidden", "true");
  document.body.append(sky);
  signal.addEventListener("abort", () => sky.remove());
  let drawn = "";
  const follow = () => {
    if (signal.aborted) return;
    const boxes = boxesOf(anchors);
    const now = JSON.stringify(boxes);
    if (now !== drawn) sky.replaceChildren(...boxes.map(ring));
    drawn = now;
    requestAnimationFrame(follow);
  };
  follow();
}

/** @param {DOMRect} box */
function ring({ left, top, width, height }) {
  const ring = document.createElement("span");
  ring.className = "kt-ring";
  for (const [name, size] of Object.entries({ left, top, width, height }))
    ring.style.setProperty(name, `${Math.round(size)}px`);
  return ring;
}

export function unpoint() {
  pointed.abort();
}

/** @param {string} anchor */
function shown(anchor) {
  const found = [...document.querySelectorAll(`[data-anchor="${CSS.escape(anchor)}"]`)];
  return found.filter((one) => one.checkVisibility());
}

/** @param {string} anchors */
function boxesOf(anchors) {
  const found = anchors.split(" ").flatMap((thing) => thing.split("|").flatMap(shown)[0] ?? []);
  return [...new Set(found)].map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width && height);
}

const PLACES = ["", "right", "left", "below"]; // words of the style sheet

/** For its list, as it comes and goes. @param {Element | undefined} list */
export function makeRoom(list) {
  if (!list) return unpoint();
  requestAnimationFrame(() => {
    const panel = list.parentElement;
    if (!panel) return;
    const meant = [...panel.querySelectorAll("[data-meant]")].map((one) => one.getAttribute("data-meant")).join(" ");
    const things = boxesOf(meant);
    const hidden = PLACES.map((place) => {
      panel.dataset.at = place;
      const box = panel.getBoundingClientRect();
      return things.filter((thing) => overlap(box, thing)).length;
    });
    panel.dataset.at = PLACES[hidden.indexOf(Math.min(...hidden))];
  });
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
