import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { PlainError, step } from "#scripts/log.ts";
import { countHeld } from "./checks.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { liveMemoryMiB } from "./live-memory.ts";
import { type Answer, drive, paced, type Round, send } from "./load.ts";
import { readOnce } from "./rows.ts";
import { type Bench, bearer, timed, wrong } from "./sides.ts";

interface Rush {
  arrivals: number;
  seconds: number;
  places: number;
  perMinute: number;
  /** How many pages only wait, afterwards. */
  pages: number;
  pageSeconds: number;
}

const FULL: Rush = { arrivals: 20_000, seconds: 60, places: 5_000, perMinute: 1_000, pages: 10_000, pageSeconds: 30 };
const QUICK: Rush = { arrivals: 2_000, seconds: 10, places: 500, perMinute: 600, pages: 10_000, pageSeconds: 10 };

/** A proxy keeps about so many connections to the web process open. */
const CONNECTIONS = 128;
/** A proxy closes connections that rest (`ops/nginx`, `ops/caddy`) before the web process does, after five seconds. */
const REST_MS = 4_000;
const SCAN_CONNECTIONS = 16;
const PLACES = 2;
/** A waiting page asks again after so long. */
const LEAST_WAIT_MS = 7_000;
const MOST_WAIT_MS = 9_000;
const HOLD_AT_MOST_MS = 1_000;
const SCAN_AT_LEAST = 0.8;
const ESTIMATE_WITHIN = 0.2;
const MEMORY_MIB = 128;
const CORE_AT_MOST = 0.15;

const Started = z.object({ eventId: z.number(), areaId: z.number(), slug: z.string() });
const Document = z.object({ state: z.string(), admitted: z.number(), perMinute: z.number(), free: z.number() });
const Arrived = z.object({ turn: z.number(), place: z.string() });

interface Person {
  askedAt: number;
  placedAt: number;
  turn: number;
  /** Seconds that the page said on arrival. */
  estimated: number;
  /** When the page learnt that its turn had come. */
  calledAt?: number;
  holdMs?: number;
}

