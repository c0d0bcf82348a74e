// Runs before the page is painted: no flash of the wrong theme, and the words are on their way early.
"use strict";
{
  const root = document.documentElement;
  let wanted = {};
  try {
    wanted = JSON.parse(localStorage.getItem("kontor.preferences") ?? "{}");
  } catch {
    // a browser without storage follows the system
  }
  for (const name of ["theme", "motion"]) {
    if (wanted[name] && wanted[name] !== "system") root.dataset[name] = wanted[name];
  }
  if (wanted.hatch) root.dataset.hatch = "on";
  const languages = Object.keys(JSON.parse(root.dataset.languages));
  root.lang = [wanted.language, ...navigator.languages.map((tag) => tag.slice(0, 2)), ...languages].find((tag) =>
    languages.includes(tag),
  );
  const link = document.createElement("link");
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = new URL(`../../words/${root.lang}.json`, document.currentScript.src).href;
  document.head.append(link);
}
