import type { SQL } from "drizzle-orm";
import type { Db } from "@/db/client";

/**
 * A statement that is not sent yet. `send` must hand it to the driver before it waits for anything: the database takes
 * statements in the order in which the driver gets them, and `inOrder` promises that order.
 */
export class Statement<Result> {
  readonly #send: (db: Db) => Promise<Result>;

  constructor(send: (db: Db) => Promise<Result>) {
    this.#send = send;
  }

  send(db: Db): Promise<Result> {
    return this.#send(db);
  }

  /** The same statement, answered as `read` makes of what it answers. */
  as<Other>(read: (result: Result) => Other): Statement<Other> {
    return new Statement(async (db) => read(await this.#send(db)));
  }
}

/** A statement of drizzle's `sql`, to be sent later. */
export function sqlStatement<Row extends Record<string, unknown>>(query: SQL) {
  return new Statement((db) => db.execute<Row>(query).execute());
}

type Results<Work extends readonly Statement<unknown>[]> = {
  -readonly [Key in keyof Work]: Work[Key] extends Statement<infer Result> ? Result : never;
};

/**
 * Sends statements of one transaction in one round trip. Each sees what those before it wrote, and a row that one of them
 * locks stays locked for those after it: the database takes them in the order given.
 */
export async function inOrder<const Work extends readonly Statement<unknown>[]>(
  db: Db,
  work: Work,
): Promise<Results<Work>> {
  return (await allOf(work.map((one) => one.send(db)))) as Results<Work>;
}

/** Several statements as one: sent together, in the order given. */
export const batch = <const Work extends readonly Statement<unknown>[]>(work: Work): Statement<Results<Work>> =>
  new Statement((db) => inOrder(db, work));

type Answers<Work extends readonly unknown[]> = {
  -readonly [Key in keyof Work]: Work[Key] extends () => infer Answer ? Awaited<Answer> : undefined;
};

/** What Postgres answers to every statement after the one that broke the transaction. */
const ABORTED = "25P02";

function isAftermath(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === ABORTED) || isAftermath(error.cause);
}

/** Waits for all, and of several errors throws the one that broke the transaction, not one that only follows from it. */
async function allOf(started: readonly Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(started);
  const errors = settled.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => !isAftermath(error)) ?? errors[0];
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined));
}

type Start = () => Promise<unknown>;

const inTurn = (work: readonly Start[]): Promise<unknown>[] => work.map((start) => start());

const mode: { start: (work: readonly Start[]) => Promise<unknown>[] } = { start: inTurn };

/**
 * Tests only: from now on the members of every `together` begin in another order each time, some only when the one before
 * has ended, so that a member which needs another one's work fails. Every order must do.
 */
export function shuffleTogether(random: () => number): void {
  mode.start = (work) => {
    const turns = work.map((start, index) => ({ start, index, at: random(), gap: Math.floor(random() * 3) }));
    const started: Promise<unknown>[] = [];
    let before: Promise<unknown> = Promise.resolve();
    for (const { start, index, gap } of turns.toSorted((one, other) => one.at - other.at)) {
      const ready = before;
      const mine = (async () => {
        if (gap === 1) await new Promise(setImmediate);
        if (gap === 2) await ready.catch(() => undefined);
        return start();
      })();
      started[index] = mine;
      before = mine;
    }
    return started;
  };
}

/**
 * Does independent work of one transaction at the same time, so that its statements travel together. No member may read,
 * lock or write what another one writes or locks: tests run them in any order. Falsy members are left out. Unlike
 * `Promise.all` it waits for all of them, and of several errors throws the one that broke the transaction.
 */
export async function together<const Work extends readonly (Start | false | null | undefined)[]>(
  work: Work,
): Promise<Answers<Work>> {
  const starts = work.map((start) => start || (async () => undefined));
  return (await allOf(mode.start(starts))) as Answers<Work>;
}