const addressOf = (index: number) => `11.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
const nextWait = () => LEAST_WAIT_MS + Math.random() * (MOST_WAIT_MS - LEAST_WAIT_MS);

function memoryMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

async function openRush({ platform }: Bench, { places, perMinute }: Rush) {
  const lines = await platform.run("rush", [String(places), String(perMinute)]);
  const line = lines.find((one) => one.startsWith("result "));
  const rush = Started.parse(JSON.parse(line?.slice("result ".length) ?? "null"));
  const path = `/fila/${rush.eventId}`;
  // Processes look for new rooms every three seconds.
  const agent = new Agent({ keepAlive: true });
  const isOpen = async () => {
    const answer = await send(agent, { method: "GET", port: platform.webPort, path: `${path}.json` });
    return Document.parse(JSON.parse(answer.text)).state === "open";
  };
  while (!(await isOpen())) await wait(200);
  agent.destroy();
  return { ...rush, path };
}

type Opened = Awaited<ReturnType<typeof openRush>>;

/** What a browser asks for a page with. */
const AS_BROWSER = { accept: "text/html,application/xhtml+xml", "accept-encoding": "gzip" };

/**
 * Plays everybody who comes: each has an address of their own, opens the event's page and is led to the waiting room's,
 * waits until their turn has come, and holds two places.
 */
async function runRush(bench: Bench, size: Rush, { path, areaId, eventId, slug }: Opened) {
  const { webPort: port } = bench.platform;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: REST_MS });
  const people: Person[] = [];
  const waits: Promise<void>[] = [];
  const failures: string[] = [];
  let isSoldOut = false;
  const call = (index: number, method: "GET" | "POST", to: string, headers = {}, body?: unknown): Promise<Answer> =>
    send(agent, { method, port, path: to, headers: { "x-forwarded-for": addressOf(index), ...headers }, body });
  const read = async (index: number) => {
    const answer = await call(index, "GET", `${path}.json`);
    if (answer.status !== 200) throw new PlainError(wrong(answer));
    return Document.parse(JSON.parse(answer.text));
  };

  /** Who gets no place goes on waiting until the last one is sold. */
  async function waitAndHold(index: number, person: Person, place: string): Promise<void> {
    for (;;) {
      await wait(nextWait());
      if (isSoldOut) return;
      const document = await read(index);
      if (document.free === 0) isSoldOut = true;
      if (person.turn <= document.admitted) break;
    }
    person.calledAt = performance.now();
    const headers = { "x-waiting-place": place };
    const entered = await call(index, "POST", `${path}/turno`, headers);
    if (entered.status !== 200) throw new PlainError(wrong(entered));
    const body = { idEventArea: areaId, quantity: PLACES };
    const started = performance.now();
    const buyer = { ...headers, ...bearer("buyer", person.turn) };
    const held = await call(index, "POST", "/api/v1/tickets/purchases", buyer, body);
    if (held.status === 201) person.holdMs = performance.now() - started;
    else if (held.status === 409 && held.text.includes("hold.")) isSoldOut = true;
    else throw new PlainError(wrong(held));
  }

  const arrivals = await paced({ rate: size.arrivals / size.seconds, total: size.arrivals }, async (index) => {
    const event = await call(index, "GET", `/${slug}/${eventId}`, AS_BROWSER);
    if (event.status !== 307) return wrong(event);
    const page = await call(index, "GET", `/${slug}/fila/${eventId}`, AS_BROWSER);
    if (page.status !== 200) return wrong(page);
    const askedAt = performance.now();
    const answer = await call(index, "POST", `${path}/lugar`);
    if (answer.status !== 200) return wrong(answer);
    const { turn, place } = Arrived.parse(JSON.parse(answer.text));
    const placedAt = performance.now();
    const { admitted, perMinute } = await read(index);
    const person: Person = { askedAt, placedAt, turn, estimated: ((turn - admitted) / perMinute) * 60 };
    people.push(person);
    waits.push(waitAndHold(index, person, place).catch((error: unknown) => void failures.push(String(error))));
    return null;
  });
  return {
    arrivals,
    people,
    /** All have held or go home. */
    async end() {
      await Promise.all(waits);
      agent.destroy();
      if (failures[0]) throw new PlainError(`${failures.length} of a rush failed, the first: ${failures[0]}`);
    },
  };
}

/** Throws if somebody who asked after another one was answered stands before them, or if two people have one turn. */
function assertOrder(people: readonly Person[]): void {
  const answered = people.toSorted((a, b) => a.placedAt - b.placedAt);
  let next = 0;
  let highest = 0;
  for (const person of people.toSorted((a, b) => a.askedAt - b.askedAt)) {
    for (let before = answered[next]; before && before.placedAt < person.askedAt; before = answered[++next])
      highest = Math.max(highest, before.turn);
    if (person.turn <= highest) throw new PlainError(`turn ${person.turn} overtook turn ${highest}`);
  }
  if (new Set(people.map(({ turn }) => turn)).size !== people.length) throw new PlainError("two people have one turn");
}

const roundOf = (times: number[], seconds: number): Round => ({
  requests: times.length,
  errors: 0,
  seconds,
  times,
  firstError: null,
  processorSeconds: null,
});

/** Asks for the document as often as so many open pages do together. */
async function waitingPages({ platform }: Bench, { pages, pageSeconds }: Rush, path: string) {
  const rate = pages / ((LEAST_WAIT_MS + MOST_WAIT_MS) / 2000);
  return timed(platform, "product", () =>
    paced({ rate, total: Math.round(rate * pageSeconds) }, async (_, agent) => {
      const answer = await send(agent, { method: "GET", port: platform.webPort, path: `${path}.json` });
      return answer.status === 200 ? null : wrong(answer);
    }),
  );
}

/** Passes that the readings of `rushRows` take. */
export const rushScans = ({ warmUp, scans }: Bench["size"]) => warmUp + 20 * scans;

/**
 * Measures a rush on the waiting room of an event, with many people for few places, what the gates manage meanwhile, and
 * what pages cost that only wait. No pass from number `from` on was read before.
 */
export async function rushRows(bench: Bench, from: number, isQuick: boolean): Promise<Row[]> {
  const size = isQuick ? QUICK : FULL;
  const { platform, sql } = bench;
  let pass = from;
  const scans = (total: number) => {
    const first = pass;
    pass += total;
    return timed(platform, "product", () =>
      drive({ connections: SCAN_CONNECTIONS, total }, (index, agent) => readOnce(platform, first + index, agent)),
    );
  };
  await scans(bench.size.warmUp);
  const alone = figuresOf([await scans(bench.size.scans), await scans(bench.size.scans)]);
  const rush = await openRush(bench, size);
  const before = await liveMemoryMiB(platform.webPid());

  step(`Measuring: ${size.arrivals} arrivals in ${size.seconds} s for ${size.places} places`);
  const started = performance.now();
  const beside: Round[] = [];
  let isComing = true;
  let most = 0;
  const gates = (async () => {
    while (isComing && beside.length < 18) {
      beside.push(await scans(bench.size.scans));
      most = Math.max(most, memoryMiB(platform.webPid()));
    }
  })();
  const coming = await runRush(bench, size, rush);
  isComing = false;
  await gates;
  most = Math.max(most, memoryMiB(platform.webPid()));
  await coming.end();
  most = Math.max(most, memoryMiB(platform.webPid()));
  const seconds = (performance.now() - started) / 1000;

  const after = await liveMemoryMiB(platform.webPid());

  const { people, arrivals } = coming;
  if (arrivals.firstError) throw new PlainError(arrivals.firstError);
  assertOrder(people);
  const held = await countHeld(sql, rush.areaId);
  const holders = people.filter(({ holdMs }) => holdMs !== undefined);
  if (held.places !== size.places || held.oversold > 0 || holders.length * PLACES !== size.places)
    throw new PlainError(`${holders.length} were told that they hold places, the database has ${JSON.stringify(held)}`);
  const last = holders.reduce((a, b) => (a.turn > b.turn ? a : b));
  const waited = ((last.calledAt ?? 0) - last.placedAt) / 1000;
  const holds = figuresOf([
    roundOf(
      holders.flatMap(({ holdMs }) => holdMs ?? []),
      seconds,
    ),
  ]);
  const during = figuresOf(beside);

  step(`Measuring: ${size.pages} pages that wait`);
  const waiting = await waitingPages(bench, size, rush.path);
  if (waiting.firstError) throw new PlainError(waiting.firstError);
  const cores = (waiting.processorSeconds ?? 0) / waiting.seconds;
  const what = `${size.arrivals} arrivals in ${size.seconds} s for ${size.places} places, ${size.perMinute} let in a minute`;
  const row = (
    name: string,
    product: Figures,
    rest: Pick<Row, "what" | "measure" | "ratio" | "target" | "rule"> & { notes?: string[]; baseline?: Figures },
  ): Row => ({
    name,
    connections: CONNECTIONS,
    product,
    notes: [],
    ...rest,
  });
  return [
    row("rush: hold", holds, {
      what: `holds of those let in; ${what}`,
      measure: "p99 in seconds",
      ratio: holds.p99 / HOLD_AT_MOST_MS,
      target: 1,
      rule: "<=",
      notes: [
        `p50 ${holds.p50.toFixed(1)} ms, p99 ${holds.p99.toFixed(1)} ms; each of ${size.places} places held once, nobody overtook`,
        `the event's page, the waiting room's and a place in the queue: p99 ${figuresOf([arrivals]).p99.toFixed(0)} ms`,
      ],
    }),
    row("rush: scan", during, {
      what: "first readings while they come, and (baseline) before",
      measure: "rate beside the rush to alone",
      baseline: alone,
      ratio: during.rate / alone.rate,
      target: SCAN_AT_LEAST,
      rule: ">=",
    }),
    row("rush: estimate", holds, {
      what: `how wrong the time was that the last one let in saw on arrival (turn ${last.turn})`,
      measure: "part of the time",
      ratio: Math.abs(waited - last.estimated) / last.estimated,
      target: ESTIMATE_WITHIN,
      rule: "<=",
      notes: [`estimated ${last.estimated.toFixed(0)} s, called after ${waited.toFixed(0)} s`],
    }),
    row("rush: memory", holds, {
      what: "growth of what the web process needs: its heap without garbage, before and after",
      measure: "MiB",
      ratio: after - before,
      target: MEMORY_MIB,
      rule: "<=",
      notes: [
        `${before.toFixed(0)} MiB before, ${after.toFixed(0)} MiB after; with garbage the process took at most ${most.toFixed(0)} MiB`,
      ],
    }),
    row("waiting pages", figuresOf([waiting]), {
      what: `${size.pages} open pages that wait, each asking every 7 to 9 s`,
      measure: "part of a core",
      ratio: cores,
      target: CORE_AT_MOST,
      rule: "<=",
    }),
  ];
}
