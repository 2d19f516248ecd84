import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

/** Rules that axe never calls worse than moderate: the journeys ask for what is serious or critical. */
export const MILD_RULES = [
  "aria-allowed-role",
  "aria-deprecated-role",
  "empty-heading",
  "empty-table-header",
  "focus-order-semantics",
  "form-field-multiple-labels",
  "heading-order",
  "hidden-content",
  "html-xml-lang-mismatch",
  "image-redundant-alt",
  "landmark-banner-is-top-level",
  "landmark-contentinfo-is-top-level",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-banner",
  "landmark-no-duplicate-contentinfo",
  "landmark-no-duplicate-main",
  "landmark-one-main",
  "landmark-unique",
  "meta-viewport",
  "meta-viewport-large",
  "no-autoplay-audio",
  "page-has-heading-one",
  "presentation-role-conflict",
  "region",
  "scope-attr-valid",
  "server-side-image-map",
  "skip-link",
  "table-duplicate-name",
];

const OPTIONS: RunOptions = {
  // Only what is wrong is written down in full: writing down the rest takes longer than looking at it.
  resultTypes: ["violations"],
  preload: false,
  iframes: false,
  rules: Object.fromEntries(MILD_RULES.map((rule) => [rule, { enabled: false }])),
};

/** Minified it is less than half as long, and every page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Gives what axe has against the page's own document as it is now, by all rules that matter or by some of them. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${SOURCE};0`);
  const options: RunOptions = rules ? { ...OPTIONS, runOnly: { type: "rule", values: [...rules] } } : OPTIONS;
  // It is sent as text, for a function would refer to names that the page does not have.
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations;
}
