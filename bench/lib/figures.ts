import type { Round } from "./load.ts";

export interface Figures {
  /** Requests per second in each round. */
  rates: number[];
  /** Median of the rounds, per second. */
  rate: number;
  /** Milliseconds over all rounds together. */
  p50: number;
  p95: number;
  p99: number;
  /** Processor milliseconds of the web process for each request, the median of the rounds. Null where the system does not say. */
  processor: number | null;
  requests: number;
  errors: number;
  firstError: string | null;
}

export interface Row {
  name: string;
  what: string;
  connections: number;
  product: Figures;
  /** Absent where the row is compared with another row. */
  baseline?: Figures;
  /** The meaning of `ratio`, where it does not compare rates. */
  measure?: string;
  ratio: number;
  /** Null where the rate is only told. */
  target: number | null;
  /** "at least" for rates, "at most" for sizes. */
  rule: ">=" | "<=";
  notes: string[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** Sums up several rounds of one side. */
export function figuresOf(rounds: readonly Round[]): Figures {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const rates = rounds.map((round) => (round.requests - round.errors) / round.seconds);
  const used = rounds.flatMap(({ processorSeconds, requests }) =>
    processorSeconds === null ? [] : [(processorSeconds * 1000) / requests],
  );
  return {
    rates,
    rate: median(rates),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    processor: used.length === rounds.length ? median(used) : null,
    requests: rounds.reduce((sum, round) => sum + round.requests, 0),
    errors: rounds.reduce((sum, round) => sum + round.errors, 0),
    firstError: rounds.find((round) => round.firstError !== null)?.firstError ?? null,
  };
}

export function meets({ rule, ratio, target }: Pick<Row, "rule" | "ratio" | "target">): boolean {
  if (target === null) return true;
  return rule === ">=" ? ratio >= target : ratio <= target;
}
