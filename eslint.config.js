import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

// What comes and goes while a page stays listens with a signal: addEventListener's is in its options, all others have it last.
const ENDLESS = [
  'CallExpression[callee.property.name="addEventListener"]:not([arguments.0.value="abort"]):not(:has(Property[key.name="signal"]))',
  'CallExpression[callee.name="addEventListener"]:not(:has(Property[key.name="signal"]))',
  'CallExpression[callee.name=/^(onLanguage|onNarrow|onPerson|onPreferences|registerKeys|stayWhile)$/][arguments.length<2]',
  'CallExpression[callee.property.name="subscribe"][arguments.length<2]',
];

// Types are TypeScript's affair (`make types`).
export default [
  { ignores: ["**/vendor/**", ".venv*/**", "node_modules/**", "docs/**", "htmlcov/**"] },
  {
    files: ["app/static/**/*.js"],
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: { ...globals.browser } },
    rules: {
      ...js.configs.recommended.rules,
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
      complexity: ["error", 24],
    },
  },
  {
    files: ["app/static/{games,pages/match,table}/**/*.js", "app/static/pages/match.js", "app/static/kit/{model/*model,net/*}.js"],
    rules: { "no-restricted-syntax": ["error", ...ENDLESS.map((selector) => ({ selector, message: "This listens for ever: give it the signal it ends with." }))] },
  },
  { files: ["app/static/sw.js"], languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, BUILD: "readonly", LANGUAGES: "readonly" } } },
  {
    files: ["tools/**/*.mjs", "tools/**/*.js", "tests/client/**/*.mjs", "eslint.config.js"],
    ...js.configs.recommended,
    languageOptions: { ecmaVersion: 2024, sourceType: "module", globals: { ...globals.node, ...globals.browser } },
  },
  {
    files: ["app/static/**/*.css"],
    plugins: { css },
    language: "css/css",
    ...css.configs.recommended,
    rules: { ...css.configs.recommended.rules, "css/use-baseline": "off", "css/no-invalid-properties": "off", "css/no-important": "off" },
  },
];
