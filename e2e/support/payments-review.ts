import type { Browser, Page } from "playwright";
import { expect } from "vitest";
import { desk, expectSound, login, watch } from "@/e2e/support/browser";
import { mainText } from "@/e2e/support/journeys";

const PATH = "/payments-review";

/** The platform's administrator at a desk, before the list of payments that need a person. */
export async function atReviews(browser: Browser) {
  const context = await desk(browser);
  const page = await context.newPage();
  const complaints = watch(page);
  await login(page, "platform", PATH);
  return { context, page, complaints };
}

/** Waits for a folio's row in a part of the page, and gives it. */
export async function rowOf(page: Page, folio: string, query: Record<string, string> = {}) {
  const address = `${PATH}?${new URLSearchParams({ ...query, q: folio })}`;
  const row = page.getByRole("row").filter({ hasText: folio });
  await expect
    .poll(
      async () => {
        await page.goto(address);
        return row.count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await expectSound(page);
  return row.first();
}

/** Does something with the row of the page: opens its dialog, fills what it asks for, and waits until it is done. */
export async function doAct(page: Page, folio: string, label: string, fields: Record<string, string>): Promise<void> {
  const row = page.getByRole("row").filter({ hasText: folio });
  await row.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.waitFor();
  await expectSound(page);
  for (const [name, value] of Object.entries(fields)) await dialog.getByLabel(name).fill(value);
  await dialog.getByRole("button", { name: label }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Loads an address until the main part says it. */
export async function reloadUntil(page: Page, address: string, text: string | RegExp): Promise<void> {
  const said = expect.poll(
    async () => {
      await page.goto(address);
      return mainText(page);
    },
    { timeout: 60_000, interval: 1_000 },
  );
  await (typeof text === "string" ? said.toContain(text) : said.toMatch(text));
}

/** Waits until the list of decided cases says how this one ended. */
export const expectEnded = (page: Page, folio: string, text: string | RegExp) =>
  reloadUntil(page, `${PATH}?estado=resolved&q=${folio}`, text);
