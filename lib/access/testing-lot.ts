import type { Decision } from "@/lib/access/client";

/** What a naive keeper of a zone knows of one car. */
interface KeptCar {
  isInside: boolean;
  hasLeft: boolean;
  /** It was inside when a person counted fewer cars than the gates. */
  wasCounted: boolean;
  /** Entries that count, an exit whose entry nothing read among them. */
  entries: number;
  /** Its visits as "read exit", the first one first. */
  visits: readonly string[];
}

/** A zone as one person with a pencil would keep it. */
interface KeptLot {
  cars: readonly KeptCar[];
  isClosed: boolean;
  /** Cars that a person saw and that no gate read. */
  unread: number;
  /** Cars that a person did not see although a gate had read them. */
  absent: number;
  /** Says for each gate whether the zone was closed when the car before it was looked at. */
  found: readonly boolean[];
}

const CORRECTIONS: ReadonlySet<string> = new Set(["count", "reset"]);

export interface LotRules {
  capacity: number;
  /** How often one car came in, its re-entries included. */
  entries: number;
  isHard: boolean;
}

/** What a gate or a person did, and what the platform answered. */
export type Act =
  | { what: "arrives" }
  | { what: "in" | "out"; car: number; decision: Decision; isOdd: boolean; wasReset?: boolean }
  | { what: "reset car"; car: number; isDone: boolean }
  | { what: "reset"; isDone: boolean }
  | { what: "count"; counted: number }
  | { what: "close" | "open" }
  | { what: "look"; inside: number; stays: number; state: string };

/** `began` and `ended` are moments of one clock: what ended before another act began came before it. */
export type Done = Act & { began: number; ended: number };

const insideOf = ({ cars, unread, absent }: KeptLot): number =>
  cars.filter(({ isInside }) => isInside).length + unread - absent;

/** No more cars can be missing than were counted and are believed inside. */
function settled(lot: KeptLot): KeptLot {
  const counted = lot.cars.filter(({ isInside, wasCounted }) => isInside && wasCounted).length;
  return { ...lot, absent: Math.max(0, Math.min(lot.absent, counted)), unread: Math.max(0, lot.unread) };
}

const withCar = (lot: KeptLot, at: number, car: KeptCar): KeptLot => ({ ...lot, cars: lot.cars.with(at, car) });

/** The car's visit ends without an exit: if a person did not see the car, it is found not to be there. */
const endedBy = (lot: KeptLot, at: number, car: KeptCar, how: "orphan" | "reset"): KeptLot =>
  withCar({ ...lot, absent: lot.absent - (car.wasCounted ? 1 : 0) }, at, {
    ...car,
    isInside: false,
    wasCounted: false,
    entries: car.entries - (how === "reset" ? 1 : 0),
    visits: car.visits.with(-1, `read ${how}`),
  });

function enter(lot: KeptLot, at: number, gate: number, rules: LotRules): [Decision, boolean, KeptLot] {
  const car = carOf(lot, at);
  if (car.entries >= rules.entries) return ["already_used", false, lot];
  if (car.isInside && rules.isHard) return ["still_inside", false, lot];
  if (lot.found[gate]) return ["zone_closed", false, lot];
  // A car that is believed inside takes no other place, unless it may be one of those that nobody saw.
  if ((!car.isInside || lot.absent > 0) && insideOf(lot) >= rules.capacity) return ["full", false, lot];
  const before = car.isInside ? endedBy(lot, at, car, "orphan") : lot;
  const { entries, visits, hasLeft } = carOf(before, at);
  const inside = { isInside: true, wasCounted: false, hasLeft, entries: entries + 1, visits: [...visits, "read open"] };
  return ["admitted", car.isInside, withCar(before, at, inside)];
}

/** `wasReset`: somebody was ending all visits while the car was let out. */
function leave(
  lot: KeptLot,
  { car: at, wasReset = false }: { car: number; wasReset?: boolean },
  { isHard }: LotRules,
): [Decision, boolean, KeptLot] {
  const car = carOf(lot, at);
  if (car.isInside) {
    const left = { isInside: false, wasCounted: false, hasLeft: true, visits: car.visits.with(-1, "read exit") };
    return ["admitted", false, withCar(lot, at, { ...car, ...left })];
  }
  if (car.hasLeft && isHard && !(wasReset && car.visits.at(-1) === "read reset")) return ["not_inside", false, lot];
  const left = { hasLeft: true, entries: car.entries + 1, visits: [...car.visits, "unread exit"] };
  return ["admitted", true, withCar({ ...lot, unread: lot.unread - 1 }, at, { ...car, ...left })];
}

function carOf({ cars }: KeptLot, at: number): KeptCar {
  const car = cars[at];
  if (!car) throw new Error("There is no such car");
  return car;
}

const resetAll = (lot: KeptLot): KeptLot => ({
  ...lot.cars.reduce((kept, car, at) => (car.isInside ? endedBy(kept, at, car, "reset") : kept), lot),
  unread: 0,
  absent: 0,
});

