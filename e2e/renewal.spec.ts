import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ACTIONS_NAMED_BY, ensureBuild } from "#scripts/build.ts";
import { root } from "#scripts/paths.ts";
import { freePort } from "#scripts/ports.ts";
import { signal } from "#scripts/processes.ts";
import { getDb } from "@/db/client";
import { createSaleable } from "@/db/testing";
import { launch, phone, SOON } from "@/e2e/support/browser";
import { expectHandedOver } from "@/e2e/support/kill";
import { expectInvariants, newClients, usePlatform } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
import { openRoomOf } from "@/lib/waiting-rooms/testing";
import { startTurnstile, TURNSTILE_KEYS } from "@/lib/waiting-rooms/testing/turnstile-server";

let leave: () => Promise<void>;
let folder: string;
let started: ChildProcess;
let said = "";
let address: string;
let metricsAddress: string;
let turnstile: Awaited<ReturnType<typeof startTurnstile>>;

const Span = z.looseObject({ traceId: z.string(), name: z.string(), kind: z.int() });
/** OTLP's number of a consumer. */
const JOB = 5;
const Sent = z.looseObject({
  resourceSpans: z.array(z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(Span) })) })),
});

const sent: string[] = [];
/** A collector of traces. */
const collector = createServer(async (request, response) => {
  sent.push(await text(request));
  response.setHeader("Content-Type", "application/json").end("{}");
});

const spans = () =>
  sent.flatMap((body) =>
    Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

/** `npm start` with two web processes on one port, on the database of the journeys, whose worker shares its jobs. */
beforeAll(async () => {
  leave = usePlatform();
  folder = mkdtempSync(join(tmpdir(), "renewal-"));
  const port = await freePort();
  const metricsPort = await freePort();
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  turnstile = await startTurnstile();
  metricsAddress = `http://127.0.0.1:${metricsPort}/metrics`;
  address = `http://127.0.0.1:${port}`;
  const { PATH, HOME, DATABASE_URL, APP_SECRET, NEXTAUTH_SECRET } = process.env;
  const env = {
    PATH,
    HOME,
    DATABASE_URL,
    APP_SECRET,
    NEXTAUTH_SECRET,
    APP_URL: address,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO: "1",
    DATA_DIR: folder,
    DATABASE_POOL: "6",
    WEB_PROCESSES: "2",
    WORKER_PROCESSES: "1",
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    TURNSTILE_SITE_KEY: TURNSTILE_KEYS.siteKey,
    TURNSTILE_SECRET_KEY: TURNSTILE_KEYS.secret,
    TURNSTILE_URL: turnstile.url,
    LOG_LEVEL: "warn",
  };
  started = spawn(process.execPath, ["scripts/start.ts"], {
    cwd: root,
    env: { ...env, NODE_ENV: "production" },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on("data", (data) => {
      said += String(data);
    });
  }
  await until(`it stands: ${said}`, async () => said.includes("Control Traslado está listo"), 100);
});

afterAll(async () => {
  if (started.pid !== undefined && started.exitCode === null) {
    signal(started.pid, "SIGTERM");
    await once(started, "close");
  }
  collector.closeAllConnections();
  collector.close();
  await turnstile.stop();
  rmSync(folder, { recursive: true, force: true });
  await leave();
});

async function call(method: string, path: string, as: string, body: object): Promise<unknown> {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${as}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  expect([path, response.status], answer).toEqual([path, method === "POST" ? 201 : 200]);
  return JSON.parse(answer);
}

const Held = z.looseObject({ response: z.looseObject({ idCart: z.int() }) });

test("SIGHUP amid purchases renews every process, and no request fails: each order is paid, its mail sent, once", async () => {
  const sale = await createSaleable({ capacity: 2_000, priceCents: 0 });
  const slug = sale.enclosure.slug;
  let bought = 0;
  let seen = 0;
  let isOver = false;
  async function buy(): Promise<void> {
    while (!isOver) {
      for (const { as } of await newClients(1)) {
        const held = Held.parse(
          await call("POST", "/tickets/purchases", as, { idEventArea: sale.area.id, quantity: 1 }),
        );
        await call("PUT", `/cart/${held.response.idCart}/pay`, as, { method: "card" });
        bought += 1;
      }
    }
  }
  async function look(): Promise<void> {
    while (!isOver) {
      // Everyone who comes anew opens a connection.
      const page = await fetch(`${address}/${slug}`, { headers: { connection: "close" } });
      expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true]);
      seen += 1;
    }
  }
  async function renew(): Promise<void> {
    await until("people buy", async () => bought > 0 && seen > 0);
    started.kill("SIGHUP");
    await until(`all are renewed: ${said}`, async () => said.includes("Todos los procesos son nuevos"), 120);
    const before = bought;
    await until("they go on", async () => bought > before + 2);
  }
  await Promise.all([buy(), look(), renew().finally(() => (isOver = true))]);
  expect(said).not.toMatch(/terminó \(/);
  const paid = async () => {
    const [row] = await getDb().execute<{ paid: number; unsent: number }>(sql`
      select (select count(*)::int from orders where admin_id = ${sale.admin.id} and state = 'paid') as paid,
        (select count(*)::int from messages where admin_id = ${sale.admin.id} and state <> 'sent') as unsent`);
    return row?.paid === bought && row.unsent === 0;
  };
  await until("each purchase is paid and its mail is out", paid, 90);
  await expectHandedOver(sale.admin.id);
  await expectInvariants(sale);
});

/** What the metrics say, by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const response = await fetch(metricsAddress);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

/** The process of a supervisor's worker. */
function workerOf({ pid }: ChildProcess): number {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const found = pids.find((one) => /worker/.test(readFileSync(`/proc/${one}/cmdline`, "utf8")));
  if (!found) throw new Error("No worker runs");
  return Number(found);
}

test("one port tells what all processes counted and what the database says; the public one tells nothing of it", async () => {
  const held = async () => {
    const said = await figures();
    const of = (process: string) => said.get(`traslado_holds_total{outcome="done",process="${process}"}`) ?? 0;
    return of("web-1") + of("web-2");
  };
  const sale = await createSaleable({ capacity: 10, priceCents: 0 });
  const before = await held();
  for (const { as } of await newClients(3))
    await call("POST", "/tickets/purchases", as, { idEventArea: sale.area.id, quantity: 1 });
  expect(await held()).toBe(before + 3);
  const said = await figures();
  for (const process of ["web-1", "web-2", "worker"])
    expect([process, said.get(`traslado_process_up{process="${process}"}`)]).toEqual([process, 1]);
  const names = [...said.keys()].join("\n");
  expect(names).toContain('route="/api/v1/tickets/purchases",method="POST",status="2xx"');
  expect(names).toContain("process_resident_memory_bytes{");
  expect(said.get("traslado_workers_alive")).toBeGreaterThan(0);
  expect([...said].filter(([name, value]) => name.startsWith("traslado_reading_failed") && value !== 0)).toEqual([]);
  expect(names).not.toContain(sale.enclosure.slug);
  // With the worker hung, a web process reads the database in its place.
  const worker = workerOf(started);
  process.kill(worker, "SIGSTOP");
  try {
    const hung = await figures();
    expect(hung.get('traslado_process_up{process="worker"}')).toBe(0);
    expect(hung.has("traslado_workers_alive")).toBe(true);
    expect(hung.get('traslado_reading_failed{reading="workers"}')).toBe(0);
  } finally {
    process.kill(worker, "SIGCONT");
  }
  expect((await fetch(`${address}/metrics`)).headers.get("content-type")).not.toContain("text/plain");
});

test("a purchase is a trace of its request and its statements, and its mail's job one of its own; neither tells of anybody", async () => {
  const sale = await createSaleable({ capacity: 10, priceCents: 0 });
  const [client] = await newClients(1);
  const hold = (query: string) =>
    fetch(`${address}/api/v1/tickets/purchases${query}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${client?.as}`, "Content-Type": "application/json" },
      body: JSON.stringify({ idEventArea: sale.area.id, quantity: 1 }),
    });
  // The call knows no such field.
  const refused = await hold("?nota=ana-lopez");
  const held = await hold("");
  expect([refused.status, held.status]).toEqual([400, 201]);
  const namesOf = (answer: Response) =>
    spans().flatMap(({ traceId, name }) => (traceId === answer.headers.get("x-request-id") ? [name] : []));
  const purchase = "POST /api/v1/tickets/purchases";
  // Each process sends its parts once a second.
  await until("both requests are told", async () => [refused, held].every((one) => namesOf(one).includes(purchase)));
  expect(namesOf(held).filter((name) => name.startsWith("orders.takePlaces."))).toHaveLength(1);
  expect(namesOf(refused).filter((name) => name.startsWith("orders."))).toEqual([]);
  await until("a job is told", async () => spans().some(({ kind }) => kind === JOB));
  const said = sent.join("\n");
  for (const secret of [client?.as ?? "", "ana-lopez", sale.enclosure.slug, "test.example"])
    expect(said).not.toContain(secret);
});

