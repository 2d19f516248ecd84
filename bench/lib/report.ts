import { type Figures, meets, type Row } from "./figures.ts";
import type { PageScripts } from "./scripts.ts";

interface Machine {
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
  postgres: string;
  pool: number;
  date: string;
}

interface Scripts {
  store: PageScripts;
  empty: PageScripts;
  bare: PageScripts;
  ratio: number;
  target: number;
  rule: ">=" | "<=";
}

export function machineLines({ cores, processor, memoryGiB, node, postgres, pool, date }: Machine): string[] {
  return [
    `${date}, ${cores} cores (${processor}), ${memoryGiB} GiB`,
    `Node ${node}, Postgres ${postgres}, ${pool} connections for each web process, one web process each`,
  ];
}

function cells(name: string, side: string, figures: Figures): string {
  const { rate, p50, p99, processor, requests, errors, rates } = figures;
  const range = `${Math.min(...rates).toFixed(0)}–${Math.max(...rates).toFixed(0)}`;
  return [
    name.padEnd(11),
    side.padEnd(9),
    rate.toFixed(1).padStart(8),
    range.padStart(11),
    p50.toFixed(1).padStart(8),
    p99.toFixed(1).padStart(8),
    (processor?.toFixed(2) ?? "-").padStart(7),
    String(requests).padStart(9),
    String(errors).padStart(7),
  ].join(" ");
}

function verdict(row: { measure?: string; ratio: number; target: number | null; rule: ">=" | "<=" }): string {
  if (row.target === null) return `${row.measure ?? "ratio"} ${row.ratio.toFixed(3)} (no target)`;
  const sign = row.rule === ">=" ? "≥" : "≤";
  return `${row.measure ?? "ratio"} ${row.ratio.toFixed(3)} (${sign} ${row.target}: ${meets(row) ? "met" : "NOT MET"})`;
}

/** The table of the rows: rates per second, times in milliseconds. */
export function rowLines(rows: readonly Row[]): string[] {
  const head = "row         side        rate/s  min–max/s   p50 ms   p99 ms  CPU ms  requests  errors";
  return [
    head,
    ...rows.flatMap((row) => [
      cells(row.name, "product", row.product),
      ...(row.baseline ? [cells("", "baseline", row.baseline)] : []),
      `            ${verdict(row)}; ${row.connections} connections; ${row.what}`,
      ...row.notes.map((note) => `            ${note}`),
    ]),
  ];
}

export function scriptLines(scripts: Scripts): string[] {
  const size = ({ files, bytes }: PageScripts) => `${(bytes / 1024).toFixed(1)} KiB in ${files} files`;
  return [
    `scripts     store page ${size(scripts.store)}, empty page of the same build ${size(scripts.empty)}, of the baseline ${size(scripts.bare)} (gzip)`,
    `            ${verdict(scripts)}`,
  ];
}
