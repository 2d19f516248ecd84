import { globSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BUSY_WORDS } from "@/lib/core/busy";
import { metrics } from "@/lib/core/metrics";
import { openLocally } from "@/lib/core/testing/local-server";
import { answerBeforeNext } from "@/lib/http/before-next";
import { IMPORTANCE, type Importance, importanceOfFile } from "@/lib/http/importance";
import { shedding } from "@/lib/http/shedding";

const MOST = 20;

let local: Awaited<ReturnType<typeof openLocally>>;
let held: (() => void)[] = [];
let closed = 0;

beforeEach(async () => {
  const of = (_: string, path: string) => IMPORTANCE.find((one) => path.startsWith(`/${one}`)) ?? null;
  const shed = shedding(MOST, of);
  const server = createServer((request, response) => {
    if (shed(request, response)) return;
    // As a handler that reads its body.
    request.resume();
    held.push(() => response.end("done"));
    response.once("close", () => {
      closed += 1;
    });
  });
  local = await openLocally(server);
});

afterEach(() => {
  held = [];
  local.close();
});

const end = () => {
  for (const done of held.splice(0)) done();
};

/** Sends so many at once; answers once all that are taken are under way. */
async function send(kind: Importance | "health", count: number, init: RequestInit = {}) {
  const before = held.length;
  const refused: Response[] = [];
  const answers = Array.from({ length: count }, async () => {
    // Those that are still waiting when a test ends are cut off.
    const response = await fetch(`${local.url}/${kind}`, init).catch(() => null);
    if (response && response.status !== 200) refused.push(response);
  });
  await expect.poll(() => held.length - before + refused.length).toBe(count);
  return { refused, taken: held.length - before, answers };
}

test("what matters less is refused first, by what is under way of it and of what matters more", async () => {
  expect(await send("store", MOST + 3)).toMatchObject({ taken: MOST, refused: { length: 3 } });
  for (const kind of ["office", "exports"] as const) expect((await send(kind, 1)).taken).toBe(0);
  // Nothing of what matters less counts against these.
  expect((await send("holding", 2 * MOST + 1)).taken).toBe(2 * MOST);
  expect((await send("paying", 4 * MOST + 1)).taken).toBe(4 * MOST);
  expect((await send("callbacks", 8 * MOST + 1)).taken).toBe(8 * MOST);
  expect((await send("gates", 20 * MOST)).taken).toBe(20 * MOST);
  expect((await send("callbacks", 1)).taken).toBe(0);
  expect((await send("health", 5)).taken).toBe(5);
  end();
});

test("an office that asks for everything refuses nobody but itself", async () => {
  expect((await send("exports", MOST)).taken).toBe(MOST / 5);
  expect((await send("office", MOST)).taken).toBe(MOST / 2);
  expect((await send("store", MOST)).taken).toBe(MOST);
  end();
});

test("what was answered, or given up by who asked, counts no more", async () => {
  const first = await send("store", MOST);
  end();
  await Promise.all(first.answers);
  const gone = new AbortController();
  const second = await send("store", MOST, { signal: gone.signal });
  expect(second.taken).toBe(MOST);
  const before = closed;
  gone.abort();
  await expect.poll(() => closed - before).toBe(MOST);
  held = [];
  expect((await send("store", MOST)).taken).toBe(MOST);
  end();
});

test("a body that never comes is not under way, and one that came is", async () => {
  const sockets = Array.from({ length: 3 * MOST }, () => connect(local.port, "127.0.0.1"));
  for (const socket of sockets) socket.write("POST /gates HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nx");
  await expect.poll(() => held.length).toBe(3 * MOST);
  held = [];
  expect((await send("store", MOST)).taken).toBe(MOST);
  for (const socket of sockets) socket.destroy();
  end();
  const whole = await send("holding", 2 * MOST, { method: "POST", body: "x".repeat(100) });
  expect(whole.taken).toBe(2 * MOST);
  expect((await send("store", 1)).taken).toBe(0);
  end();
});

test("a page says that there are many people and asks again; calls get the API's words; it is counted", async () => {
  const counted = async () =>
    (await metrics().shed.get()).values.find(({ labels }) => labels.importance === "store")?.value ?? 0;
  const before = await counted();
  await send("store", MOST);
  const headers = { accept: "text/html,application/xhtml+xml" };
  const page = await fetch(`${local.url}/store`, { headers });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  const html = await page.text();
  expect(html).toContain("Hay mucha gente en este momento");
  expect(html).toContain('http-equiv="refresh" content="5"');
  const unavailable = { code: "server.unavailable", message: expect.stringContaining("Intenta de nuevo") };
  expect(await (await fetch(`${local.url}/store`)).json()).toEqual(unavailable);
  const news = await fetch(`${local.url}/store`, { headers: { ...headers, rsc: "1" } });
  expect([news.headers.get("content-type"), await news.text()]).toEqual(["text/plain", BUSY_WORDS]);
  expect(await counted()).toBe(before + 3);
  end();
});

