/** The deal comes from a secret of the server and a share of everybody who sits down. This browser keeps what it has added, and the
 *  fingerprint that it was shown then, so that it can tell in the end whether both were kept. */

import { api } from "./net.js";

/** @import {Summary} from "../model/types.d.ts" */
/** @typedef {{share: string, commitment: string}} Kept */

const KEPT = "kontor.shares";
const MOST = 50; // matches

/** Ask a route by which one sits down. @param {string} path @param {object} [body] @returns {Promise<Summary>} */
export async function sit(path, body = {}) {
  const share = hex(crypto.getRandomValues(new Uint8Array(16)));
  /** @type {Summary} */
  const match = await api("POST", path, { ...body, share });
  if (match.seats.some(({ you }) => you)) keep(match.id, { share, commitment: match.commitment });
  return match;
}

/** What this browser has added to a match. @param {number} id @returns {Kept | undefined} */
export function keptOf(id) {
  return all().find(([match]) => match === id)?.[1];
}

/** Whether the deal is the one that was committed to, computed here; null where the browser cannot (crypto.subtle wants HTTPS).
 *  @param {Summary} match */
export async function checked({ seed, secret, shares, commitment }) {
  if (!crypto.subtle || !seed) return null;
  if (!secret || !shares) return (await hash(seed)) === commitment;
  return (await hash(secret)) === commitment && (await hash([secret, ...shares].join(":"))) === seed;
}

/** @param {string} text */
async function hash(text) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** @param {Uint8Array} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @returns {[number, Kept][]} the newest first */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {number} id @param {Kept} kept */
function keep(id, kept) {
  try {
    const others = all().filter(([match]) => match !== id);
    localStorage.setItem(KEPT, JSON.stringify([[id, kept], ...others].slice(0, MOST)));
  } catch {
    // then only this browser cannot tell in the end
  }
}
