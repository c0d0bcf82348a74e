/** RFC 6902 for views. Nothing is changed in place: parts that no operation touches stay the same objects, so that
 *  whoever draws them can tell by identity that there is nothing to draw. */

/** @typedef {{op: string, path: string, value?: any, from?: string}} Operation */

/** @template T @param {T} document @param {readonly Operation[]} operations @returns {T} */
export function patched(document, operations) {
  let result = /** @type {any} */ (document);
  for (const operation of operations) result = apply(result, operation);
  return result;
}

/** @param {any} document @param {Operation} operation */
function apply(document, { op, path, value, from }) {
  switch (op) {
    case "add":
    case "replace":
    case "remove":
      return changed(document, steps(path), op, value);
    case "move":
      return changed(
        changed(document, steps(from ?? ""), "remove"),
        steps(path),
        "add",
        at(document, steps(from ?? "")),
      );
    case "copy":
      return changed(document, steps(path), "add", at(document, steps(from ?? "")));
    case "test":
      if (JSON.stringify(at(document, steps(path))) !== JSON.stringify(value)) throw new Error(`test failed: ${path}`);
      return document;
    default:
      throw new Error(`unknown operation ${op}`);
  }
}

/** @param {string} path */
function steps(path) {
  if (path === "") return [];
  return path
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** @param {any} document @param {string[]} way */
function at(document, way) {
  return way.reduce((part, step) => part[step], document);
}

/** @param {any} part @param {string[]} way @param {string} op @param {any} [value] @returns {any} */
function changed(part, way, op, value) {
  if (way.length === 0) return op === "remove" ? null : value;
  const [step, ...rest] = way;
  if (Array.isArray(part)) return changedList(part, step, rest, op, value);
  if (part === null || typeof part !== "object") throw new Error(`nothing to change at ${step}`);
  if (rest.length === 0 && op !== "add" && !(step in part)) throw new Error(`there is no ${step}`);
  const copy = { ...part };
  if (rest.length) copy[step] = changed(part[step], rest, op, value);
  else if (op === "remove") delete copy[step];
  else copy[step] = value;
  return copy;
}

/** @param {any[]} list @param {string} step @param {string[]} rest @param {string} op @param {any} value */
function changedList(list, step, rest, op, value) {
  const index = step === "-" ? list.length : Number(step);
  const last = rest.length === 0 && op === "add" ? list.length : list.length - 1;
  if (!Number.isInteger(index) || index < 0 || index > last) throw new Error(`there is no place ${step}`);
  const copy = list.slice();
  if (rest.length) copy[index] = changed(list[index], rest, op, value);
  else if (op === "add") copy.splice(index, 0, value);
  else if (op === "remove") copy.splice(index, 1);
  else copy[index] = value;
  return copy;
}
