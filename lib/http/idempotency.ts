import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, getDb, type Transacting, withTx } from "@/db/client";
import { idempotencyKeys } from "@/db/schema";
import { isKeyedHash, keyedHash } from "@/lib/core/crypto";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";

const PURPOSE = "idempotency";

export interface StoredAnswer {
  status: number;
  body: unknown;
}

/** `joined` goes into the verb's context, so that the verb joins the transaction of the key. */
export type Run = (joined: Transacting) => Promise<StoredAnswer>;

interface Options {
  /** The whole of `run` is one transaction, and its answer is stored in it. */
  isAtomic?: boolean | undefined;
  /** Reads the result of a request that changed something and lost its answer. Null where it cannot be read. */
  again?: (() => Promise<StoredAnswer | null>) | undefined;
  failed?: ((error: DomainError) => StoredAnswer) | undefined;
}

/** A request that holds its key for longer has died. If it changed nothing, another may take the key over. */
const STALE_SECONDS = 60;

const STALE = sql<boolean>`${idempotencyKeys.createdAt} < now() - make_interval(secs => ${STALE_SECONDS})`;

/**
 * After these answers the client is expected to send the same request again, and the verb recognizes what it did
 * already.
 */
const expectsRepeat = ({ status }: DomainError) => status >= 500 || status === ERROR_STATUS["auth.rate_limited"];

/** The claim of one request on a key; whoever takes the key over gets a different `run`. */
class HeldKey {
  private readonly row: SQL | undefined;

  constructor(actorKey: string, key: string, runId: string) {
    const { actorKey: actor, key: name, runId: run } = idempotencyKeys;
    this.row = and(eq(actor, actorKey), eq(name, key), eq(run, runId));
  }

  /** Marks the key as used, in the same transaction as the changes. */
  async commit(db: Db, answer?: StoredAnswer): Promise<void> {
    const found = await db
      .update(idempotencyKeys)
      .set({ committedAt: sql`now()`, status: answer?.status, body: answer?.body })
      .where(this.row)
      .returning({ key: idempotencyKeys.key });
    if (found.length === 0) throw new DomainError("idempotency.in_progress");
  }

  /** If this fails the changes stay, and the key stands for a lost answer. */
  async keep({ status, body }: StoredAnswer): Promise<void> {
    try {
      await getDb().update(idempotencyKeys).set({ status, body }).where(this.row);
    } catch (error) {
      logError(error, {});
    }
  }

  /** Frees the key unless something was committed under it, which only the database knows for sure. */
  async free({ evenIfUsed }: Freed): Promise<{ isFree: boolean }> {
    const free = evenIfUsed ? this.row : and(this.row, isNull(idempotencyKeys.committedAt));
    const { count } = await getDb().delete(idempotencyKeys).where(free);
    return { isFree: count > 0 };
  }

  /** The same; where the database is away, once it is back. */
  async release(freed: Freed): Promise<{ isFree: boolean }> {
    try {
      return await this.free(freed);
    } catch (error) {
      logError(error, {});
      void freeLater(this, freed);
      return { isFree: false };
    }
  }
}

interface Freed {
  evenIfUsed: boolean;
}

const FREE_EVERY_MS = 1_000;
/** Keys still to be freed. After `until` they are stale, and a repeat takes them over by itself. */
const unfreed = new Map<HeldKey, Freed & { until: number }>();
let isFreeing = false;

/**
 * Frees keys once the database is back. Otherwise whoever repeats a request that broke while it was away would be told for a
 * minute that it is still under way.
 */
async function freeLater(held: HeldKey, freed: Freed): Promise<void> {
  unfreed.set(held, { ...freed, until: Date.now() + STALE_SECONDS * 1_000 });
  if (isFreeing) return;
  isFreeing = true;
  while (unfreed.size > 0) {
    await sleep(FREE_EVERY_MS, undefined, { ref: false });
    for (const [one, { until, ...how }] of unfreed) {
      const isOver = until < Date.now();
      const isDone =
        isOver ||
        (await one.free(how).then(
          () => true,
          () => false,
        ));
      if (!isDone) break;
      unfreed.delete(one);
    }
  }
  isFreeing = false;
}

/** Null if another request has the key or had it. */
async function claim(actorKey: string, key: string, requestHash: Buffer): Promise<HeldKey | null> {
  const runId = randomUUID();
  const held = new HeldKey(actorKey, key, runId);
  const [taken] = await getDb()
    .insert(idempotencyKeys)
    .values({ actorKey, key, requestHash, runId })
    .onConflictDoUpdate({
      target: [idempotencyKeys.actorKey, idempotencyKeys.key],
      set: { createdAt: sql`now()`, requestHash, runId },
      setWhere: and(isNull(idempotencyKeys.status), isNull(idempotencyKeys.committedAt), STALE),
    })
    .returning({ key: idempotencyKeys.key })
    .catch((error: unknown) => {
      // It may have been written all the same.
      void freeLater(held, { evenIfUsed: false });
      throw error;
    });
  return taken ? held : null;
}

async function repeated(actorKey: string, key: string, request: string, { again }: Options): Promise<StoredAnswer> {
  const { status, body, committedAt } = idempotencyKeys;
  const [stored] = await getDb()
    .select({ status, body, committedAt, requestHash: idempotencyKeys.requestHash, isStale: STALE })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.actorKey, actorKey), eq(idempotencyKeys.key, key)));
  if (!stored) throw new DomainError("idempotency.in_progress");
  if (!isKeyedHash(stored.requestHash, PURPOSE, request)) throw new DomainError("idempotency.mismatch");
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
 * Runs a request at most once per actor and key, even if its process dies: a repeat with the same body gets the first
 * answer. `run` must make its changes through `joined`, because the key is free for another run only if nothing was
 * committed under it.
 */
export async function once(
  actorKey: string,
  key: string,
  request: string,
  run: Run,
  options: Options = {},
): Promise<StoredAnswer> {
  // Hashed with a key, because a body may hold a password.
  const requestHash = keyedHash(PURPOSE, request);
  const held = await claim(actorKey, key, requestHash);
  if (!held) return repeated(actorKey, key, request, options);
  try {
    return await (options.isAtomic ? runAtomic : runWith)(held, run);
  } catch (error) {
    const known = error instanceof DomainError ? error : null;
    const isAskedAgain = known !== null && expectsRepeat(known);
    const { isFree } = await held.release({ evenIfUsed: isAskedAgain });
    if (known && options.failed && !isFree && !isAskedAgain) await held.keep(options.failed(known));
    throw error;
  }
}
