import { startPooler } from "#scripts/pooler.ts";
import { figuresOf, type Row } from "./figures.ts";
import { drive, type Round } from "./load.ts";
import { HOLD_CONNECTIONS, holdSide, readOnce, SCAN_CONNECTIONS } from "./rows.ts";
import { type Bench, type Size, timed } from "./sides.ts";
import { PLACES_PER_AREA } from "./world.ts";

/** The passes that these rows read, besides those of the others. */
export const poolerPasses = ({ warmUp, rounds, scans }: Size): number => 2 * (warmUp + rounds * scans);

type Way = "pooled" | "direct";

const WAYS = ["pooled", "direct"] as const;

/** Measures holds and first readings of a web process behind PgBouncer, by turns with one that enters the database directly. */
export async function poolerRows(bench: Bench, firstPass: number): Promise<Row[]> {
  const { size, platform, sql } = bench;
  const url = platform.databaseUrl;
  const pooler = await startPooler(url, [url], () => undefined, { more: ["query_wait_timeout = 10"] });
  try {
    // Through a pooler no connection asks for it, so that the role has to.
    await sql`alter role current_user set jit = off`;
    const address = new URL(url);
    address.host = `127.0.0.1:${pooler.port}`;
    const settings = { DATABASE_URL: address.href, DATABASE_PREPARE: "0", LISTEN_DATABASE_URL: url };
    const platforms = {
      pooled: { ...platform, ...(await platform.startShared(1, settings)) },
      direct: { ...platform, ...(await platform.startShared(1)) },
    };
    const sides = {
      pooled: holdSide({ ...bench, platform: platforms.pooled }),
      direct: holdSide({ ...bench, platform: platforms.direct }),
    };
    const holds = Math.min(size.holds, PLACES_PER_AREA / 2);
    const held = await byTurns(size, holds, (way, total) => sides[way]("product", total));
    let used = firstPass;
    const read = await byTurns(size, size.scans, (way, total) => {
      const from = used;
      used += total;
      return timed(platforms[way], "product", () =>
        drive({ connections: SCAN_CONNECTIONS, total }, (index, agent) =>
          readOnce(platforms[way], from + index, agent),
        ),
      );
    });
    return [
      {
        ...held,
        name: "hold pooled",
        what: `${holds} holds of 2 places in one area, ${HOW}`,
        connections: HOLD_CONNECTIONS,
      },
      { ...read, name: "scan pooled", what: `${size.scans} first readings, ${HOW}`, connections: SCAN_CONNECTIONS },
    ];
  } finally {
    await pooler.stop();
  }
}

const HOW = "through PgBouncer in transaction mode, without prepared statements, and (baseline) directly";

async function byTurns(size: Size, total: number, ask: (way: Way, total: number) => Promise<Round>) {
  for (const way of WAYS) await ask(way, size.warmUp);
  const rounds: Record<Way, Round[]> = { pooled: [], direct: [] };
  for (let round = 0; round < size.rounds; round++) for (const way of WAYS) rounds[way].push(await ask(way, total));
  const [product, baseline] = [figuresOf(rounds.pooled), figuresOf(rounds.direct)];
  const rule = ">=" as const;
  return { product, baseline, ratio: product.rate / baseline.rate, target: null, rule, notes: [] };
}
