// The lines of the map are those of the box, whatever is printed there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ROUTES } from "../../app/static/games/merkator/map/places.js";
import { routesOf } from "../../app/static/games/merkator/map/routes.js";

test("the usual lines have their course, from whichever end they are named", () => {
  const lines = ROUTES.map(({ from, to }, at) => (at % 2 ? [to, from] : [from, to]));
  assert.deepEqual(routesOf(lines), ROUTES);
});

test("a line that is only in this box is straight, and one that is not in it is not drawn", () => {
  const drawn = routesOf([
    ["spain", "hamburg"],
    ["russia", "sweden"],
  ]);
  assert.deepEqual(drawn[0], { from: "spain", to: "hamburg", d: "M169 801L619 378" });
  assert.equal(drawn.length, 2);
});
