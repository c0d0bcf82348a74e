/** What time it is on the server: moments it names are counted by its clock, not by ours. */

let ahead = 0; // seconds by which the server's clock is ahead of ours

/** The server says what time it is. @param {number} at seconds */
export function serverSays(at) {
  ahead = at - Date.now() / 1000;
}

/** Seconds until a moment of the server's, none once it is past. @param {number} moment */
export function secondsUntil(moment) {
  return Math.max(0, moment - ahead - Date.now() / 1000);
}
