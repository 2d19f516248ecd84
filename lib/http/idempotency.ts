import { randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, getDb, type Transacting, withTx } from "@/db/client";
import { idempotencyKeys } from "@/db/schema";
import { keyedHash } from "@/lib/core/crypto";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** `joined` is what its context says of transactions. */
export type Run = (joined: Transacting) => Promise<StoredAnswer>;

interface Options {
  /** All of `run` is one transaction, which its answer belongs to. */
  isAtomic?: boolean | undefined;
  /** Reads what was answered, where a request changed something and lost its answer; null where it cannot be read. */
  again?: (() => Promise<StoredAnswer | null>) | undefined;
  /** What an expected error is answered with. */
  failed?: ((error: DomainError) => StoredAnswer) | undefined;
}

/** A request that holds its key longer than this died; if it changed nothing, its key may be taken over. */
const STALE_SECONDS = 60;

const STALE = sql<boolean>`${idempotencyKeys.createdAt} < now() - make_interval(secs => ${STALE_SECONDS})`;

/** Who gets this answer is asked to send the same again: the verb knows what it had done already. */
const asksAgain = ({ status }: DomainError) => status >= 500 || status === ERROR_STATUS["auth.rate_limited"];

/** A key as one request holds it: who took it over has another run. */
class HeldKey {
  private readonly row: SQL | undefined;

  constructor(actorKey: string, key: string, runId: string) {
    const { actorKey: actor, key: name, runId: run } = idempotencyKeys;
    this.row = and(eq(actor, actorKey), eq(name, key), eq(run, runId));
  }

  /** Notes in the transaction of the changes that they are made. */
  async commit(db: Db, answer?: StoredAnswer): Promise<void> {
    const found = await db
      .update(idempotencyKeys)
      .set({ committedAt: sql`now()`, status: answer?.status, body: answer?.body })
      .where(this.row)
      .returning({ key: idempotencyKeys.key });
    if (found.length === 0) throw new DomainError("idempotency.in_progress");
  }

  /** Keeps an answer. What was done stays done when this fails: the key then stands for a lost answer. */
  async keep({ status, body }: StoredAnswer): Promise<void> {
    try {
      await getDb().update(idempotencyKeys).set({ status, body }).where(this.row);
    } catch (error) {
      logError(error, {});
    }
  }

  /** Gives the key back, unless something was committed under it: of that only the database knows for sure. */
  async release({ evenIfUsed }: { evenIfUsed: boolean }): Promise<{ isFree: boolean }> {
    try {
      const free = evenIfUsed ? this.row : and(this.row, isNull(idempotencyKeys.committedAt));
      const { count } = await getDb().delete(idempotencyKeys).where(free);
      return { isFree: count > 0 };
    } catch (error) {
      logError(error, {});
      return { isFree: false };
    }
  }
}

/** Null where the key is another request's, or was. */
async function claim(actorKey: string, key: string, requestHash: Buffer): Promise<HeldKey | null> {
  const runId = randomUUID();
  const [taken] = await getDb()
    .insert(idempotencyKeys)
    .values({ actorKey, key, requestHash, runId })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actorKey, idempotencyKeys.key],
      set: { createdAt: sql`now()`, requestHash, runId },
      setWhere: and(isNull(idempotencyKeys.status), isNull(idempotencyKeys.committedAt), STALE),
    })
    .returning({ key: idempotencyKeys.key });
  return taken ? new HeldKey(actorKey, key, runId) : null;
}

async function repeated(actorKey: string, key: string, requestHash: Buffer, { again }: Options): Promise<StoredAnswer> {
  const { status, body, committedAt } = idempotencyKeys;
  const [stored] = await getDb()
    .select({ status, body, committedAt, requestHash: idempotencyKeys.requestHash, isStale: STALE })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actorKey, actorKey), eq(idempotencyKeys.key, key)));
  if (!stored) throw new DomainError("idempotency.in_progress");
  if (!stored.requestHash.equals(requestHash)) throw new DomainError("idempotency.mismatch");
  if (stored.status !== null) return { status: stored.status, body: stored.body };
  if (!stored.committedAt) throw new DomainError("idempotency.in_progress");
  const seen = await again?.();
  if (seen) return seen;
  throw new DomainError(stored.isStale ? "idempotency.done" : "idempotency.in_progress");
}

async function runWith(held: HeldKey, run: Run): Promise<StoredAnswer> {
  const answer = await run({ beforeCommit: (db) => held.commit(db) });
  await held.keep(answer);
  return answer;
}

function runAtomic(held: HeldKey, run: Run): Promise<StoredAnswer> {
  const all = async (tx: Transacting & { db: Db }) => {
    const answer = await run(tx);
    await held.commit(tx.db, answer);
    return answer;
  };
  return withTx({}, all, { retry: {} });
}

/**
 * Runs a request at most once per actor and key, whenever its process dies: the same body gets the first answer again.
 * What `run` changes goes through `joined`, so that the database knows of a key whether anything was committed under
 * it: only then it never runs again.
 */
export async function once(
  actorKey: string,
  key: string,
  request: string,
  run: Run,
  options: Options = {},
): Promise<StoredAnswer> {
  // Keyed: a body may hold a password.
  const requestHash = keyedHash("idempotency", request);
  const held = await claim(actorKey, key, requestHash);
  if (!held) return repeated(actorKey, key, requestHash, options);
  try {
    return await (options.isAtomic ? runAtomic : runWith)(held, run);
  } catch (error) {
    const known = error instanceof DomainError ? error : null;
    const isAskedAgain = known !== null && asksAgain(known);
    const { isFree } = await held.release({ evenIfUsed: isAskedAgain });
    if (known && options.failed && !isFree && !isAskedAgain) await held.keep(options.failed(known));
    throw error;
  }
}
