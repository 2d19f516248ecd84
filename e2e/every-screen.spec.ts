import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { baseUrl, desk, expectSound, launch, watch } from "@/e2e/support/browser";
import { VISITS } from "@/e2e/support/collected";
import { expectLaidOut, expectLaidOutAtDesk, expectLaidOutOnTablet } from "@/e2e/support/layout";
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

/** One page for each person, for a page of its own would start a process and compile all scripts anew. */
const desks = new Map<string, Desk>();

interface Desk {
  page: Page;
  complaints: string[];
}

async function newDesk(): Promise<Desk> {
  const page = await (await desk(browser)).newPage();
  return { page, complaints: watch(page) };
}

/** A person's desk, without what other screens left in its cookies. */
async function deskOf(name: string, session: string): Promise<Desk> {
  const found = desks.get(name) ?? (await newDesk());
  desks.set(name, found);
  const context = found.page.context();
  // What the page before says while it is left is none of the next one's complaints.
  await found.page.goto("about:blank");
  await context.clearCookies();
  const [cookie, value] = session.split("=", 2);
  if (cookie && value) await context.addCookies([{ name: cookie, value, url: baseUrl() }]);
  await found.page.setViewportSize({ width: 1280, height: 900 });
  found.complaints.length = 0;
  return found;
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
        const { page, complaints } = await deskOf(name, person.cookie);
        await page.goto(address);
        await page.setViewportSize({ width: 390, height: 860 });
        await expectSound(page, "both");
        expect(complaints, `${name} ${address}`).toEqual([]);
        // It puts other words in the page, which React must not find there when it comes alive: so it is the last thing.
        await expectLaidOut(page);
        // `screens` has axe look at the wide layout of most pages.
        await expectLaidOutAtDesk(page);
        // The platform's lists have rows of whatever other journeys left, and a column may have none that fits a tablet.
        if (name !== "platform") await expectLaidOutOnTablet(page);
      }
    }
    expect(opened > 0 || Object.keys(visit.instead ?? {}).length > 0).toBe(true);
  },
);
