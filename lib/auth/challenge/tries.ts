import { newPuzzle, solvedPuzzle } from "@/lib/auth/challenge/puzzle";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { networkOf, siteOf } from "@/lib/core/network";
import { countTry, countTryBelow, forgetTries, rateLimited, takeTryBack, triesOf } from "@/lib/limits";

const DAY = 86_400;

/**
 * `free` tries within `duration` seconds from the first need no proof. After them each takes a solved puzzle, up to
 * `most`, after which only a code that the account's owner receives helps. What succeeded does not count.
 */
const LIMITS = {
  "login:account": { free: 10, most: 30, duration: DAY },
  "login:address": { free: 100, most: Infinity, duration: 900 },
  "register:address": { free: 30, most: Infinity, duration: 3_600 },
  "code:account": { free: 10, most: 50, duration: DAY },
  "code:address": { free: 100, most: Infinity, duration: 900 },
  "send:address": { free: 60, most: Infinity, duration: 900 },
  "verify:others": { free: 5, most: 20, duration: DAY },
} as const satisfies Record<string, { free: number; most: number; duration: number }>;

export type TriesName = keyof typeof LIMITS;

interface Counted {
  name: TriesName;
  key: string;
  /** The coarser network around the one that `key` is, which is counted too. */
  site?: string;
}

/** A site may try as often as so many networks. */
const NETWORKS_OF_SITE = 10;

interface Asked {
  /** What is tried, and whose: a puzzle that was solved for something else is worth nothing. */
  action: string;
  subject: string;
  counts: readonly (Counted | null)[];
  /** Runs once for each window in which too much was tried. */
  onOver?: () => Promise<void>;
  /** Takes the place of the try when it is too late for puzzles; throws what the answer shall be. */
  onTooMany?: (seconds: number) => Promise<void>;
}

/** What a try took from the limits, to be given back when it succeeds. */
export interface Try {
  giveBack: () => Promise<void>;
}

const rowOf = ({ name, key }: Pick<Counted, "name" | "key">) => `${name}:${key}`;

/** Counts a try for where it comes from; null where nobody knows that. */
export function ofNetwork(name: TriesName, { ip }: Pick<Ctx, "ip">): Counted | null {
  if (!ip) return null;
  const [key, site] = [networkOf(ip), siteOf(ip)];
  return site === key ? { name, key } : { name, key, site };
}

export function challengeRequired(kind: "pow" | "code", challenge: string): DomainError {
  return new DomainError("challenge.required", { data: { kind, challenge } });
}

interface Row {
  row: string;
  free: number;
  most: number;
  duration: number;
}

/** The rows that a try counts under. */
function rowsOf({ name, key, site }: Counted): Row[] {
  const { free, most, duration } = LIMITS[name];
  const own = { row: rowOf({ name, key }), free, most, duration };
  if (site === undefined) return [own];
  const [freeThere, mostThere] = [free * NETWORKS_OF_SITE, most * NETWORKS_OF_SITE];
  return [own, { row: rowOf({ name, key: site }), free: freeThere, most: mostThere, duration }];
}

/** The rows with what is counted under each, and the seconds until it starts again from zero. */
async function countedOf(rows: readonly Row[]) {
  const tries = await triesOf(rows.map(({ row }) => row));
  return rows.map((one) => ({ ...one, ...(tries.get(one.row) ?? { points: 0, left: one.duration }) }));
}

async function giveBack(rows: readonly Row[]): Promise<void> {
  await Promise.all(rows.map(({ row }) => takeTryBack(row)));
}

/** Counts the try under every row if each has fewer than its `limit`; else under none. */
async function countWithin(rows: readonly Row[], limit: "free" | "most"): Promise<boolean> {
  const counted = await Promise.all(rows.map((one) => countTryBelow(one.row, one.duration, one[limit])));
  const isWithin = !counted.includes(null);
  if (!isWithin) await giveBack(rows.filter((_, n) => counted[n] !== null));
  return isWithin;
}

/** A try asks for two things at most: a login's code, and a puzzle where too many codes were tried. */
const MOST_ANSWERS = 2;

/** What came back for challenges, several of them with commas between, as a header that is sent twice arrives. */
export function answersOf({ challenge = "" }: Pick<Ctx, "challenge">): string[] {
  return challenge
    .split(",", MOST_ANSWERS)
    .map((answer) => answer.trim())
    .filter((answer) => answer !== "");
}

async function isProven(ctx: Ctx, forWhat: string): Promise<boolean> {
  for (const answer of answersOf(ctx)) {
    const solved = await solvedPuzzle(forWhat, answer, ctx.now);
    if (solved) return (await countTry(`challenge:${solved.salt}`, solved.seconds + 60)).points === 1;
  }
  return false;
}

/**
 * A caller with a count of its own asks it: it passes with a solved puzzle for `what`, each of which counts once, or
 * throws `challenge.required` with one. Call it outside transactions, as `takePoint`.
 */
export async function provenWork(ctx: Ctx, what: string): Promise<void> {
  const forWhat = `${what}|${ctx.ip ? networkOf(ctx.ip) : ""}`;
  if (!(await isProven(ctx, forWhat))) throw challengeRequired("pow", await newPuzzle(forWhat, ctx.now));
}

/**
 * Counts a try, or throws what it takes to be let through: `challenge.required` with a puzzle, to be repeated with the
 * solution (`ctx.challenge`), each of which counts once. Past what is free a try is counted only once its solution was
 * checked, so that strangers who solve none use nothing up, however many ask at once. Call it outside transactions, as
 * `takePoint`.
 */
export async function admitTry(ctx: Ctx, { action, subject, counts, onOver, onTooMany }: Asked): Promise<Try> {
  const rows = counts.flatMap((one) => (one ? rowsOf(one) : []));
  const admitted: Try = { giveBack: () => giveBack(rows) };
  let counted = await countedOf(rows);
  if (counted.every(({ points, free }) => points < free)) {
    if (await countWithin(rows, "free")) return admitted;
    counted = await countedOf(rows);
  }
  const over = counted.find(({ points, free }) => points >= free);
  if (over) {
    const told = await countTry(`${over.row}:told`, Math.max(1, Math.ceil(over.left)));
    if (told.points === 1) await onOver?.();
  }
  if (counted.every(({ points, most }) => points < most)) {
    await provenWork(ctx, `${action}|${subject}`);
    if (await countWithin(rows, "most")) return admitted;
    counted = await countedOf(rows);
  }
  const seconds = counted.find(({ points, most }) => points >= most)?.left ?? 0;
  if (!onTooMany) throw rateLimited(seconds);
  await onTooMany(seconds);
  return { giveBack: async () => undefined };
}

/** All tries under a key start from zero. */
export async function forgetTriesOf(name: TriesName, keys: readonly string[]): Promise<void> {
  await forgetTries(keys.flatMap((key) => [rowOf({ name, key }), `${rowOf({ name, key })}:told`]));
}
