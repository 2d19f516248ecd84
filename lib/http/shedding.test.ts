import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { BUSY_WORDS } from "@/lib/core/busy";
import { metrics } from "@/lib/core/metrics";
import { openLocally } from "@/lib/core/testing/local-server";
import { answerBeforeNext } from "@/lib/http/before-next";
import { IMPORTANCE, type Importance, importanceOfFile } from "@/lib/http/importance";
import { shedding } from "@/lib/http/shedding";

const MOST = 20;

const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

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

test("what has a better answer than a refusal gets it, and counts as none", async () => {
  const counted = async () => (await metrics().shed.get()).values.reduce((sum, { value }) => sum + value, 0);
  const before = await counted();
  const undo = answerBeforeNext(
    shedding(
      0,
      () => "store",
      ({ url }, response) =>
        url === "/arena/7" && Boolean(response.writeHead(307, { Location: "/arena/fila/7" }).end()),
    ),
  );
  try {
    const led = await fetch(`${local.url}/arena/7`, { redirect: "manual" });
    expect([led.status, led.headers.get("location"), await counted()]).toEqual([307, "/arena/fila/7", before]);
    expect((await fetch(`${local.url}/arena`)).status).toBe(503);
  } finally {
    undo();
  }
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

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const fileOf = (path: string) => `/${path.slice("app/".length).replace(/\.tsx?$/, "")}`;
const files = globSync("app/**/{page.tsx,route.ts}").map(fileOf);

/** A file's place without the names of what it takes, which an address of the documentation may name otherwise. */
const shapeOf = (path: string) => path.replace(/[[{][^\]}]*[\]}]/g, "[]");
const filesByShape = new Map(files.map((file) => [shapeOf(file), file]));

/** The API's calls, by their generated description: "POST /api/v1/cart/route". */
function calls(): string[] {
  const { paths } = OpenApi.parse(JSON.parse(readFileSync("sdk/openapi.json", "utf8")));
  return Object.entries(paths).flatMap(([path, of]) => {
    const file = filesByShape.get(shapeOf(`${path}/route`));
    if (!file) throw new Error(`No file answers ${path}`);
    return Object.keys(of).map((method) => `${method.toUpperCase()} ${file}`);
  });
}

/** What pages and other routes answer; a page answers its form too. */
function others(): string[] {
  return files
    .filter((file) => !/^\/api\/v\d\//.test(file))
    .flatMap((file) => {
      if (file.endsWith("/page")) return [`GET ${file}`, `POST ${file}`];
      const text = readFileSync(`app${file}.ts`, "utf8");
      // `methods` exports a refusal by each other method as well.
      const own = METHODS.filter((method) =>
        new RegExp(
          `plainHandler\\("${method}"|^export (?:\\{[^}]*\\b${method}\\b[^}]*\\};$|(?:const|(?:async )?function) ${method}\\b)`,
          "m",
        ).test(text),
      );
      if (own.length === 0) throw new Error(`No method of ${file} is known`);
      return own.map((method) => `${method} ${file}`);
    });
}

test("whatever the platform answers has its place, by its own methods", () => {
  const all = [...new Set([...calls(), ...others()])];
  expect(all.length).toBeGreaterThan(500);
  const by = Map.groupBy(all, (one) => importanceOfFile(...(one.split(" ", 2) as [string, string])));
  const of = (kind: Importance | null, pattern = /^/) =>
    (by.get(kind) ?? []).filter((one) => pattern.test(one)).toSorted();

  const atGates = /^\w+ \/(\(gate\)|plumas|iclock|emparejar|sello|api\/v1\/(qr\/\[id\]|barrier))\//;
  expect(of("gates")).toEqual(all.filter((one) => atGates.test(one)).toSorted());
  expect(of("callbacks")).toEqual([
    "POST /api/v1/payments/callback/[provider]/[account]/route",
    "POST /api/v1/payments/callback2/[provider]/[account]/route",
    "POST /api/v1/payments/confirm/route",
    "POST /api/v2/payments/callback2/[provider]/[account]/route",
  ]);
  // Whatever starts a payment, and what is paid at a desk.
  expect(of("paying")).toEqual(
    expect.arrayContaining([
      "POST /(backoffice)/caja/page",
      "POST /(sales)/payment-summary/[id]/page",
      "POST /(sales)/user-prepaid/page",
      "POST /(sales)/user-prepaid/recarga-automatica/page",
      "POST /(sales)/user-recharge-prepaid/page",
      "POST /api/v1/payments/card/pay/route",
      "POST /api/v1/payments/wallet/pay/route",
      "POST /api/v1/prepaid/payment-reference/route",
      "POST /api/v1/prepaid/payments/card/route",
      "POST /api/v1/prepaid/recharge/route",
      "POST /api/v2/payments/[id]/pay/route",
      "PUT /api/v1/cart/[id]/pay/route",
      "PUT /api/v1/tickets/purchases/[id]/payment-method/route",
    ]),
  );
  expect(of("holding")).toEqual(
    expect.arrayContaining([
      "GET /[enclosure]/fila/[eventId]/page",
      "POST /[enclosure]/[eventId]/page",
      "POST /api/v1/cart/route",
      "POST /api/v1/tickets/purchases/route",
    ]),
  );
  expect(of("store")).toEqual(
    expect.arrayContaining([
      "GET /(sales)/user-tickets/page",
      "GET /[enclosure]/[eventId]/page",
      "GET /[enclosure]/page",
      "GET /api/v1/events/route",
      "GET /page",
    ]),
  );
  // Each file that the API gives, whichever method asks for it, and each of the back office.
  expect(of("exports", / \/api\//)).toEqual([
    "GET /api/v1/downloads/[id]/file/route",
    "GET /api/v1/downloads/[id]/route",
    "GET /api/v1/events/[id]/general-report/route",
    "GET /api/v1/prepaid/reports/account/route",
    "GET /api/v1/prepaid/reports/closing-month/route",
    "GET /api/v1/prepaid/reports/history/route",
    "GET /api/v1/prepaid/reports/route",
    "GET /api/v1/prepaid/reports/totals/route",
    "GET /api/v1/qr/courtesy/infinity-report/route",
    "GET /api/v1/reports/[name]/route",
    "POST /api/v1/reports/[name]/excel/route",
    "POST /api/v1/users/excel/route",
  ]);
  expect(of("exports", / \/(?!api\/)/)).toEqual(
    expect.arrayContaining([
      "GET /(backoffice)/general-report/archivo/route",
      "GET /(backoffice)/reports-account/estado.pdf/route",
    ]),
  );
  expect(of("exports", /(?<!excel)\/(route|page)$/).filter((one) => !one.startsWith("GET "))).toEqual([]);
  expect(of(null)).toEqual([
    "GET /api/health/live/route",
    "GET /api/health/ready/route",
    "GET /api/health/route",
    "GET /api/health/seen/route",
    "GET /api/live/route",
  ]);
  const office = all.filter((one) => one.includes(" /(backoffice)/"));
  const kinds = (method: string) =>
    new Set(IMPORTANCE.filter((kind) => office.some((one) => one.startsWith(method) && by.get(kind)?.includes(one))));
  expect(kinds("GET")).toEqual(new Set(["office", "exports"]));
  expect(of("paying", /\(backoffice\)/).every((one) => one.endsWith(" /(backoffice)/caja/page"))).toBe(true);
  expect(kinds("POST")).toEqual(new Set(["paying", "office"]));
});
