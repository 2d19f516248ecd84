import { cpus } from "node:os";
import { type Figures, figuresOf, type Row } from "./figures.ts";
import type { Round } from "./load.ts";
import { HOLD_CONNECTIONS, holdSide } from "./rows.ts";
import type { Bench } from "./sides.ts";
import { PLACES_PER_AREA } from "./world.ts";

/** Two web processes, the database and whoever asks have a processor each, and some for what they do in between. */
const CORES_TO_SPARE = 6;

/** Holds on two web processes that share a port, and on one behind such a port, by turns. */
export async function processesRow(bench: Bench): Promise<Row> {
  const { size, platform } = bench;
  const total = Math.min(size.holds, PLACES_PER_AREA / 2);
  const one = holdSide({ ...bench, platform: { ...platform, ...(await platform.startShared(1)) } });
  const two = holdSide({ ...bench, platform: { ...platform, ...(await platform.startShared(2)) } });
  for (const side of [one, two]) await side("product", size.warmUp);
  const rounds: Record<"one" | "two", Round[]> = { one: [], two: [] };
  const asked = { one: 0, two: 0 };
  for (let round = 0; round < size.rounds; round++) {
    for (const [name, side] of [
      ["one", one],
      ["two", two],
    ] as const) {
      const before = process.cpuUsage();
      rounds[name].push(await side("product", total));
      const { user, system } = process.cpuUsage(before);
      asked[name] += (user + system) / 1e6;
    }
  }
  const cores = cpus().length;
  const product = figuresOf(rounds.two);
  const baseline = figuresOf(rounds.one);
  const isSpare = cores >= CORES_TO_SPARE;
  return {
    name: "two web processes",
    what: `${total} holds of 2 places in one area, on two web processes that share a port and (baseline) on one`,
    connections: HOLD_CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: isSpare ? 1.7 : 0.8,
    rule: ">=",
    notes: [
      left("two", cores, product, rounds.two, asked.two),
      left("one", cores, baseline, rounds.one, asked.one),
      ...(isSpare
        ? []
        : [`1.7 is asked of a machine with ${CORES_TO_SPARE} processors: on fewer they take each other's`]),
    ],
  };
}

/** What web processes and the bench itself did not take of the machine: at most so much was there for the database. */
function left(count: string, cores: number, { processor }: Figures, rounds: readonly Round[], asked: number): string {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  if (processor === null) return `${count}: this system does not say what processes use`;
  const web = rounds.reduce((sum, round) => sum + (round.processorSeconds ?? 0), 0);
  const share = (used: number) => (used / seconds).toFixed(2);
  return `${count}: of ${cores} processors web processes used ${share(web)}, who asks ${share(asked)}; ${share(cores * seconds - web - asked)} was left for the database`;
}