test("a phone that comes to a queue passes Turnstile in the page, says so where it cannot, and gets its place once it can", async () => {
  const { owner, event, enclosure } = await createSaleable({ capacity: 10 });
  await openRoomOf(owner, event.id);
  const browser = await launch();
  try {
    const page = await (await phone(browser)).newPage();
    const script = `${turnstile.url}/turnstile/v0/api.js*`;
    await page.route(script, (route) => route.abort());
    await until("the room is known", async () => {
      const document = await fetch(`${address}/fila/${event.id}.json`);
      return ((await document.json()) as { state: string }).state === "open";
    });
    await page.goto(`${address}/${enclosure.slug}/fila/${event.id}`);
    await page.getByRole("heading", { name: "No pudimos comprobar que eres una persona" }).waitFor(SOON);
    await page.unroute(script);
    const before = turnstile.asked.length;
    await page.locator(".turno-num").or(page.getByText("Es tu turno. Entrando…")).first().waitFor(SOON);
    expect(turnstile.asked.length).toBeGreaterThan(before);
    expect(await page.locator("iframe").count()).toBe(0);
  } finally {
    await browser.close();
  }
}, 60_000);

test("server actions have the same names in every build, so that a form of one machine is known to another", async () => {
  const build = await ensureBuild(process.env, () => undefined);
  const manifest = readFileSync(join(root, build.web, "server", "server-reference-manifest.json"), "utf8");
  expect(z.looseObject({ encryptionKey: z.string() }).parse(JSON.parse(manifest)).encryptionKey).toBe(ACTIONS_NAMED_BY);
});
