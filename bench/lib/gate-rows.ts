import { createHash, createHmac, randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { PlainError, step } from "#scripts/log.ts";
import { cookieOf } from "./cookie.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { drive, type Round, send } from "./load.ts";
import type { Platform } from "./platform.ts";
import { readOnce } from "./rows.ts";
import { type Bench, bearer, timed, wrong } from "./sides.ts";
import { GUARDS, LANES } from "./world.ts";

const CONNECTIONS = 16;
const PHONES = 40;
const PHONE_EVERY_MS = 20_000;
const SUPERVISORS = 2;
const PAGE_EVERY_MS = 15_000;
const LEAST_BESIDE = 0.9;
/** Rounds last so many times those of the plain row: phones and supervisors ask seldom. */
const LONGER = 2;
/** Readings of one upload, as a phone sends them. */
const BATCH = 200;
const UPLOAD_SECONDS = 60;

const HEARTBEAT_EVERY_MS = 30_000;
/** Barriers read this share of what phones read, at the same time. */
const LANES_SHARE = 0.05;
const DECIDE_MS = 250;

const gateRaces = (isQuick: boolean) => (isQuick ? 500 : 10_000);
const uploadedReadings = (isQuick: boolean) => (isQuick ? 1_000 : 5_000);

interface Used {
  passes: number;
}

const scans = (platform: Platform, used: Used, total: number): Promise<Round> => {
  const from = used.passes;
  used.passes += total;
  return timed(platform, "product", () =>
    drive({ connections: CONNECTIONS, total }, (index, agent) => readOnce(platform, from + index, agent)),
  );
};

/** Asks again and again, each so often, until it is told to stop; throws what went wrong. */
function keepAsking(count: number, everyMs: number, ask: (nth: number, agent: Agent) => Promise<string | null>) {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let isOver = false;
  let failure: string | null = null;
  let asked = 0;
  const timers: NodeJS.Timeout[] = [];
  for (let nth = 0; nth < count; nth++) {
    const tick = async () => {
      if (isOver) return;
      const from = performance.now();
      failure ??= await ask(nth, agent).catch((error: unknown) => String(error));
      asked++;
      timers[nth] = setTimeout(tick, Math.max(0, everyMs - (performance.now() - from)));
    };
    // They do not all ask at once.
    timers[nth] = setTimeout(tick, (everyMs * (nth + 0.5)) / count);
  }
  return () => {
    isOver = true;
    for (const timer of timers) clearTimeout(timer);
    agent.destroy();
    if (failure) throw new PlainError(failure);
    return asked;
  };
}

const deviceOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, "0")}`;

async function guardCookies({ platform, sql }: Bench): Promise<string[]> {
  const cookies: string[] = [];
  for (const id of platform.world.product.guardIds) cookies.push(await cookieOf(sql, id, platform.sessionSecret, 3));
  return cookies;
}

/** A phone of the n-th guard says how it is and gets what changed. */
function syncPhone(platform: Platform, cookies: readonly string[], cursors: (string | null)[]) {
  const { eventId, gateIds } = platform.world.product;
  return async (nth: number, agent: Agent): Promise<string | null> => {
    const answer = await send(agent, {
      method: "POST",
      port: platform.webPort,
      path: "/scan-qr/sincronia",
      headers: { cookie: cookies[nth % cookies.length] ?? "" },
      body: {
        device: deviceOf(nth),
        post: `e${eventId}`,
        gateId: gateIds[0],
        clock: { runId: deviceOf(nth), wallMs: Date.now(), monoMs: 0 },
        cursor: cursors[nth] ?? null,
        isOnlyHere: false,
        waiting: 0,
        version: "",
        battery: null,
        clockOffsetMs: 0,
        readiness: {},
        needsToken: true,
      },
    });
    if (answer.status !== 200) return wrong(answer);
    cursors[nth] = (JSON.parse(answer.text) as { data: { bundle: { cursor: string } } }).data.bundle.cursor;
    return null;
  };
}

/** Scans alone, and while phones keep their lists and supervisors watch the gates. */
async function besideRow(bench: Bench, used: Used): Promise<Row> {
  const { platform, sql, size } = bench;
  const { eventId, adminId } = platform.world.product;
  const [owner] = await sql<{ id: number }[]>`
    select id from users where admin_id = ${adminId} and profile = 1 order by id limit 1`;
  const staff = await cookieOf(sql, owner?.id ?? 0, platform.sessionSecret, 1);
  const cursors: (string | null)[] = Array.from({ length: PHONES }, () => null);
  const sync = syncPhone(platform, await guardCookies(bench), cursors);
  const first = new Agent({ keepAlive: true });
  for (let nth = 0; nth < PHONES; nth++) {
    const failure = await sync(nth, first);
    if (failure) throw new PlainError(failure);
  }
  first.destroy();
  const watch = async (_: number, agent: Agent) => {
    const headers = { cookie: staff, accept: "text/html" };
    const path = `/event/${eventId}?ver=accesos`;
    const answer = await send(agent, { method: "GET", port: platform.webPort, path, headers });
    return answer.status === 200 ? null : wrong(answer);
  };
  await scans(platform, used, size.warmUp);
  const alone: Round[] = [];
  const beside: Round[] = [];
  let asked = 0;
  for (let round = 0; round < size.rounds; round++) {
    alone.push(await scans(platform, used, LONGER * size.scans));
    const endPhones = keepAsking(PHONES, PHONE_EVERY_MS, sync);
    const endPages = keepAsking(SUPERVISORS, PAGE_EVERY_MS, watch);
    beside.push(await scans(platform, used, LONGER * size.scans));
    asked += endPhones() + endPages();
  }
  const [product, baseline] = [figuresOf(beside), figuresOf(alone)];
  return {
    name: "scan beside",
    what: `readings while ${PHONES} phones ask what changed each 20 s and ${SUPERVISORS} supervisors watch, and (baseline) alone`,
    connections: CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: LEAST_BESIDE,
    rule: ">=",
    notes: [`phones and supervisors asked ${asked} times`],
  };
}

/** A signed request of the n-th device. */
function laneCall({ webPort, world }: Platform) {
  return async (nth: number, path: string, body: object, agent: Agent) => {
    const { keyId, secret } = world.product.lanes[nth % LANES] ?? { keyId: 0, secret: "" };
    const text = JSON.stringify(body);
    const [time, nonce] = [Math.floor(Date.now() / 1_000), randomUUID()];
    const lines = ["POST", path, time, nonce, createHash("sha256").update(text).digest("hex")];
    const signature = createHmac("sha256", Buffer.from(secret, "hex")).update(lines.join("\n")).digest("hex");
    const authorization = `Barrier key=${keyId}, time=${time}, nonce=${nonce}, signature=${signature}`;
    return send(agent, { method: "POST", port: webPort, path, headers: { authorization }, body });
  };
}

/** Scans alone, and while barriers say that they are there and read cars of their own. */
async function lanesRows({ platform, size }: Bench, used: Used): Promise<Row[]> {
  const call = laneCall(platform);
  const heartbeat = async (nth: number, agent: Agent) => {
    const answer = await call(nth, "/api/v1/barrier/events", { events: [] }, agent);
    return answer.status === 200 ? null : wrong(answer);
  };
  const times: number[] = [];
  let serialNo = 0;
  const decide = async (nth: number, agent: Agent) => {
    const pass = platform.world.product.passes[used.passes++];
    const began = performance.now();
    const answer = await call(
      nth,
      "/api/v1/barrier/read-qr",
      { code: pass?.qr, output: 1, serialNo: ++serialNo },
      agent,
    );
    times.push(performance.now() - began);
    return answer.status === 200 && answer.text.includes('"open":true') ? null : wrong(answer);
  };
  await scans(platform, used, size.warmUp);
  const alone: Round[] = [];
  const beside: Round[] = [];
  for (let round = 0; round < size.rounds; round++) {
    alone.push(await scans(platform, used, LONGER * size.scans));
    const readers = 40;
    const everyMs = (readers * 1_000) / (figuresOf(alone).rate * LANES_SHARE);
    const endBeats = keepAsking(LANES, HEARTBEAT_EVERY_MS, heartbeat);
    const endReaders = keepAsking(readers, everyMs, decide);
    beside.push(await scans(platform, used, LONGER * size.scans));
    endBeats();
    endReaders();
  }
  const [product, baseline] = [figuresOf(beside), figuresOf(alone)];
  const sorted = times.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const what = `${LANES} barriers that are heard each 30 s and decide at ${LANES_SHARE * 100} % of that rate`;
  return [
    {
      name: "scan beside lanes",
      what: `readings of phones beside ${what}, and (baseline) alone`,
      connections: CONNECTIONS,
      product,
      baseline,
      ratio: product.rate / baseline.rate,
      target: LEAST_BESIDE,
      rule: ">=",
      notes: [`${times.length} decisions at barriers, each opened once`],
    },
    {
      name: "lane decision",
      what: `a decision at a barrier, meanwhile`,
      connections: 40,
      product,
      measure: "p95 in milliseconds",
      ratio: p95,
      target: DECIDE_MS,
      rule: "<=",
      notes: [],
    },
  ];
}

/** Two phones read each pass at the same moment. */
async function racesRow({ platform, sql }: Bench, used: Used, races: number): Promise<Row> {
  const { passes, gateIds, adminId } = platform.world.product;
  const from = used.passes;
  used.passes += races;
  let doubles = 0;
  const read = async (index: number, guard: number, agent: Agent) =>
    send(agent, {
      method: "POST",
      port: platform.webPort,
      path: `/api/v1/qr/${passes[from + index]?.qr}/redeem`,
      headers: bearer("guard", guard % GUARDS),
      body: { nonce: randomUUID(), idGate: gateIds[0], direction: "in" },
    });
  const round = await timed(platform, "product", () =>
    drive({ connections: CONNECTIONS, total: races }, async (index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 2 });
      const answers = await Promise.all([read(index, index, agent), read(index, index + 1, agent)]);
      agent.destroy();
      const admitted = answers.filter(({ text }) => text.includes('"admitted"')).length;
      if (admitted > 1) doubles++;
      const bad = answers.find(({ status }) => status !== 200);
      return bad ? wrong(bad) : admitted === 1 ? null : `${admitted} of two phones admitted`;
    }),
  );
  const [twice] = await sql<{ n: number }[]>`
    select count(*)::int as n from (select pass_id from scans
      where admin_id = ${adminId} and decision = 'admitted' and direction = 'in' group by pass_id having count(*) > 1) t`;
  return {
    name: "gate races",
    what: `${races} passes, each read by two phones at once`,
    connections: CONNECTIONS * 2,
    product: figuresOf([round]),
    measure: "double admissions",
    ratio: doubles + (twice?.n ?? 0),
    target: 0,
    rule: "<=",
    notes: [],
  };
}

/** A phone comes back with what it read without a network, as many readings at a time as it sends. */
async function uploadRow(bench: Bench, used: Used, readings: number): Promise<Row> {
  const { platform } = bench;
  const { passes, gateIds, eventId } = platform.world.product;
  const cookies = await guardCookies(bench);
  const cursors: (string | null)[] = [];
  const agent = new Agent({ keepAlive: true });
  const failure = await syncPhone(platform, cookies, cursors)(0, agent);
  if (failure) throw new PlainError(failure);
  const from = used.passes;
  used.passes += readings;
  const run = deviceOf(0);
  const times: number[] = [];
  const figures = async (): Promise<Figures> => {
    const round = await timed(platform, "product", () =>
      drive({ connections: 1, total: Math.ceil(readings / BATCH) }, async (batch) => {
        const began = performance.now();
        const queued = passes.slice(from + batch * BATCH, from + Math.min(readings, (batch + 1) * BATCH));
        const answer = await send(agent, {
          method: "POST",
          port: platform.webPort,
          path: "/subidas",
          headers: { cookie: cookies[0] ?? "" },
          body: {
            device: run,
            clock: { runId: run, wallMs: Date.now(), monoMs: 3_600_000 },
            readings: queued.map(({ qr }, nth) => ({
              nonce: randomUUID(),
              seq: batch * BATCH + nth + 1,
              gateId: gateIds[0],
              post: `e${eventId}`,
              code: qr,
              way: "in",
              direction: "in",
              shown: "admitted",
              wasAsked: false,
              forcedReason: null,
              clock: { runId: run, wallMs: Date.now() - 60_000, monoMs: 3_540_000 },
              offsetMs: 0,
              bundleMs: Date.now() - 3_600_000,
            })),
          },
        });
        times.push(performance.now() - began);
        return answer.status === 200 && answer.text.includes('"found":0') ? null : wrong(answer);
      }),
    );
    return figuresOf([round]);
  };
  const product = await figures();
  agent.destroy();
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1_000;
  return {
    name: "upload",
    what: `${readings} readings of one phone that had no network, ${BATCH} at a time`,
    connections: 1,
    product,
    measure: "seconds for 5,000",
    ratio: (seconds * 5_000) / readings,
    target: UPLOAD_SECONDS,
    rule: "<=",
    notes: ["every reading admitted, none found to contradict another"],
  };
}

/** Passes that these rows read. */
export const gatePasses = ({ warmUp, rounds, scans: each }: Bench["size"], isQuick: boolean) =>
  2 * (warmUp + 2 * LONGER * rounds * each) + rounds * each + gateRaces(isQuick) + uploadedReadings(isQuick);

/** Measures many phones at once: they must slow nobody down, admit no pass twice and lose no reading. `from`: the first pass that nothing has read. */
export async function gateRows(bench: Bench, from: number, isQuick: boolean): Promise<Row[]> {
  const used: Used = { passes: from };
  const rows: Row[] = [];
  for (const [name, row] of [
    ["scans beside phones", async () => [await besideRow(bench, used)]],
    ["scans beside barriers", () => lanesRows(bench, used)],
    ["races of two phones", async () => [await racesRow(bench, used, gateRaces(isQuick))]],
    ["an upload", async () => [await uploadRow(bench, used, uploadedReadings(isQuick))]],
  ] as const) {
    step(`Measuring: ${name}`);
    rows.push(...(await row()));
  }
  return rows;
}
