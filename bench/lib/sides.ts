import type { Sql } from "postgres";
import { type Figures, figuresOf } from "./figures.ts";
import type { Answer, Round } from "./load.ts";
import type { Platform } from "./platform.ts";
import { benchToken } from "./world.ts";

export interface Size {
  rounds: number;
  holds: number;
  scans: number;
  pages: number;
  checkouts: number;
  /** Payments of a round that the bank calls back, each twice. */
  payments: number;
  /** Rows that a cancelled event's refunds and a bank's statement are done for at once. */
  massRows: number;
  /** Jobs of a queue, half of them done by calling their verb. */
  queueJobs: number;
  /** Other mails that wait while tickets are sold at a steady rate, for so many seconds. */
  waitingMails: number;
  steadySeconds: number;
  /** Rows of an Excel file. */
  exportRows: number;
  /** Readings of a round with logins, and of one without. */
  loginScans: number;
  /** Requests of each side before anything counts. */
  warmUp: number;
}

export const FULL: Size = {
  rounds: 5,
  holds: 2500,
  scans: 2000,
  pages: 800,
  checkouts: 100,
  payments: 900,
  massRows: 10_000,
  queueJobs: 2_400,
  waitingMails: 50_000,
  steadySeconds: 30,
  exportRows: 100_000,
  loginScans: 600,
  warmUp: 400,
};
export const QUICK: Size = {
  rounds: 3,
  holds: 500,
  scans: 400,
  pages: 150,
  checkouts: 40,
  payments: 150,
  massRows: 1_000,
  queueJobs: 600,
  waitingMails: 5_000,
  steadySeconds: 10,
  exportRows: 20_000,
  loginScans: 200,
  warmUp: 100,
};

export interface Bench {
  platform: Platform;
  sql: Sql;
  size: Size;
}

export type Side = "product" | "baseline";

export const bearer = (kind: "buyer" | "guard", index: number) => ({
  authorization: `Bearer ${benchToken(kind, index)}`,
});
export const wrong = ({ status, text, headers }: Answer) => `${status} ${headers.location ?? text.slice(0, 200)}`;

/** Runs a round and adds the processor time that the side's web process used meanwhile. */
export async function timed(platform: Platform, name: Side, run: () => Promise<Round>): Promise<Round> {
  const before = platform.processorSeconds()[name];
  const round = await run();
  const after = platform.processorSeconds()[name];
  return { ...round, processorSeconds: before === null || after === null ? null : after - before };
}

/** Product and baseline by turns; `side` runs one round of one of them. */
export async function alternate(
  rounds: number,
  side: (name: Side, round: number) => Promise<Round>,
): Promise<{ product: Figures; baseline: Figures }> {
  const done: Record<Side, Round[]> = { product: [], baseline: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of ["product", "baseline"] as const) done[name].push(await side(name, round));
  }
  return { product: figuresOf(done.product), baseline: figuresOf(done.baseline) };
}
