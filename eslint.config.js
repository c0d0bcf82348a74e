import css from "@eslint/css";
import js from "@eslint/js";
import globals from "globals";

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
  { files: ["app/static/sw.js"], languageOptions: { sourceType: "script", globals: { ...globals.serviceworker, BUILD: "readonly" } } },
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