function count(lot: KeptLot, counted: number): KeptLot {
  const open = lot.cars.filter(({ isInside }) => isInside).length;
  return {
    ...lot,
    cars: lot.cars.map((car) => ({ ...car, wasCounted: car.isInside && counted < open })),
    unread: counted - open,
    absent: open - counted,
  };
}

/** The zone after an act, or null: the keeper would have answered otherwise. */
function after(lot: KeptLot, act: Act, gate: number, rules: LotRules): KeptLot | null {
  switch (act.what) {
    case "arrives":
      return { ...lot, found: lot.found.with(gate, lot.isClosed) };
    case "in":
    case "out": {
      const [decision, isOdd, next] = act.what === "in" ? enter(lot, act.car, gate, rules) : leave(lot, act, rules);
      return decision === act.decision && isOdd === act.isOdd ? next : null;
    }
    case "reset car": {
      const car = carOf(lot, act.car);
      if (car.isInside !== act.isDone) return null;
      return act.isDone ? endedBy(lot, act.car, car, "reset") : lot;
    }
    case "reset":
      return act.isDone
        ? resetAll(lot)
        : insideOf(lot) === 0 && !lot.cars.some(({ isInside }) => isInside)
          ? lot
          : null;
    case "count":
      return count(lot, act.counted);
    case "close":
    case "open":
      return { ...lot, isClosed: act.what === "close" };
    case "look": {
      const inside = insideOf(lot);
      const state = lot.isClosed ? "closed" : inside >= rules.capacity ? "full" : "open";
      const stays = lot.cars.filter(({ isInside }) => isInside).length;
      return inside === act.inside && stays === act.stays && state === act.state ? lot : null;
    }
  }
}

const areAtOnce = (one: Done, other: Done): boolean => one.began < other.ended && other.began < one.ended;

/**
 * What overlaps a correction may be told either way: a correction is seen when its transaction ends, and what happened
 * since it counted may be seen before; a car that was inside when the gate looked leaves, whoever ended its visit since.
 */
function besides(acts: readonly Done[], corrections: readonly Done[]): Done[] {
  const isBeside = (act: Done) => corrections.some((one) => areAtOnce(one, act));
  return acts.flatMap((act) => {
    if (act.what === "look" && isBeside(act)) return [];
    const wasReset = act.what === "out" && act.isOdd && isBeside(act);
    return [wasReset ? { ...act, wasReset } : act];
  });
}

/** A car is looked at, and a moment later it is let in or not: another one may leave between the two. */
const inTwo = (acts: readonly Done[]): Done[] =>
  acts.flatMap((act) => (act.what === "in" ? [{ ...act, what: "arrives" as const }, act] : [act]));

/**
 * Looks for an order in which the keeper, who does one thing at a time, would have answered to several gates all that the
 * platform did, and would end with the same visits. What ended before another act began stays before it. Answers null if
 * there is one, else where the longest try ends: the zone, and what each gate did next.
 */
export function whyUnlikely(
  gates: readonly (readonly Done[])[],
  visits: readonly (readonly string[])[],
  rules: LotRules,
): object | null {
  const corrections = gates.flat().filter(({ what }) => CORRECTIONS.has(what));
  const all = gates.map((acts) => inTwo(besides(acts, corrections)));
  const seen = new Set<string>();
  let longest = { acts: -1, why: {} };
  const isLikely = (at: readonly number[], lot: KeptLot): boolean => {
    const next = all.map((acts, gate) => acts[at[gate] ?? 0]);
    const had = lot.cars.map((car) => car.visits);
    if (next.every((act) => act === undefined) && JSON.stringify(had) === JSON.stringify(visits)) return true;
    const acts = at.reduce((sum, one) => sum + one, 0);
    if (acts > longest.acts)
      longest = {
        acts,
        why: {
          acts,
          lot,
          near: all.map((x, g) =>
            x.slice(Math.max(0, (at[g] ?? 0) - 5), (at[g] ?? 0) + 1).map((y) => JSON.stringify(y)),
          ),
          visits,
        },
      };
    const key = JSON.stringify([at, lot]);
    if (seen.has(key)) return false;
    seen.add(key);
    const soonest = Math.min(...next.map((act) => act?.ended ?? Number.POSITIVE_INFINITY));
    return next.some((act, gate) => {
      if (!act || act.began > soonest) return false;
      const then = after(lot, act, gate, rules);
      return then !== null && isLikely(at.with(gate, (at[gate] ?? 0) + 1), settled(then));
    });
  };
  const empty = { isInside: false, hasLeft: false, wasCounted: false, entries: 0, visits: [] };
  const lot = { cars: visits.map(() => empty), isClosed: false, unread: 0, absent: 0, found: gates.map(() => false) };
  const start = gates.map(() => 0);
  return isLikely(start, lot) ? null : longest.why;
}
