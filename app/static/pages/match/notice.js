/** What happens before the start, for those who look at something else meanwhile: a soft sound, and where it is wanted a
 *  notification. */

import { notification, sound } from "../../kit/notify/alerts.js";

/** @param {string} title @param {string} text @param {string} tag  one takes the place of the other */
export function notice(title, text, tag) {
  sound("join");
  return notification(title, text, tag, location.pathname);
}
