import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { launch } from "@/e2e/support/browser";
import { usePlatform } from "@/e2e/support/shop";
import { createWorld, type World } from "@/e2e/support/world";

/** The browser of the file that called `openOffice`; it is there while that file's tests run. */
export let browser: Browser;
/** The world of the file that called `openWorld` or `openOffice`; it is there while that file's tests run. */
export let world: World;

/** Gives the journeys of a file a world of venues and people of their own. */
export function openWorld(): void {
  let leave: () => Promise<void>;
  beforeAll(async () => {
    leave = usePlatform();
    world = await createWorld();
  });
  afterAll(() => leave());
}

/** Gives the journeys of a file a browser, and a world of venues and people of their own. */
export function openOffice(): void {
  openWorld();
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
}
