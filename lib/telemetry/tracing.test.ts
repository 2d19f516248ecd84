import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import { statementName } from "@/db/observe";
import { createSaleable } from "@/db/testing";
import { openLocally } from "@/lib/core/testing/local-server";
import { beginPart, currentTraceId, newTrace } from "@/lib/core/trace";
import { answerBeforeNext } from "@/lib/http/before-next";
import { enqueue, getBoss, stopBoss } from "@/lib/jobs";
import { createBuyer, paying, startTestBank, type TestBank } from "@/lib/settlement/testing";
import { traceTo } from "@/lib/telemetry/tracing";
import { workAll } from "@/worker/work";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(""),
  name: z.string(),
  kind: z.int(),
  attributes: z.array(Attribute).default([]),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
type Span = z.output<typeof Span>;

/** OTLP's numbers of the kinds. */
const KIND = { server: 2, client: 3, job: 5 };

let bodies: string[] = [];
/** A collector, as far as OTLP over HTTP goes. */
const collector = createServer(async (request, response) => {
  if (request.url === "/v1/traces") bodies.push(await text(request));
  response.setHeader("Content-Type", "application/json").end("{}");
});

const spans = (): Span[] =>
  bodies.flatMap((body) =>
    Sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

let bank: TestBank;
let undo: () => void;
/** What the next request does. */
let handle: () => Promise<unknown> = async () => undefined;
let traceId: string | undefined;
let closed: Promise<unknown> = Promise.resolve();
const shop: Server = createServer(async (_request, response) => {
  traceId = currentTraceId();
  closed = once(response, "close");
  await handle();
  response.end();
});
type Local = Awaited<ReturnType<typeof openLocally>>;
let collecting: Local;
let selling: Local;

beforeAll(async () => {
  undo = answerBeforeNext();
  bank = await startTestBank();
  collecting = await openLocally(collector);
  selling = await openLocally(shop);
});
beforeEach(() => {
  bodies = [];
});
afterAll(async () => {
  undo();
  await bank.close();
  await stopBoss(0);
  collecting.close();
  selling.close();
});

const traced = (ratio = 1) => traceTo({ endpoint: collecting.url, ratio, service: "control-traslado-test" });

test("a purchase is one trace of its request, its statements by name and what the bank was asked, and tells of nobody", async () => {
  const sale = await createSaleable({ capacity: 5 });
  const buyer = await createBuyer();
  let folio = "";
  handle = async () => {
    ({ folio } = await paying(sale, { buyer }));
  };
  const stop = await traced();
  await fetch(`${selling.url}/api/v1/tickets?correo=ana@correo.example`, { method: "POST" });
  await closed;
  await stop();
  const all = spans();
  const own = all.filter((span) => span.traceId === traceId);
  const [request, ...others] = own.filter(({ kind }) => kind === KIND.server);
  expect([others, request?.name, request?.parentSpanId]).toEqual([[], "POST other", ""]);
  const asked = own.filter(({ kind }) => kind === KIND.client);
  expect(asked.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  const names = asked.map(({ name }) => name);
  expect(names).toContain("orders.lockOrder");
  expect(names).toContain(`POST ${new URL(bank.url).host}`);
  expect(names.filter((name) => /^(insert|select|update) [a-z_]+$/.test(name)).length).toBeGreaterThan(0);
  // The collector itself is asked outside of any trace.
  expect(all.map(({ name }) => name)).not.toContain(`POST ${new URL(collecting.url).host}`);
  const said = bodies.join("\n");
  for (const secret of [buyer.email, buyer.phone, buyer.fullName, folio, "correo", "$1", sale.enclosure.slug])
    if (secret) expect(said).not.toContain(secret);
});

test("a job is a trace of its own, and one that fails says no more than what kind of error it was", async () => {
  const QUEUE = "courtesy-qrs.generate";
  const boss = await getBoss("worker");
  await boss.deleteAllJobs(QUEUE);
  const done = Promise.withResolvers<string | undefined>();
  const stop = await traced();
  await enqueue(getDb(), QUEUE, { batchId: 1 });
  const job = {
    queue: QUEUE,
    schema: z.unknown(),
    handle: async () => {
      await getDb().execute("select 1 as one from events limit 1");
      done.resolve(currentTraceId());
      throw new TypeError("Ana López no tiene correo");
    },
  } as const;
  await workAll(boss, [job], pino({ enabled: false }));
  const id = await done.promise;
  await boss.offWork(QUEUE);
  await stop();
  const own = spans().filter((span) => span.traceId === id);
  const root = own.find(({ kind }) => kind === KIND.job);
  expect([root?.name, root?.attributes]).toEqual([QUEUE, [{ key: "error.type", value: { stringValue: "TypeError" } }]]);
  expect(own.find(({ name }) => name === "select events")?.parentSpanId).toBe(root?.spanId);
  expect(bodies.join("\n")).not.toContain("Ana");
});

test("as many traces are sent as the settings say, whole ones", async () => {
  handle = async () => getDb().execute("select 1 as one");
  const stop = await traced(0);
  await fetch(selling.url);
  await closed;
  await stop();
  expect(spans()).toEqual([]);
});

test("nobody who does not send traces has parts", () => {
  expect(newTrace().traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(beginPart("client", "any")).toBeNull();
});

test("a statement is named by its hand-written name, or by its verb and first table, never by its values", () => {
  expect(statementName("/* orders.hold */ with x as (select 1) select 2")).toBe("orders.hold");
  expect(statementName('select "id" from "users" where "email" = $1')).toBe("select users");
  expect(statementName('insert into "audit_log" ("id") values ($1)')).toBe("insert audit_log");
  expect(statementName("update messages set state = 'sent'")).toBe("update messages");
  expect(statementName("set local statement_timeout = 5")).toBe("set");
  expect(statementName("notify canal, 'algo'")).toBe("statement");
});
