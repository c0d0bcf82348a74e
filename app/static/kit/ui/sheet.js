/** Style sheets that are fetched when they are needed. */

/** Those that the page came with are there before any script. @type {Map<string, Promise<unknown>>} */
const styles = new Map(Array.from(document.styleSheets, ({ href }) => [href ?? "", Promise.resolve()]));

/** A page without its style is ugly, but it is a page: nobody waits for ever. @param {string} href */
export function style(href) {
  let loaded = styles.get(href);
  if (!loaded) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    loaded = new Promise((done) => ((link.onload = done), (link.onerror = done)));
    document.head.append(link);
    styles.set(href, loaded);
  }
  return loaded;
}
