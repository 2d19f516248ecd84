import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { idempotencyKeys } from "@/db/schema";
import { keyedHash } from "@/lib/core/crypto";
import { DomainError } from "@/lib/core/errors";

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** A request that holds its key longer than this died; its key may be taken over. */
const STALE_SECONDS = 60;

/**
 * Runs a request at most once per actor and key: the same body gets the first answer again.
 * Errors: `idempotency.mismatch` (other body), `idempotency.in_progress`.
 */
export async function once(
  actorKey: string,
  key: string,
  request: string,
  run: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const db = getDb();
  // Keyed: a body may hold a password.
  const requestHash = keyedHash("idempotency", request);
  const mine = and(eq(idempotencyKeys.actorKey, actorKey), eq(idempotencyKeys.key, key));
  const [taken] = await db
    .insert(idempotencyKeys)
    .values({ actorKey, key, requestHash })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actorKey, idempotencyKeys.key],
      set: { createdAt: sql`now()`, requestHash },
      setWhere: and(
        isNull(idempotencyKeys.status),
        lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${STALE_SECONDS})`),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  if (!taken) {
    const [stored] = await db.select().from(idempotencyKeys).where(mine);
    if (stored && !stored.requestHash.equals(requestHash)) throw new DomainError("idempotency.mismatch");
    if (!stored || stored.status === null) throw new DomainError("idempotency.in_progress");
    return { status: stored.status, body: stored.body };
  }
  try {
    const answer = await run();
    await db.update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine);
    return answer;
  } catch (error) {
    await db.delete(idempotencyKeys).where(mine);
    throw error;
  }
}
