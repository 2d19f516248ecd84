import { PlainError, step } from "#scripts/log.ts";
import { countSold } from "./checks.ts";
import { cookieOf } from "./cookie.ts";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import { countByHand, growTo, soldOf } from "./grow.ts";
import { drive, type Round, send } from "./load.ts";
import { checkout, holdSide, readOnce } from "./rows.ts";
import { type Bench, timed, wrong } from "./sides.ts";

/** Events with 334 sold places each: about 1,000, 10,000 and 1,000,000 sold places. */
const THOUSAND = 3;
const FEW = 30;
const MANY = 3_000;
const RATE_AT_LEAST = 0.8;
const PAGE_AT_MOST = 1.5;
const PAGE_CONNECTIONS = 4;
const CONNECTIONS = 16;
const PLACES = 2;

interface Page {
  name: string;
  what: string;
  path: string;
  /** Every page that is whole shows it. */
  shows: string;
}

/** The pages whose time must not grow with the past: one line each. */
const PAGES: readonly Page[] = [
  { name: "home", what: "administrator's Inicio", path: "/home", shows: "Ventas por zona" },
  { name: "events", what: "administrator's events of this month", path: "/event", shows: "Función " },
  { name: "event list", what: "list of all events", path: "/event?vista=lista&mes=todos", shows: "Función " },
  { name: "courtesy list", what: "list of courtesies", path: "/generate-qr", shows: "Persona Invitada " },
  { name: "QR history", what: "list of every QR", path: "/historyQR", shows: "Comprador de Medición" },
  { name: "occupancy", what: "cars inside each zone", path: "/parkingArea/ocupacion", shows: "Autos adentro" },
  {
    name: "report of events",
    what: "report of events, this month",
    path: "/general-report",
    shows: "Total del reporte",
  },
  { name: "report by zone", what: "the same by zone", path: "/general-report?por=zone", shows: "Total del reporte" },
  { name: "report of users", what: "report of users, this month", path: "/reports", shows: "Comprador de Medición" },
  { name: "courtesies report", what: "report of courtesies", path: "/general-report/cortesias", shows: "Función " },
  { name: "entries and exits", what: "list of stays", path: "/parkingArea/entradas", shows: "Salió" },
];

/** Readings of the rates at both sizes; the passes that `run.ts` seeds for them. */
export const scaleScans = ({ warmUp, rounds, scans }: { warmUp: number; rounds: number; scans: number }) =>
  2 * (warmUp + rounds * scans);

type Rates = Record<"hold" | "scan" | "checkout", Figures>;

/** Keeps passes, buyers and places of the two sizes apart. */
interface Used {
  passes: number;
  buyers: number;
}

async function roundsOf(count: number, round: (index: number) => Promise<Round>): Promise<Figures> {
  const rounds: Round[] = [];
  for (let index = 0; index < count; index++) rounds.push(await round(index));
  return figuresOf(rounds);
}

async function scanRates({ platform, size }: Bench, used: Used): Promise<Figures> {
  const side = (total: number) => {
    const from = used.passes;
    used.passes += total;
    return timed(platform, "product", () =>
      drive({ connections: CONNECTIONS, total }, (index, agent) => readOnce(platform, from + index, agent)),
    );
  };
  await side(size.warmUp);
  return roundsOf(size.rounds, () => side(size.scans));
}

async function checkoutRates({ platform, sql, size }: Bench, used: Used): Promise<Figures> {
  const { product } = platform.world;
  const before = await countSold(sql, product);
  const first = used.buyers;
  const side = (total: number) => {
    const from = used.buyers;
    used.buyers += total;
    return timed(platform, "product", () =>
      drive({ connections: CONNECTIONS, total }, (index, agent) =>
        checkout(platform, from + index, product.areaIds[3] ?? 0, agent),
      ),
    );
  };
  await side(Math.ceil(size.warmUp / 4));
  const figures = await roundsOf(size.rounds, () => side(size.checkouts));
  const done = (used.buyers - first) * PLACES;
  const tickets = (await countSold(sql, product)).tickets - before.tickets;
  if (figures.errors === 0 && tickets !== done) {
    throw new PlainError(`${done} places were checked out, the database has ${tickets} more tickets`);
  }
  return figures;
}

