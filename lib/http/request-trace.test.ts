import { createServer } from "node:http";
import { connect } from "node:net";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocally } from "@/lib/core/testing/local-server";
import { currentTraceId, traceFields } from "@/lib/core/trace";
import { answerBeforeNext } from "@/lib/http/before-next";
import { requestFacts } from "@/lib/http/context";
import { traceOf } from "@/lib/http/request-trace";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PART = "00f067aa0ba902b7";
const asked = (traceparent: string, remoteAddress: string) => ({ headers: { traceparent }, socket: { remoteAddress } });
const given = (traceparent: string) => traceOf(asked(traceparent, "::ffff:10.0.0.2"), ["10.0.0.0/8"]).traceId;

test("a trace goes on that a trusted proxy began, and nobody else's does", () => {
  const header = `00-${TRACE}-${PART}-01`;
  const sampled = { traceId: TRACE, parentId: PART, isSampled: true };
  expect(traceOf(asked(header, "::ffff:10.0.0.2"), ["10.0.0.0/8"])).toEqual(sampled);
  expect(traceOf(asked(`00-${TRACE}-${PART}-00`, "10.0.0.2"), ["10.0.0.0/8"])).toMatchObject({ isSampled: false });
  for (const [address, trusted] of [
    ["10.0.0.2", []],
    ["203.0.113.9", ["10.0.0.0/8"]],
  ] as const) {
    const own = traceOf(asked(header, address), trusted);
    expect(own).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), parentId: null, isSampled: null });
    expect(own.traceId).not.toBe(TRACE);
  }
});

test.each([
  `ff-${TRACE}-${PART}-01`,
  `00-${TRACE}-${PART}-01-more`,
  `00-${"0".repeat(32)}-${PART}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${PART}-01`,
  "00-abc-def-01",
  "",
])("a header that is not well formed begins another trace: %s", (header) => {
  expect(given(header)).toMatch(/^[0-9a-f]{32}$/);
  expect(given(header)).not.toBe(TRACE);
});

test("a later version of the header is read as far as it is known", () => {
  expect(given(`01-${TRACE}-${PART}-01-more`)).toBe(TRACE);
});

const lines: unknown[] = [];
const log = pino(
  { base: null, mixin: traceFields },
  new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);

/** Stands in for Next: what a handler does later belongs to its request. */
const server = createServer(async (request, response) => {
  await new Promise(setImmediate);
  log.info("answered");
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  response.end(JSON.stringify({ traceId: currentTraceId(), requestId: requestFacts(headers).requestId }));
});
let undo: () => void;
let local: Awaited<ReturnType<typeof openLocally>>;
beforeAll(async () => {
  undo = answerBeforeNext();
  local = await openLocally(server);
});
afterAll(() => {
  undo();
  local.close();
});

const ask = async (headers: Record<string, string> = {}) =>
  (await fetch(`${local.url}/`, { headers })).json() as Promise<{
    traceId: string;
    requestId: string;
  }>;

test("each request has a trace of its own, which its lines of the log say, and whose id it is answered with", async () => {
  const answers = await Promise.all([ask(), ask(), ask({ traceparent: `00-${TRACE}-${PART}-01` })]);
  expect(new Set(answers.map(({ traceId }) => traceId)).size).toBe(3);
  expect(answers.map(({ requestId }) => requestId)).toEqual(answers.map(({ traceId }) => traceId));
  expect(lines.map((line) => Object(line).traceId).toSorted()).toEqual(
    answers.map(({ traceId }) => traceId).toSorted(),
  );
  // Who gives an id of its own is answered with that one; the log has both.
  expect((await ask({ "x-request-id": "pedido-1234" })).requestId).toBe("pedido-1234");
  expect(traceFields()).toEqual({});
});

test("what is refused before Next says its trace too", async () => {
  const socket = connect(local.port, "127.0.0.1");
  socket.end("TRACE / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await text(socket)).toMatch(/\r\nx-request-id: [0-9a-f]{32}\r\n/i);
});
