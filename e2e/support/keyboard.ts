import type { Locator, Page } from "playwright";

const MOST = 250;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let presses = 0; presses < MOST; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error("The keyboard does not reach it");
}

/** Goes to a field and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

/** Goes to a button or link and presses Enter on it. */
export async function enter(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press("Enter");
}

/** Presses a key several times. */
export async function press(page: Page, key: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) await page.keyboard.press(key);
}