async function rates(bench: Bench, used: Used): Promise<Rates> {
  const hold = holdSide(bench);
  step("Measuring: holds, readings, checkouts");
  await hold("product", bench.size.warmUp);
  return {
    hold: await roundsOf(bench.size.rounds, () => hold("product", bench.size.holds)),
    scan: await scanRates(bench, used),
    checkout: await checkoutRates(bench, used),
  };
}

async function pages({ platform, size }: Bench, cookie: string): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const { name, path, shows } of PAGES) {
    step(`Measuring: ${name}`);
    const side = (total: number) =>
      timed(platform, "product", () =>
        drive({ connections: PAGE_CONNECTIONS, total }, async (_, agent) => {
          const headers = { cookie, accept: "text/html" };
          const answer = await send(agent, { method: "GET", port: platform.webPort, path, headers });
          const whole = Buffer.from(answer.text, "latin1").toString("utf8").includes(shows);
          return answer.status === 200 && whole ? null : wrong(answer);
        }),
      );
    await side(size.warmUp);
    figures.push(await roundsOf(size.rounds, () => side(size.pages)));
  }
  return figures;
}

/**
 * Measures what must not get slower by what was sold before: the hot paths at 1,000 and 1,000,000 sold places, and pages of
 * the back office at 10,000 and 1,000,000. Only the past grows, and the pages show the same. No pass from number `from` on
 * was read before.
 */
export async function scaleRows(bench: Bench, from: number): Promise<Row[]> {
  const { sql, platform } = bench;
  const { product } = platform.world;
  const buyerIds = platform.world.buyerIds.slice(0, 2_000);
  const used = { passes: from, buyers: 3_000 };
  const cookie = await cookieOf(sql, product.adminId, platform.sessionSecret, 1);
  const grow = (events: number) => growTo(bench, product, buyerIds, events);
  await countByHand(sql, product);
  await grow(THOUSAND);
  const before = { sold: await soldOf(sql, product), rates: await rates(bench, used) };
  const few = { sold: await grow(FEW), pages: await pages(bench, cookie) };
  const sold = await grow(MANY);
  // Before the rates, whose readings belong to the event of today: its pages would show more than at the small size.
  const many = await pages(bench, cookie);
  const after = { rates: await rates(bench, used), pages: many };
  const rateRows = (["hold", "scan", "checkout"] as const).map((name): Row => {
    const [figures, baseline] = [after.rates[name], before.rates[name]];
    return {
      name: `${name} ×1000`,
      what: `${name}s at ${sold} sold places, and (baseline) at ${before.sold}`,
      connections: name === "hold" ? 2 * CONNECTIONS : CONNECTIONS,
      product: figures,
      baseline,
      measure: "rate at 1,000,000 to 1,000",
      ratio: figures.rate / baseline.rate,
      target: RATE_AT_LEAST,
      rule: ">=",
      notes: [],
    };
  });
  const pageRows = PAGES.map(({ name, what }, index): Row => {
    const [figures, baseline] = [after.pages[index], few.pages[index]];
    if (!figures || !baseline) throw new PlainError(`${name} was not measured`);
    return {
      name,
      what: `${what} at ${sold} sold places of ${MANY} events, and (baseline) at ${few.sold} of ${FEW}`,
      connections: PAGE_CONNECTIONS,
      product: figures,
      baseline,
      measure: "p95 at 1,000,000 to 10,000",
      ratio: figures.p95 / baseline.p95,
      target: PAGE_AT_MOST,
      rule: "<=",
      notes: [`p95 ${figures.p95.toFixed(1)} ms, baseline ${baseline.p95.toFixed(1)} ms`],
    };
  });
  return [...rateRows, ...pageRows];
}
