import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import type { Bench } from "./sides.ts";

const MEBIBYTES = 200;
const GROWTH = 1.3;

const Seeded = z.object({ tenant: z.int() });
const Written = z.object({ seconds: z.number().positive(), mebibytes: z.number().positive() });

async function run({ platform }: Bench, args: readonly string[]): Promise<unknown> {
  const line = (await platform.run("export", [...args])).find((one) => one.startsWith("result "));
  return JSON.parse(line?.slice("result ".length) ?? "null");
}

/** One Excel in a process of its own, with the most memory that it needed. */
async function written(bench: Bench, rows: number, folder: string): Promise<{ figures: Figures; mebibytes: number }> {
  const { tenant } = Seeded.parse(await run(bench, ["seed", String(rows)]));
  const { seconds, mebibytes } = Written.parse(await run(bench, ["write", String(tenant), String(rows), folder]));
  const round = {
    requests: rows,
    errors: 0,
    seconds,
    times: [seconds * 1000],
    firstError: null,
    processorSeconds: null,
  };
  return { figures: figuresOf([round]), mebibytes };
}

/** An Excel is written while it is read: what it needs of memory is small, and hardly more for ten times the rows. */
export async function exportRows(bench: Bench): Promise<Row[]> {
  const { exportRows: many } = bench.size;
  const folder = mkdtempSync(join(tmpdir(), "bench-export-"));
  try {
    const few = await written(bench, many / 10, folder);
    const all = await written(bench, many, folder);
    const common = {
      what: `${many} people as an Excel file, and (baseline) ${many / 10}`,
      connections: 1,
      product: all.figures,
      baseline: few.figures,
      rule: "<=" as const,
    };
    return [
      { name: "export", ...common, measure: "MiB of the process", ratio: all.mebibytes, target: MEBIBYTES, notes: [] },
      {
        name: "export ×10",
        ...common,
        measure: "memory of ten times as many",
        ratio: all.mebibytes / few.mebibytes,
        target: GROWTH,
        notes: [`few: ${few.mebibytes.toFixed(0)} MiB`],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
