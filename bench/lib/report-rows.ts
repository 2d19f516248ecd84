import { Agent } from "node:http";
import type { Sql } from "postgres";
import { step } from "#scripts/log.ts";
import { resetHolds } from "./checks.ts";
import { cookieOf } from "./cookie.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { growTo } from "./grow.ts";
import { drive, paced, type Round, send } from "./load.ts";
import { type Bench, bearer, timed, wrong } from "./sides.ts";

/**
 * Events of 334 sold places each, a day apart: about 100,000 and 2,000,000 sold places, and 10,000,000 of thin rows. Also the
 * fewest are more than two months, for a report reads its month and the one before.
 */
const FULL = { few: 300, many: 6_000, most: 30_000 };
const QUICK = { few: 70, many: 600, most: 3_000 };
const PAGE_AT_MOST = 1.5;
const HOLDS_AT_MOST = 2;
const PAGE_CONNECTIONS = 2;
/** The share of the rate of holds that the machine reaches. */
const SHARE = 0.3;
const PLACES = 2;

interface Page {
  name: string;
  what: string;
  path: string;
  /** Every page that is whole shows it. */
  shows: string;
  /** Only the platform's administrator may open it. */
  ofPlatform?: true;
  /** It reads rows that are not thin. */
  whole?: true;
}

/** First pages of reports, as they open. */
const PAGES: readonly Page[] = [
  { name: "report: events", what: "report of events", path: "/general-report", shows: "Total del reporte" },
  { name: "report: by day", what: "report by day", path: "/general-report?por=day", shows: "Total del reporte" },
  { name: "report: users", what: "report of users", path: "/reports", shows: "Comprador de Medición" },
  {
    name: "report: courtesies",
    what: "report of courtesies",
    path: "/general-report/cortesias",
    shows: "Función ",
    whole: true,
  },
  {
    name: "report: without cost",
    what: "report of free ones",
    path: "/general-report/sin-costo",
    shows: "Sin costo",
    whole: true,
  },
  {
    name: "report: statement",
    what: "account statement of all organizers",
    path: "/reports-account",
    shows: "Estado de cuenta",
    ofPlatform: true,
  },
  {
    name: "report: closing",
    what: "closing of last month",
    path: "/report-by-closing-month",
    shows: "Cierre de",
    ofPlatform: true,
  },
  {
    name: "report: settlements",
    what: "what may be paid to organizers",
    path: "/liquidaciones",
    shows: "Por liquidar",
    ofPlatform: true,
  },
];

/** A person who may open all reports. */
async function platformCookie(sql: Sql, secret: string): Promise<string> {
  const [user] = await sql<{ id: number }[]>`select id from users where is_platform_admin limit 1`;
  if (!user) throw new Error("The platform has no administrator");
  return cookieOf(sql, user.id, secret, 1);
}

async function roundsOf(count: number, round: () => Promise<Round>): Promise<Figures> {
  const rounds: Round[] = [];
  for (let index = 0; index < count; index++) rounds.push(await round());
  return figuresOf(rounds);
}

const open = async (
  { platform }: Bench,
  { path, shows }: Pick<Page, "path" | "shows">,
  cookie: string,
  agent: Agent,
) => {
  const answer = await send(agent, {
    method: "GET",
    port: platform.webPort,
    path,
    headers: { cookie, accept: "text/html" },
  });
  const isWhole = Buffer.from(answer.text, "latin1").toString("utf8").includes(shows);
  return answer.status === 200 && isWhole ? null : wrong(answer);
};

interface Cookies {
  tenant: string;
  platform: string;
}

async function measure(bench: Bench, cookies: Cookies, pages: readonly Page[]): Promise<Figures[]> {
  const { platform, size } = bench;
  const figures: Figures[] = [];
  for (const page of pages) {
    step(`Measuring: ${page.what}`);
    const cookie = page.ofPlatform ? cookies.platform : cookies.tenant;
    const side = (total: number) =>
      timed(platform, "product", () =>
        drive({ connections: PAGE_CONNECTIONS, total }, (_, agent) => open(bench, page, cookie, agent)),
      );
    await side(Math.ceil(size.warmUp / 20));
    figures.push(await roundsOf(size.rounds, () => side(Math.ceil(size.pages / 8))));
  }
  return figures;
}

/** Reads three reports and an Excel over and over until `isOver`; says how many were read, and the first that failed. */
async function readReports(bench: Bench, cookies: Cookies, isOver: () => boolean) {
  let read = 0;
  let failed: string | null = null;
  const loop = async (page: Pick<Page, "path" | "shows">, cookie: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver() && failed === null) {
      // A person takes fewer files than this; the limit for one is not what is measured.
      await bench.sql`delete from rate_limits`;
      failed = await open(bench, page, cookie, agent).catch(String);
      read += 1;
    }
    agent.destroy();
  };
  // As the page's own link asks for it: the month that the page shows.
  const month = new Date().toISOString().slice(0, 7);
  const file = `/general-report/archivo?formato=xlsx&por=zone&desde=${month}-01`;
  await Promise.all([
    ...PAGES.slice(0, 3).map((page) => loop(page, cookies.tenant)),
    loop({ path: file, shows: "" }, cookies.tenant),
  ]);
  return { read, failed };
}

