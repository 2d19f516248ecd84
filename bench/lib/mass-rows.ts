import { z } from "zod";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import type { Bench } from "./sides.ts";

const AT_LEAST = 200;
const AT_MOST = 12;

const WORKS = {
  refunds: "orders of a cancelled event, each taken back and asked back from the bank",
  statement: "movements of a bank statement, each compared with the deposits that are expected",
} as const;

const Result = z.object({
  seconds: z.number().positive(),
  note: z.string(),
  bareSeconds: z.number().positive().optional(),
});

const COURTESIES = 5_000;
const BARE_AT_LEAST = 0.3;

/** One run of a work of many rows in a process of its own, as a round of which every row is a request. */
async function run(
  { platform }: Bench,
  name: string,
  rows: number,
): Promise<{ figures: Figures; bare: Figures | null; note: string }> {
  const line = (await platform.run("mass", [name, String(rows)])).find((one) => one.startsWith("result "));
  const { seconds, bareSeconds, note } = Result.parse(JSON.parse(line?.slice("result ".length) ?? "null"));
  const roundOf = (took: number) => ({
    requests: rows,
    errors: 0,
    seconds: took,
    times: [took * 1000],
    firstError: null,
    processorSeconds: null,
  });
  const bare = bareSeconds === undefined ? null : figuresOf([roundOf(bareSeconds)]);
  return { figures: figuresOf([roundOf(seconds)]), bare, note };
}

/** Courtesies of one batch against the bare INSERT … SELECT of the same rows into the same tables. */
async function courtesyRow(bench: Bench): Promise<Row> {
  const { figures, bare, note } = await run(bench, "courtesies", COURTESIES);
  if (!bare) throw new Error("The bare rows were not written");
  return {
    name: "courtesies",
    what: `${COURTESIES} courtesy QRs, and (baseline) the bare INSERT … SELECT of their rows`,
    connections: 1,
    product: figures,
    baseline: bare,
    measure: "rows/s",
    ratio: figures.rate / bare.rate,
    target: BARE_AT_LEAST,
    rule: ">=",
    notes: [note],
  };
}

/** Ten times as many rows may take twelve times as long, and at least 200 rows must be done in a second. */
export async function massRows(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [await courtesyRow(bench)];
  const { massRows: many } = bench.size;
  for (const [name, what] of Object.entries(WORKS)) {
    const few = await run(bench, name, many / 10);
    const all = await run(bench, name, many);
    const common = {
      what: `${many} ${what}, and (baseline) ${many / 10}`,
      connections: 1,
      product: all.figures,
      baseline: few.figures,
    };
    rows.push(
      { name, ...common, measure: "rows/s", ratio: all.figures.rate, target: AT_LEAST, rule: ">=", notes: [all.note] },
      {
        name: `${name} ×10`,
        ...common,
        measure: "time of ten times as many",
        ratio: all.figures.p50 / few.figures.p50,
        target: AT_MOST,
        rule: "<=",
        notes: [],
      },
    );
  }
  return rows;
}
