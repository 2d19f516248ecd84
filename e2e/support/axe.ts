import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright";

/** Only what is wrong is written down in full: writing down the rest takes longer than looking at it. */
const OPTIONS: RunOptions = { resultTypes: ["violations"], preload: false, iframes: false };

/** What axe has against the page as it is now, in its own document alone: all of its rules, or some. */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<AxeResults["violations"]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe.source};0`);
  const options: RunOptions = rules ? { ...OPTIONS, runOnly: { type: "rule", values: [...rules] } } : OPTIONS;
  // As text: what a function refers to is not there in the page.
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations;
}
