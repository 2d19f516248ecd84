import { type Transaction, watchStatements } from "@/db/client";
import { ADVISORY, LOCK_EXCEPTIONS, LOCK_ORDER, type Lockable } from "@/db/lock-order";
import { usesOf } from "@/lib/core/testing/sql-statements";

const TABLES: ReadonlySet<string> = new Set(LOCK_ORDER);
const MAY_LOCK = /\b(insert|update|delete|for\s+(share|key\s+share)|pg_advisory_xact_lock)\b/i;
const isLockable = (name: string | null): name is Lockable => name !== null && TABLES.has(name);

interface Uses {
  /** Tables of which it locks rows, in the order in which its text does. */
  locks: Lockable[];
  /** Tables that it only inserts into, which locks nothing that others have. */
  inserts: Lockable[];
}

export function usesOfText(text: string): Uses {
  if (!MAY_LOCK.test(text)) return { locks: [], inserts: [] };
  const found = usesOf([{ kind: "text", text, file: "", at: 0 }], TABLES).flatMap(({ use, table, at }) =>
    use !== "reads" && isLockable(table) ? { table, at, isInsert: use === "writes" && isPlainInsert(text, at) } : [],
  );
  const rows = found.filter(({ isInsert }) => !isInsert);
  const advisory = text.indexOf("pg_advisory_xact_lock");
  const all = advisory < 0 ? rows : [{ table: ADVISORY as Lockable, at: advisory }, ...rows];
  return {
    locks: [...new Set(all.sort((a, b) => a.at - b.at).map(({ table }) => table))],
    inserts: found.filter(({ isInsert }) => isInsert).map(({ table }) => table),
  };
}

/** `insert into …` without `on conflict … do update`: `at` is where its `into` stands. */
const isPlainInsert = (text: string, at: number): boolean =>
  /^into\b/i.test(text.slice(at)) && !/\bon conflict\b[^;]*?\bdo update\b/i.test(text.slice(at));

/** A lock that was taken after one that stands later in the order, with the statement that took each. */
interface Inversion {
  locked: Lockable;
  after: Lockable;
  statement: string;
  before: string;
}

const isExcepted = ({ locked, after, statement }: Inversion, held: ReadonlyMap<Lockable, string | null>): boolean =>
  LOCK_EXCEPTIONS.some(
    (one) =>
      one.locked.includes(locked) &&
      one.after.includes(after) &&
      (!one.holding || held.has(one.holding)) &&
      (!one.statement || one.statement.test(statement)),
  );

/**
 * A gate locks these before the account, whose rows refer to them. Whoever has the account and writes it twice takes a key
 * share of them, which waits for a lock of the whole row (`for update`), and not for one without its key.
 */
const LOCKED_WITHOUT_KEY: readonly Lockable[] = ["passes", "stays"];

const isLockedWhole = (text: string, locked: Lockable) =>
  LOCKED_WITHOUT_KEY.includes(locked) && /\bfor update\b/i.test(text);

const known = new Map<string, Uses>();
const taken = new WeakMap<Transaction, Map<Lockable, string | null>>();
const inversions = new Map<string, Inversion>();
const whole = new Map<string, Lockable>();

function record(transaction: Transaction | null, text: string): void {
  const uses = known.get(text) ?? usesOfText(text);
  known.set(text, uses);
  if (uses.locks.length + uses.inserts.length === 0) return;
  const held = (transaction && taken.get(transaction)) ?? new Map<Lockable, string | null>();
  if (transaction) taken.set(transaction, held);
  for (const locked of uses.locks) {
    if (isLockedWhole(text, locked)) whole.set(text, locked);
    // Who has a row of a table may lock more of it, or change what it has: the order within a table is that of the ids.
    if (held.has(locked)) continue;
    for (const [after, before] of held) {
      if (before === null || LOCK_ORDER.indexOf(after) <= LOCK_ORDER.indexOf(locked)) continue;
      const found = { locked, after, statement: text, before };
      if (!isExcepted(found, held)) inversions.set(`${locked} after ${after}: ${text}`, found);
    }
    held.set(locked, text);
  }
  // Nobody else sees a row that the transaction made, so it may be locked at any time and nobody waits for it.
  for (const table of uses.inserts) if (!held.has(table)) held.set(table, null);
}

/** From now on every statement of this process is read for what it locks. */
export function watchLocks(): void {
  watchStatements(record);
}

/** What was locked against the order since the last call, or with a key that others wait for, as text. */
export function takeInversions(): string[] {
  const found = [...inversions.values()].map(
    ({ locked, after, statement, before }) => `${locked} was locked after ${after}:\n  ${statement}\n  after ${before}`,
  );
  const keyed = [...whole].map(([text, locked]) => `${locked} was locked with its key:\n  ${text}`);
  inversions.clear();
  whole.clear();
  return [...found, ...keyed];
}
