import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { getDb } from "@/db/client";
import { enclosures, events, parkingAreas, users } from "@/db/schema";
import { openForAttack } from "@/e2e/support/attacks";
import { baseUrl } from "@/e2e/support/browser";
import { SAMPLES, VISITS } from "@/e2e/support/collected";
import { world } from "@/e2e/support/office";
import type { Asked } from "@/e2e/support/sample";
import { type ActorName, actorOfPerson, forgetLimits } from "@/e2e/support/world";
import { can, type Permission } from "@/lib/core/permissions";
import type { RouteSpec } from "@/lib/http";

const SQL = "'; drop table users; --";
const SCRIPT = "<script>alert(1)</script>";
const HTML = `"><img src=x onerror=alert(1)>${SCRIPT}`;
const WORDS = [SQL, HTML, "a\u0000b", "\ud800", "%00", "../../etc/passwd", "x".repeat(20_000)];

openForAttack();

/** Finds the first of these actors who may make the call. */
function callerOf({ auth, visitors }: RouteSpec): ActorName {
  const asks: string | readonly string[] = auth;
  if (asks === "public" || asks === "mfa_pending" || visitors) return "visitor";
  const names: ActorName[] = ["admin", "buyer", "platform"];
  const may = (name: ActorName) => {
    const actor = actorOfPerson(world.people[name], "token");
    return actor !== null && [asks].flat().some((one) => one === "user" || can(actor, one as Permission));
  };
  return names.find(may) ?? "platform";
}

/** Gives the body with `word` in place of its n-th text; null when it has fewer texts. */
function withWord(body: unknown, n: number, word: string): unknown {
  let left = n;
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return left-- === 0 ? word : value;
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  const changed = walk(body);
  return left < 0 ? changed : null;
}

async function send(spec: RouteSpec, name: ActorName, { params = {}, query = {}, body, person }: Asked) {
  const path = pathOf(spec).replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? "").replace(/^\.+$/, "x"),
  );
  const url = new URL(path, baseUrl());
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  const { token } = person ?? world.people[name];
  return fetch(url, {
    method: spec.method,
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
}

const wellFormed = (word: string) => (word === "\ud800" ? "\ufffd" : word);

test.each(handlers.map(({ spec }) => [spec.id, spec] as const))(
  "%s takes any text in any place, or says which is wrong",
  async (id, spec) => {
    const sample = SAMPLES[id];
    if (!sample) throw new Error(`${id} has no sample`);
    const name = callerOf(spec);
    const asked = await sample.ask(world, world.people[name]);
    const failed: string[] = [];
    const sendText = async (changed: Asked) => {
      const answer = await send(spec, name, changed);
      return { answer, text: await answer.text() };
    };
    const attempt = async (what: string, changed: Asked) => {
      const first = await sendText(changed);
      const isLimited = first.answer.status === 429 || first.text.includes('"challenge.required"');
      if (isLimited) await forgetLimits();
      const { answer, text } = isLimited ? await sendText(changed) : first;
      if (answer.status >= 500 || answer.headers.get("content-type")?.includes("html")) {
        failed.push(`${what}: ${answer.status} ${text.slice(0, 120)}`);
      }
    };
    const queries = Object.keys(spec.query?.shape ?? {});
    for (const word of WORDS) {
      const shown = JSON.stringify(word.slice(0, 20));
      for (let n = 0; n < 20; n++) {
        const body = withWord(asked.body, n, word);
        if (body === null) break;
        await attempt(`text ${n} is ${shown}`, { ...asked, body });
      }
      if (word.length > 2_000) continue;
      const strange = encodeURIComponent(wellFormed(word)) === "" ? "x" : wellFormed(word);
      for (const key of queries)
        await attempt(`?${key}=${shown}`, { ...asked, query: { ...asked.query, [key]: strange } });
      for (const key of Object.keys(asked.params ?? {})) {
        await attempt(`{${key}} is ${shown}`, { ...asked, params: { ...asked.params, [key]: strange } });
      }
    }
    expect(failed).toEqual([]);
  },
);

test("names full of markup and SQL are kept as they are, and every page shows them as text", async () => {
  const evil = `${HTML} ${SQL}`;
  const { a, people } = world;
  const db = getDb();
  await db.update(enclosures).set({ name: evil, location: evil }).where(eq(enclosures.id, a.enclosure.id));
  await db.update(events).set({ name: evil, description: evil }).where(eq(events.id, a.event.id));
  await db.update(parkingAreas).set({ name: evil, notes: evil }).where(eq(parkingAreas.id, a.zone.id));
  for (const name of ["buyer", "guard", "admin"] as const) {
    await db
      .update(users)
      .set({ fullName: evil, userName: evil })
      .where(eq(users.id, people[name].user?.id ?? 0));
  }
  const wrong: string[] = [];
  let shown = 0;
  for (const visit of VISITS) {
    for (const name of ["visitor", "buyer", "guard", "admin", "platform"] as const) {
      const address = await visit.address(world, people[name]);
      const { cookie } = people[name];
      const answer = await fetch(new URL(address, baseUrl()), { headers: { Cookie: cookie }, redirect: "manual" });
      const html = await answer.text();
      if (answer.status >= 500) wrong.push(`${name} at ${address}: ${answer.status}`);
      // In a script's text the markup is data, and its "<" is written otherwise.
      if (/<img src=x|<script>alert/.test(html)) wrong.push(`${name} at ${address} runs markup`);
      if (html.includes("&lt;img src=x onerror=alert(1)&gt;")) shown += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});

test("a name that is typed with markup comes back from the API as it was", async () => {
  const body = { name: SCRIPT, notes: SQL, key: "TX1", capacity: 1, idGates: [world.b.gate.id] };
  const { token } = world.people.otherAdmin;
  const headers = { Authorization: `Bearer ${token}` };
  const idEnclosure = world.b.enclosure.id;
  const url = new URL("/api/v1/parking-areas", baseUrl());
  const made = await fetch(url, { method: "POST", headers, body: JSON.stringify({ ...body, idEnclosure }) });
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({ response: { name: SCRIPT, notes: SQL } });
  expect(made.headers.get("content-type")).toContain("application/json");
  expect(made.headers.get("x-content-type-options")).toBe("nosniff");
});
