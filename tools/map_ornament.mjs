// What an engraver puts around a chart: degrees along the edge, a faint net, a rose of winds.

const n1 = (n) => Math.round(n * 10) / 10;

/** Meridians and parallels every five degrees. */
export function graticule(projection, width, height) {
  const lines = [];
  const inside = ([x, y]) => x > -60 && x < width + 60 && y > -60 && y < height + 60;
  const draw = (points) => {
    const shown = points.map((point) => projection(point)).filter(inside);
    if (shown.length > 1) lines.push(`M${shown.map((point) => point.map((n) => Math.round(n)).join(" ")).join("L")}`);
  };
  const range = (from, to, step) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, i) => from + i * step);
  for (const lon of range(-20, 45, 5)) draw(range(35, 66, 1).map((lat) => [lon, lat]));
  for (const lat of range(35, 65, 5)) draw(range(-22, 47, 1.5).map((lon) => [lon, lat]));
  return lines.join("");
}

/** A neat line with a degree scale: bars along the edge for every other degree of longitude or latitude. */
export function frame(projection, width, height) {
  const [outer, inner] = [6, 15];
  const edges = [
    {
      axis: 0,
      along: (t) => [t, inner],
      bar: (a, b) => `M${n1(a)} ${outer}H${n1(b)}V${inner}H${n1(a)}z`,
      length: width,
    },
    {
      axis: 0,
      along: (t) => [t, height - inner],
      bar: (a, b) => `M${n1(a)} ${height - inner}H${n1(b)}V${height - outer}H${n1(a)}z`,
      length: width,
    },
    {
      axis: 1,
      along: (t) => [inner, t],
      bar: (a, b) => `M${outer} ${n1(a)}V${n1(b)}H${inner}V${n1(a)}z`,
      length: height,
    },
    {
      axis: 1,
      along: (t) => [width - inner, t],
      bar: (a, b) => `M${width - inner} ${n1(a)}V${n1(b)}H${width - outer}V${n1(a)}z`,
      length: height,
    },
  ];
  const bars = edges.map((edge) => barsAlong(projection, edge, inner)).join("");
  const box = (inset) => `M${inset} ${inset}H${width - inset}V${height - inset}H${inset}z`;
  const margin = `M-20-20H${width + 20}V${height + 20}H-20zM${inner} ${inner}V${height - inner}H${width - inner}V${inner}z`;
  return `<path id="margin" class="map-margin" d="${margin}"/>
<path id="frame" class="map-frame" d="${box(outer)}${box(inner)}"/>
<path id="degrees" class="map-degrees" d="${bars}"/>`;
}

function barsAlong(projection, { axis, along, bar, length }, inner) {
  let [bars, start] = ["", null];
  for (let t = inner; t <= length - inner; t += 0.25) {
    const odd = Math.abs(Math.floor(projection.invert(along(t))[axis])) % 2 === 1;
    if (odd && start === null) start = t;
    if (start !== null && (!odd || t + 0.25 > length - inner)) {
      bars += bar(start, t);
      start = null;
    }
  }
  return bars;
}

/** Sixteen winds: long points for the four, shorter for the others, each half dark and half open. */
export function compassRose(cx, cy, radius) {
  const at = (angle, r) => [n1(cx + Math.sin(angle) * r), n1(cy - Math.cos(angle) * r)].join(" ");
  const [dark, open] = [[], []];
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8;
    const reach = radius * (i % 4 === 0 ? 1 : i % 2 === 0 ? 0.74 : 0.5);
    const waist = radius * (i % 4 === 0 ? 0.2 : i % 2 === 0 ? 0.17 : 0.26);
    const half = i % 2 === 0 ? Math.PI / 8 : Math.PI / 22;
    dark.push(`M${cx} ${cy}L${at(angle + half, waist)}L${at(angle, reach)}z`);
    open.push(`M${cx} ${cy}L${at(angle - half, waist)}L${at(angle, reach)}z`);
  }
  const ring = (r) => `M${n1(cx - r)} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  const lily = `M${cx} ${cy - radius - 22}q7 8 0 18q-7-10 0-18zm-3 17q-9 2-10-6q7-2 10 6zm6 0q9 2 10-6q-7-2-10 6z`;
  return `<g id="rose"><path class="map-rose-ring" d="${ring(n1(radius * 0.62))}${ring(n1(radius * 0.58))}"/>
<path class="map-rose-open" d="${open.join("")}"/>
<path class="map-rose-dark" d="${dark.join("")}${lily}"/></g>`;
}