test("a form by script is told in what its page can read, and one without script in a page that does not load itself again", async () => {
  await send("store", MOST);
  const form = (headers: Record<string, string>) =>
    fetch(`${local.url}/store`, { method: "POST", body: "x".repeat(100), headers });
  const action = await form({ accept: "text/x-component", "next-action": "abc" });
  const answer = ({ status, headers }: Response) => [
    status,
    headers.get("content-type"),
    headers.get("connection"),
    headers.get("retry-after"),
    headers.get("cache-control"),
  ];
  // Next reads the text of nothing that says more of its type.
  expect(answer(action)).toEqual([503, "text/plain", "close", "5", "no-store"]);
  expect(await action.text()).toBe(BUSY_WORDS);
  const plain = await form({ accept: "text/html,application/xhtml+xml" });
  expect(answer(plain)).toEqual([503, "text/html; charset=utf-8", "close", "5", "no-store"]);
  const html = await plain.text();
  expect(html).toContain("regresa a la página anterior");
  expect(html).not.toContain("http-equiv");
  expect(await (await form({ accept: "application/json" })).json()).toMatchObject({ code: "server.unavailable" });
  end();
});

test("each refusal says its request's id", async () => {
  const undo = answerBeforeNext(shedding(0, () => "store"));
  const readers: Record<string, string>[] = [{ accept: "text/html" }, { "next-action": "abc" }, {}];
  try {
    const ids = await Promise.all(
      readers.map(async (headers) => {
        const answer = await fetch(`${local.url}/store`, { method: "POST", headers });
        expect(answer.status).toBe(503);
        return answer.headers.get("x-request-id");
      }),
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    undo();
  }
});

const fileOf = (path: string) => `/${path.slice("app/".length).replace(/\.tsx?$/, "")}`;

test("each file that answers has its place: none at gates, of payments or of reports is taken for a page of the store", () => {
  const files = globSync("app/**/{page.tsx,route.ts}").map(fileOf);
  expect(files.length).toBeGreaterThan(300);
  const by = (method: string) => Map.groupBy(files, (file) => importanceOfFile(method, file));
  const read = by("GET");
  const sent = by("POST");
  expect(
    read
      .get("gates")
      ?.filter((file) => !/^\/(\(gate\)|plumas|iclock|emparejar|sello|api\/v1\/(qr\/\[id\]|barrier))/.test(file)),
  ).toEqual([]);
  expect(files.filter((file) => file.startsWith("/(gate)/") && importanceOfFile("POST", file) !== "gates")).toEqual([]);
  expect(read.get("callbacks")).toEqual(sent.get("callbacks"));
  expect(sent.get("callbacks")?.toSorted()).toEqual([
    "/api/v1/payments/callback/[provider]/[account]/route",
    "/api/v1/payments/callback2/[provider]/[account]/route",
    "/api/v1/payments/confirm/route",
    "/api/v2/payments/callback2/[provider]/[account]/route",
  ]);
  expect(sent.get("paying")).toEqual(
    expect.arrayContaining([
      "/api/v1/cart/[id]/pay/route",
      "/api/v2/payments/[id]/pay/route",
      "/(sales)/payment-summary/[id]/page",
    ]),
  );
  expect(sent.get("holding")).toEqual(
    expect.arrayContaining(["/api/v1/tickets/purchases/route", "/api/v1/cart/route", "/[enclosure]/[eventId]/page"]),
  );
  expect(read.get("store")).toEqual(
    expect.arrayContaining([
      "/[enclosure]/page",
      "/[enclosure]/[eventId]/page",
      "/api/v1/events/route",
      "/(sales)/user-tickets/page",
      "/page",
    ]),
  );
  expect(read.get("exports")).toEqual(
    expect.arrayContaining([
      "/(backoffice)/general-report/archivo/route",
      "/api/v1/reports/[name]/excel/route",
      "/(backoffice)/reports-account/estado.pdf/route",
    ]),
  );
  expect(read.get(null)?.toSorted()).toEqual([
    "/api/health/live/route",
    "/api/health/ready/route",
    "/api/health/route",
    "/api/health/seen/route",
    "/api/live/route",
  ]);
  const office = files.filter((file) => file.startsWith("/(backoffice)/"));
  expect(new Set(office.map((file) => importanceOfFile("GET", file)))).toEqual(new Set(["office", "exports"]));
  expect(new Set(office.map((file) => importanceOfFile("POST", file)))).toEqual(new Set(["office"]));
});