/** Holds at a steady part of the rate that the machine reaches, alone and while reports are read. */
async function holdsBeside(bench: Bench, cookies: Cookies): Promise<Row> {
  const { platform, sql, size } = bench;
  const { product } = platform.world;
  const areaId = product.areaIds[0] ?? 0;
  const hold = async (index: number, agent: Agent) => {
    const answer = await send(agent, {
      method: "POST",
      port: platform.webPort,
      path: "/api/v1/tickets/purchases",
      headers: bearer("buyer", index),
      body: { idEventArea: areaId, quantity: PLACES },
    });
    return answer.status === 201 ? null : wrong(answer);
  };
  let read = 0;
  const besideReports = async (measured: () => Promise<Round>) => {
    let isOver = false;
    const reading = readReports(bench, cookies, () => isOver);
    const round = await measured();
    isOver = true;
    const reports = await reading;
    if (reports.failed) throw new Error(`A report failed beside holds: ${reports.failed}`);
    read += reports.read;
    return round;
  };
  const burst = async () => {
    const round = await timed(platform, "product", () => drive({ connections: 32, total: size.holds }, hold));
    await resetHolds(sql, product);
    return round;
  };
  step("Measuring: the rate of holds");
  await besideReports(burst);
  const rate = SHARE * (await roundsOf(2, burst)).rate;
  const total = Math.min(size.holds, Math.floor(rate * size.steadySeconds));
  const steady = async () => {
    const round = await timed(platform, "product", () => paced({ rate, total }, hold));
    await resetHolds(sql, product);
    return round;
  };
  const alone: Round[] = [];
  const beside: Round[] = [];
  read = 0;
  for (let round = 0; round < size.rounds; round++) {
    step(`Measuring: holds beside reports, round ${round + 1}`);
    alone.push(await steady());
    beside.push(await besideReports(steady));
  }
  const [product1, baseline] = [figuresOf(beside), figuresOf(alone)];
  return {
    name: "holds beside reports",
    what: `holds at ${rate.toFixed(0)} a second while three reports and an Excel are read, and (baseline) alone`,
    connections: 0,
    product: product1,
    baseline,
    measure: "p99 beside reports to alone",
    ratio: product1.p99 / baseline.p99,
    target: HOLDS_AT_MOST,
    rule: "<=",
    notes: [
      `p99 ${product1.p99.toFixed(1)} ms, alone ${baseline.p99.toFixed(1)} ms; ${read} reports and files were read`,
    ],
  };
}

/**
 * Reports at 100,000 and 2,000,000 sold places (quick: 23,000 and 200,000), and what reading them does to those who buy. Of
 * thin rows there are 10,000,000, in some 20 GB, and none are bought beside.
 */
export async function* reportRows(
  bench: Bench,
  { isQuick, isThin }: { isQuick: boolean; isThin: boolean },
): AsyncGenerator<Row> {
  const { sql, platform } = bench;
  const { product } = platform.world;
  const buyerIds = platform.world.buyerIds.slice(0, 2_000);
  const cookies = {
    tenant: await cookieOf(sql, product.adminId, platform.sessionSecret, 1),
    platform: await platformCookie(sql, platform.sessionSecret),
  };
  const pages = PAGES.filter(({ whole }) => !(whole && isThin));
  const events = isQuick ? QUICK : FULL;
  const grow = (count: number) => growTo(bench, product, buyerIds, count, { isThin });
  // Who asks without end is made to pause: that would be measured, not the page.
  await platform.restartWeb({ REPORTS_SHARE: "100" });
  const few = { sold: await grow(events.few), pages: await measure(bench, cookies, pages) };
  const sold = await grow(isThin ? events.most : events.many);
  const many = await measure(bench, cookies, pages);
  yield* pages.map(({ name, what }, index): Row => {
    const [figures, baseline] = [many[index], few.pages[index]];
    if (!figures || !baseline) throw new Error(`${name} was not measured`);
    return {
      name,
      what: `${what} at ${sold} sold places, and (baseline) at ${few.sold}`,
      connections: PAGE_CONNECTIONS,
      product: figures,
      baseline,
      measure: `p95 at ${sold} to ${few.sold}`,
      ratio: figures.p95 / baseline.p95,
      target: PAGE_AT_MOST,
      rule: "<=",
      notes: [`p95 ${figures.p95.toFixed(1)} ms, baseline ${baseline.p95.toFixed(1)} ms`],
    };
  });
  if (isThin) return;
  await platform.restartWeb({});
  yield await holdsBeside(bench, cookies);
}
