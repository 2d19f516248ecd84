import type { Page } from "playwright";
import { expect } from "vitest";
import { SOON } from "@/e2e/support/browser";

/** Waits until the page of the next step stands at its top with the focus on its heading. */
export async function expectAtTop(page: Page): Promise<void> {
  const stand = () =>
    page.evaluate(() => ({ scrolled: window.scrollY, focus: document.activeElement?.tagName.toLowerCase() }));
  await expect.poll(stand, SOON).toEqual({ scrolled: 0, focus: "h1" });
}
