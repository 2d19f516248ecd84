import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { getDb, readPlainValues } from "@/db/client";
import * as schema from "@/db/schema";
import { log } from "@/lib/core/log";

export type Moment = "before" | "after";

interface Walk {
  /** The step that fails, and whether it was done when it did; none where all shall work. */
  fault: { step: number; moment: Moment } | null;
  steps: number;
  /** Statements that name this table lock no rows. */
  unlocked?: string;
}

const walks = new AsyncLocalStorage<Walk>();

const lost = () => Object.assign(new Error("The connection was lost"), { code: "CONNECTION_CLOSED" });

/** Whether the connection is lost at this moment of a step. */
const isLost = ({ fault }: Walk, step: number, moment: Moment) => fault?.step === step && fault.moment === moment;

const ROW_LOCKS = /\bfor (no key )?(update|share)( of \w+)?\b/g;

const withoutLocks = (text: string, { unlocked }: Walk) =>
  unlocked !== undefined && text.includes(unlocked) ? text.replace(ROW_LOCKS, "") : text;

/** Makes an answer like the driver's: rows, or rows of values through `values()`. */
const answering = (rows: Promise<unknown>) => Object.assign(rows, { values: () => rows });

async function runThenLose(query: PromiseLike<unknown>): Promise<never> {
  await query;
  throw lost();
}

/** A client whose statements and commits are counted within a walk, of which one may fail. */
function breakable<Client extends postgres.Sql | postgres.TransactionSql>(client: Client): Client {
  return new Proxy(client, {
    get(target, name) {
      const walk = walks.getStore();
      if (name === "unsafe" && walk) {
        return (...[text, ...rest]: Parameters<postgres.Sql["unsafe"]>) => {
          const given = [withoutLocks(text, walk), ...rest] as const;
          const step = ++walk.steps;
          if (isLost(walk, step, "before")) return answering(Promise.reject(lost()));
          const query = target.unsafe(...given);
          if (!isLost(walk, step, "after")) return query;
          const rows = runThenLose(query);
          return answering(rows);
        };
      }
      if (name === "begin" && "begin" in target) {
        return async (work: (tx: postgres.TransactionSql) => Promise<unknown>) => {
          let step = 0;
          const answer = await target.begin(async (tx) => {
            const done = await work(breakable(tx));
            if (walk) step = ++walk.steps;
            if (walk && isLost(walk, step, "before")) throw lost();
            return done;
          });
          if (walk && isLost(walk, step, "after")) throw lost();
          return answer;
        };
      }
      if (name === "savepoint" && "savepoint" in target) {
        return (work: (tx: postgres.TransactionSql) => unknown) => target.savepoint((tx) => work(breakable(tx)));
      }
      return Reflect.get(target, name);
    },
  });
}

interface Pools {
  __controlTrasladoPools?: Map<string, { sql: postgres.Sql; db: ReturnType<typeof getDb> }>;
}

/** Until the file's end this process's statements may be walked, and it writes no log of what then fails. */
export function makeBreakable(): void {
  log().level = "silent";
  getDb();
  const pools = (globalThis as typeof globalThis & Pools).__controlTrasladoPools;
  const key = `primary work ${process.env.DATABASE_URL}`;
  const found = pools?.get(key);
  if (!pools || !found) throw new Error("There is no pool");
  pools.set(key, { sql: found.sql, db: drizzle(breakable(found.sql), { schema }) });
  // Drizzle has just turned the codec off again.
  readPlainValues(found.sql);
}

/**
 * Does work of which a step (a statement or a commit, counted from 1) fails, before it is done or after. Only what the
 * work itself asks the database counts. Answers how many steps there were, and the error, if it got out.
 */
export async function walk(
  fault: Walk["fault"],
  work: () => Promise<unknown>,
): Promise<{ steps: number; error: unknown }> {
  const current: Walk = { fault, steps: 0 };
  try {
    await walks.run(current, work);
    return { steps: current.steps, error: null };
  } catch (error) {
    return { steps: current.steps, error };
  }
}

/** Does work whose statements lock no rows where they name a table: for tests that show what the locks are for. */
export const withoutLocksOf = <Answer>(table: string, work: () => Promise<Answer>): Promise<Answer> =>
  walks.run({ fault: null, steps: 0, unlocked: table }, work);

interface Story<Subject> {
  make: () => Promise<Subject>;
  act: (subject: Subject) => Promise<unknown>;
  /** What the act changes, the same for each subject. */
  stateOf: (subject: Subject) => Promise<unknown>;
  /** Only each n-th step is lost, from a random one on: for long acts, whose every step the soak loses. */
  every?: number;
}

/**
 * Loses the connection before each statement and commit of an act, and after the last one, each time with a new subject.
 * Answers how many steps there are, and a line for each loss after which a part of the act was done, or after which the
 * act done again was not the whole.
 */
export async function partsLeft<Subject>({
  make,
  act,
  stateOf,
  every = 1,
}: Story<Subject>): Promise<[number, string[]]> {
  const shown = async (subject: Subject) => JSON.stringify(await stateOf(subject));
  const first = await make();
  const none = await shown(first);
  const { steps, error } = await walk(null, () => act(first));
  if (error) throw error;
  const all = await shown(first);
  const left: string[] = [];
  for (let step = steps + 1 - Math.floor(Math.random() * every); step >= 1; step -= every) {
    const subject = await make();
    const fault = step > steps ? { step: steps, moment: "after" as const } : { step, moment: "before" as const };
    const { error: lostAt } = await walk(fault, () => act(subject));
    const seen = await shown(subject);
    if (seen !== all && (seen !== none || lostAt === null)) left.push(`${fault.moment} step ${fault.step}: ${seen}`);
    await act(subject);
    const again = await shown(subject);
    if (again !== all) left.push(`done again ${fault.moment} step ${fault.step}: ${again}`);
  }
  return [none === all ? 0 : steps, left];
}
