import { sql } from "drizzle-orm";
import { withTx } from "@/db/client";
import type { PersonActor } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

/** Files that a process reads at once, and those that may wait for their turn, each with its bytes in memory. */
const LANES = 2;
const MOST_WAITING = 8;

const lanes = { busy: 0, waiting: [] as (() => void)[] };

const busy = () => new DomainError("import.busy", { field: "file" });

async function inLane<T>(work: () => Promise<T>): Promise<T> {
  if (lanes.busy === LANES) {
    if (lanes.waiting.length === MOST_WAITING) throw busy();
    await new Promise<void>((resolve) => lanes.waiting.push(resolve));
  } else lanes.busy += 1;
  try {
    return await work();
  } finally {
    const next = lanes.waiting.shift();
    if (next) next();
    else lanes.busy -= 1;
  }
}

/** The platform's administrator has no tenant; all of its files are one tenant's. */
const PLATFORM = 0;

/**
 * Reads a file that the actor sent. While a tenant's file is read, by whatever process, its next one is refused with
 * `import.busy`. Call it outside of transactions: the lock is a transaction of its own, which ends with its process.
 */
export async function readAlone<T>(actor: PersonActor, read: () => Promise<T>): Promise<T> {
  await takePoint("import:account", String(actor.userId));
  return inLane(() =>
    withTx({}, async ({ db }) => {
      const [row] = await db.execute<{ isMine: boolean }>(sql`
        select pg_try_advisory_xact_lock(hashtext('imports'), ${tenantOf(actor) ?? PLATFORM}::int) as "isMine"`);
      if (!row?.isMine) throw busy();
      return read();
    }),
  );
}
