import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { launch } from "@/e2e/support/browser";
import { usePlatform } from "@/e2e/support/shop";
import { createWorld, type World } from "@/e2e/support/world";

/** Of the file of journeys that called `openOffice`, while its tests run. */
export let browser: Browser;
/** Of the file of journeys that called `openWorld` or `openOffice`, while its tests run. */
export let world: World;

/** A world of venues and people of its own, for all journeys of a file. */
export function openWorld(): void {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = usePlatform();
    world = await createWorld();
  });
  afterAll(() => leave());
}

/** A browser, and a world of venues and people of its own, for all journeys of a file. */
export function openOffice(): void {
  openWorld();
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
}
