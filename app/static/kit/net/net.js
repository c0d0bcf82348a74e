/** The doors of the server, and what can go wrong at them. */

export { Stream } from "./stream.js";
export { Outbox } from "./outbox.js";

/** A problem in the one shape that all doors have; status 0 means that nobody answered. */
export class ApiError extends Error {
  /** @param {number} status @param {Record<string, any>} shape */
  constructor(status, shape) {
    super(shape.detail ?? shape.error);
    this.status = status;
    this.error = /** @type {string} */ (shape.error ?? "HttpError");
    this.detail = /** @type {string} */ (shape.detail ?? "");
    this.rule = /** @type {string | undefined} */ (shape.rule);
    this.template = /** @type {string | undefined} */ (shape.template);
    this.values = /** @type {Record<string, any>} */ (shape.values ?? {});
    this.more = shape;
  }

  /** Whether the same request may go through later: nothing has been judged. */
  get unanswered() {
    return this.status === 0 || this.status === 429 || (this.status >= 502 && this.status <= 504);
  }
}

const PATIENCE = 15000; // ms; then the answer is as good as lost

/** Knock at a door. Gives what it answers (null for “no content”), or throws an ApiError.
 *  @param {string} method @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function api(method, path, body) {
  const response = await sent(method, path, body);
  const text = await response.text().catch(() => "");
  const said = parsed(text);
  if (response.ok) return said;
  throw new ApiError(response.status, said ?? { error: "HttpError", detail: response.statusText });
}

/** @param {string} method @param {string} path @param {any} body */
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
    throw new ApiError(0, { error: "Offline", detail: "" });
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} text */
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
