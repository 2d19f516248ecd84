import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, desk, expectFits, expectSound, launch, watch } from "@/e2e/support/browser";
import { VISITS } from "@/e2e/support/collected";
import { usePlatform } from "@/e2e/support/shop";
import { createWorld, type World } from "@/e2e/support/world";

let browser: Browser;
let world: World;
let release: () => Promise<void>;

beforeAll(async () => {
  release = usePlatform();
  world = await createWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  await release();
});

/** The other tenants' administrators see what the first one sees. */
const OPENERS = ["visitor", "buyer", "guard", "phone", "admin", "platform"] as const;

const desks = new Map<string, BrowserContext>();

/** A desk of a person, without what other screens left in its cookies. */
async function deskOf(name: string, session: string): Promise<BrowserContext> {
  const context = desks.get(name) ?? (await desk(browser));
  desks.set(name, context);
  await context.clearCookies();
  const [cookie, value] = session.split("=", 2);
  if (cookie && value) await context.addCookies([{ name: cookie, value, url: baseUrl() }]);
  return context;
}

/** Gives the kinds of elements in a page: each tag with its classes. */
const kindsOf = (html: string) =>
  new Set([...html.matchAll(/<([a-z][\w-]*)(?:[^>]*? class="([^"]*)")?/g)].map(([, tag, name]) => `${tag}.${name}`));

test.each(VISITS.map((visit) => [visit.screen, visit] as const))(
  "%s is sound for everyone who may open it",
  async (_name, visit) => {
    let opened = 0;
    let seen = new Set<string>();
    for (const name of OPENERS) {
      const person = world.people[name];
      const address = await visit.address(world, person);
      const answer = await fetch(`${baseUrl()}${address}`, { headers: { cookie: person.cookie }, redirect: "manual" });
      const kinds = answer.status === 200 ? kindsOf(await answer.text()) : new Set<string>();
      opened += kinds.size > 0 ? 1 : 0;
      // A page without an element that earlier actors did not see has been checked already.
      if (!kinds.isSubsetOf(seen)) {
        seen = seen.union(kinds);
        const context = await deskOf(name, person.cookie);
        const page = await context.newPage();
        const complaints = watch(page);
        await page.goto(address);
        // `screens` checks the wide layout of most pages more closely.
        await expectFits(page);
        await page.setViewportSize({ width: 390, height: 860 });
        await expectSound(page, "both");
        expect(complaints, `${name} ${address}`).toEqual([]);
        await page.close();
      }
    }
    expect(opened > 0 || Object.keys(visit.instead ?? {}).length > 0).toBe(true);
  },
);
