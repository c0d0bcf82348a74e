/** The routes of the server, and what can go wrong at them. */

/** @import {Wrong} from "../model/wire.d.ts" */

/** A problem in the one shape that all routes have; status 0 means that nobody answered. */
export class ApiError extends Error {
  /** @param {number} status @param {Partial<Wrong>} shape */
  constructor(status, shape) {
    super(shape.detail ?? shape.error);
    this.status = status;
    this.error = shape.error ?? "HttpError";
    this.key = shape.key;
    this.detail = shape.detail ?? "";
    this.rule = shape.rule;
    this.template = shape.template;
    this.values = shape.values ?? {};
    this.more = shape;
  }

  /** Whether the same request may go through later: nothing has been judged. */
  get unanswered() {
    return this.status === 0 || this.status === 429 || (this.status >= 502 && this.status <= 504);
  }
}

const PATIENCE = 15000; // ms; then the answer is as good as lost

/** Ask a route. Gives what it answers (null for “no content”), or throws an ApiError. Whoever asks says what comes.
 *  @template [T=any] @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<T>} */
export async function api(method, path, body) {
  const response = await sent(method, path, body);
  const text = await response.text().catch(() => "");
  const said = parsed(text);
  if (response.ok) return /** @type {T} */ (said);
  throw new ApiError(response.status, said ?? { error: "HttpError", key: "unanswered" });
}

/** @param {string} method @param {string} path @param {unknown} body */
async function sent(method, path, body) {
  const request = /** @type {RequestInit} */ ({
    method,
    credentials: "same-origin",
    headers: { accept: "application/json" },
  });
  if (body !== undefined) {
    request.body = body instanceof Blob ? body : JSON.stringify(body); // a file goes as it is: its lines are counted
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await fetch(path, { ...request, signal: patience.signal });
  } catch {
    throw new ApiError(0, { error: "Offline", key: "offline" });
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} text @returns {Wrong | null} what it is if it is a problem */
function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** A query string of the values that are given.
 *  @param {Record<string, string | number | boolean | null | undefined>} values */
export function query(values) {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}
