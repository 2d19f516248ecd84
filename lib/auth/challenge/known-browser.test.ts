import { expect, test } from "vitest";
import { createUser } from "@/db/testing";
import { knownBrowser, newBrowser, rememberBrowser } from "@/lib/auth/challenge/known-browser";
import { ctxFor } from "@/lib/core/testing";

const remember = (userId: number, browser?: string) =>
  rememberBrowser({ ctx: browser === undefined ? ctxFor(null) : { ...ctxFor(null), browser }, input: { userId } });

test("a browser is known to the accounts that logged in with it, until they set another password", async () => {
  const [ana, eva] = [await createUser({ passwordHash: "one" }), await createUser({ passwordHash: "one" })];
  const browser = await remember(eva.id, await remember(ana.id));
  const name = browser.split(".")[0];
  expect(knownBrowser({ browser }, ana)).toBe(name);
  expect(knownBrowser({ browser }, eva)).toBe(name);
  expect(knownBrowser({ browser }, await createUser())).toBeNull();
  expect(knownBrowser({ browser }, undefined)).toBeNull();
  expect(knownBrowser({ browser }, { ...ana, passwordHash: "two" })).toBeNull();
});

test("no mark can be made up or carried to another browser, and none says whose it is", async () => {
  const ana = await createUser({ passwordHash: "one" });
  const browser = await remember(ana.id);
  const mark = browser.split(".")[1] ?? "";
  for (const made of [`${newBrowser()}.${mark}`, `${newBrowser()}.${"A".repeat(22)}`, mark, "", "a.b", `${browser}.`]) {
    expect(knownBrowser({ browser: made }, ana), made).toBeNull();
  }
  expect(browser).not.toContain(String(ana.email));
  expect(await remember(ana.id, browser)).toBe(browser);
});

test("the oldest of nine accounts is forgotten", async () => {
  const people = [];
  let browser = newBrowser();
  for (let n = 0; n < 9; n++) {
    const person = await createUser();
    people.push(person);
    browser = await remember(person.id, browser);
  }
  expect(people.map((person) => knownBrowser({ browser }, person) !== null)).toEqual([
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
});
