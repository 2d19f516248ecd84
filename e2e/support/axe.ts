import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { CDPSession, Page } from "playwright";
import { settleInPage } from "@/e2e/support/sound-elements";

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

const CONTRAST: RunOptions = { ...OPTIONS, runOnly: { type: "rule", values: ["color-contrast"] } };

/** Minified it is less than half as long, and every page reads it anew. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Compiled {
  session: CDPSession;
  scriptId: string;
}

/** Axe as the processes of pages have compiled it: the next document of the same process only runs it. */
const compiled = new WeakMap<Page, Compiled>();

/** Runs what was compiled for the page; false when it is in another process by now. */
async function runCompiled({ session, scriptId }: Compiled): Promise<boolean> {
  try {
    await session.send("Runtime.runScript", { scriptId });
    return true;
  } catch {
    return false;
  }
}

async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate("'axe' in window")) return;
  const earlier = compiled.get(page);
  if (earlier && (await runCompiled(earlier))) return;
  const session = earlier?.session ?? (await page.context().newCDPSession(page));
  await session.send("Runtime.enable");
  const { scriptId } = await session.send("Runtime.compileScript", {
    expression: `${SOURCE};0`,
    sourceURL: "axe",
    persistScript: true,
  });
  if (!scriptId) throw new Error("The browser did not compile axe");
  compiled.set(page, { session, scriptId });
  await session.send("Runtime.runScript", { scriptId });
}

type Violations = AxeResults["violations"];

export interface Findings {
  violations: Violations;
  /** What else is pale in the other theme. */
  otherTheme: Violations;
}

/** Gives what axe has against the page's own document as it is now, by all rules that matter. */
export async function violationsOf(page: Page, themes: "one" | "both"): Promise<Findings> {
  await bringAxe(page);
  // It is sent as text, for a function would refer to names that the page does not have.
  return page.evaluate<Findings>(`(async () => {
    const settle = ${settleInPage};
    // Words that are still fading in are pale for a moment.
    settle();
    const { violations } = await axe.run(document, ${JSON.stringify(OPTIONS)});
    if (${themes === "one"}) return { violations, otherTheme: [] };
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    const isDark = before ? before === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    dataset.theme = isDark ? "light" : "dark";
    settle();
    const { violations: otherTheme } = await axe.run(document, ${JSON.stringify(CONTRAST)});
    if (before === undefined) delete dataset.theme;
    else dataset.theme = before;
    settle();
    return { violations, otherTheme };
  })()`);
}
