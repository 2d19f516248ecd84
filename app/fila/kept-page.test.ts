import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { answerRoomPage } from "@/app/fila/kept-page";
import { closeDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { openLocally } from "@/lib/core/testing/local-server";
import { answerBeforeNext } from "@/lib/http/before-next";
import { advanceRooms } from "@/lib/waiting-rooms/advance-rooms";
import { closeRoom } from "@/lib/waiting-rooms/open-room";
import { joinAs, openRoomOf, passRoomTime } from "@/lib/waiting-rooms/testing";

let asked: { url: string; headers: IncomingHttpHeaders }[] = [];
let status = 200;
let made = 0;
let held = Promise.resolve();

/** Stands in for Next: each page has a nonce of its own. */
const server = createServer(async ({ url = "", headers }, response) => {
  asked.push({ url, headers });
  made += 1;
  const nonce = randomBytes(16).toString("base64");
  response.statusCode = status;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`);
  response.setHeader("Cache-Control", "private, no-store");
  response.setHeader("X-Request-Id", "of-the-first");
  response.write(`<html><script nonce="${nonce}">`);
  response.write(Buffer.from(`page ${made} año`));
  await held;
  response.end(`</script><script nonce="${nonce}"></script></html>`);
});
let local: Awaited<ReturnType<typeof openLocally>>;
let undo: () => void;

beforeAll(async () => {
  undo = answerBeforeNext(answerRoomPage);
  local = await openLocally(server);
});
beforeEach(() => {
  asked = [];
  status = 200;
});
afterEach(async () => {
  vi.useRealTimers();
  await closeDb();
});
afterAll(() => {
  undo();
  local.close();
});

const html = { accept: "text/html,application/xhtml+xml" };
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${local.url}${path}`, { method, headers: { ...html, ...headers }, redirect: "manual" });

/** What a page says, and that its scripts have the nonce of its policy. */
async function read(answer: Response): Promise<{ page: string; nonce: string }> {
  const text = await answer.text();
  const nonces = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce = ""]) => nonce);
  const nonce = nonces[0] ?? "";
  expect(nonces).toEqual([nonce, nonce]);
  expect(answer.headers.get("content-security-policy")).toContain(`'nonce-${nonce}'`);
  return { page: /page \d+ año/.exec(text)?.[0] ?? "", nonce };
}

async function openSale() {
  const { owner, event, enclosure } = await createSaleable();
  await openRoomOf(owner, event.id);
  return { owner, event, store: `/${enclosure.slug}/${event.id}`, room: `/${enclosure.slug}/fila/${event.id}` };
}

test("a waiting page that Next made is everybody's for a while, with a nonce of each reader, and nothing of who asked first", async () => {
  const { room } = await openSale();
  const mine = { cookie: "next-auth.session-token=secret; ct_cart=mine; ct_theme=dark", "x-request-id": "12345678" };
  const first = await read(await ask(`${room}?volver=%2Fmine`, mine));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe(room);
  expect(asked[0]?.headers).toMatchObject({ accept: "text/html", cookie: "ct_theme=dark" });
  expect(asked[0]?.headers).not.toHaveProperty("x-request-id");
  expect(asked[0]?.headers).not.toHaveProperty("accept-encoding");

  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => ask(`${room}?volver=%2F${nth}`, { cookie: "ct_theme=dark; ct_fila_1=x" })),
  );
  const others = await Promise.all(answers.map(read));
  expect(new Set(others.map(({ page }) => page))).toEqual(new Set([first.page]));
  expect(new Set([first, ...others].map(({ nonce }) => nonce)).size).toBe(21);
  expect(answers[0]?.headers.get("content-encoding")).toBe("gzip");
  expect(answers[0]?.headers.get("cache-control")).toBe("private, no-store");
  expect(answers[0]?.headers.get("x-request-id")).toBeNull();
  const plain = await ask(room, { cookie: "ct_theme=dark", "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), (await read(plain)).page]).toEqual([null, first.page]);
  expect(asked).toHaveLength(1);
  // Another theme is another page.
  expect((await read(await ask(room))).page).not.toBe(first.page);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.headers.cookie).toBeUndefined();
});

test("Next is asked again after a while, by one reader, and its former page stands while it cannot answer", async () => {
  const { owner, event, room } = await openSale();
  const { page } = await read(await ask(room));
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 11_000);
  status = 503;
  expect((await ask(room)).status).toBe(503);
  // It is asked no sooner than after a page that it made.
  const meanwhile = await Promise.all(Array.from({ length: 10 }, async () => (await read(await ask(room))).page));
  expect(new Set(meanwhile)).toEqual(new Set([page]));
  expect(asked).toHaveLength(2);
  vi.setSystemTime(Date.now() + 11_000);
  status = 200;
  const next = await read(await ask(room));
  expect(next.page).not.toBe(page);
  expect((await read(await ask(room))).page).toBe(next.page);

  // A page that leads elsewhere is nobody's.
  vi.setSystemTime(Date.now() + 11_000);
  status = 307;
  expect((await ask(room)).status).toBe(307);
  asked = [];
  await ask(room);
  expect(asked).toHaveLength(1);

  status = 200;
  await ask(room);
  vi.useRealTimers();
  await closeRoom({ ctx: ctxFor(owner), input: { eventId: event.id } });
  await advanceRooms();
  asked = [];
  await ask(`${room}?volver=%2Fa`);
  expect(asked.map(({ url }) => url)).toEqual([`${room}?volver=%2Fa`]);
});

test("a reader who takes nothing does not keep the next ones from a page for longer than it is fresh", async () => {
  const { room } = await openSale();
  const taken = Promise.withResolvers<void>();
  held = taken.promise;
  const slow = ask(room);
  await expect.poll(() => asked.length).toBe(1);
  held = Promise.resolve();
  await ask(room);
  expect(asked).toHaveLength(2);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 11_000);
  const { page } = await read(await ask(room));
  expect((await read(await ask(room))).page).toBe(page);
  expect(asked).toHaveLength(3);
  taken.resolve();
  await (await slow).text();
});

test("what the kept page cannot know goes to Next: a step without script, what the router asks, another method, another venue", async () => {
  const { room } = await openSale();
  await ask(room);
  const others = [
    () => ask(`${room}?volver=%2Fa&paso=1`),
    () => ask(room, { rsc: "1" }),
    () => ask(room, { accept: "application/json" }),
    () => ask(room, {}, "POST"),
    () => ask(room.replace(/^\/[^/]+/, "/otro-recinto")),
  ];
  for (const [nth, other] of others.entries()) {
    await other();
    expect(asked).toHaveLength(nth + 2);
  }
});

test("an event's page leads to its open room whoever shows no place, and Next decides of all others", async () => {
  const { event, store, room } = await openSale();
  const chosen = `${store}?eventAreaId=3&quantity=2`;
  const led = await ask(chosen);
  expect([led.status, led.headers.get("location"), led.headers.get("cache-control")]).toEqual([
    307,
    `${room}?volver=${encodeURIComponent(chosen)}`,
    "no-store",
  ]);
  expect(asked).toEqual([]);
  const { place } = await joinAs(event.id);
  for (const cookie of [`ct_fila_${event.id}=${place}`, "next-auth.session-token=x"]) {
    expect((await ask(chosen, { cookie })).status).toBe(200);
  }
  expect((await ask(chosen, { cookie: `ct_fila_${event.id + 1}=${place}` })).status).toBe(307);
  expect((await ask(`${store}1`)).status).toBe(200);
  await passRoomTime(event.id, 5);
  expect((await ask(chosen)).status).toBe(307);
});
