import { getTableConfig, PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { scans } from "@/db/schema";
import { DECISIONS, type Decision } from "@/lib/access/client";
import { decide, type GateFacts, isOverLimit, type PassFacts } from "@/lib/access/decide";
import { DEFAULT_RULES, type ZoneRules } from "@/lib/access/zone-rules";

const NOW = new Date("2026-11-28T18:30:00Z");
const BEFORE = new Date(NOW.getTime() - 1);
const AFTER = new Date(NOW.getTime() + 1);

const pass = (values: Partial<PassFacts> = {}): PassFacts => ({
  kind: "ticket",
  enclosureId: 1,
  state: "active",
  stateReason: null,
  isStale: false,
  ticketState: "valid",
  event: { state: "published", admitsFrom: BEFORE, admitsUntil: AFTER },
  zone: { isServed: true },
  entryRights: 1,
  entries: 0,
  isGroup: false,
  inside: 0,
  isInside: false,
  hasLeft: false,
  isReadTwice: false,
  rules: DEFAULT_RULES,
  ...values,
});

const facts = (values: Partial<PassFacts> | null | "forged" = {}, gate: Partial<GateFacts> = {}): GateFacts => ({
  gateClosed: false,
  gateShut: false,
  enclosureId: 1,
  assignment: { today: true, event: true, zone: true },
  pass: values === null || values === "forged" ? values : pass(values),
  ...gate,
});

const INSIDE: Partial<PassFacts> = { entries: 1, isInside: true };
const LEFT: Partial<PassFacts> = { entries: 1, hasLeft: true };

const revoked = (stateReason: string | null): Partial<PassFacts> => ({ state: "revoked", stateReason });
const event = (values: Partial<NonNullable<PassFacts["event"]>>): Partial<PassFacts> => ({
  event: { state: "published", admitsFrom: BEFORE, admitsUntil: AFTER, ...values },
});

type Case = readonly [string, Decision, GateFacts];

const ENTERING: readonly Case[] = [
  ["a valid ticket", "admitted", facts()],
  ["on the very minute it opens", "admitted", facts(event({ admitsFrom: NOW }))],
  ["on the very minute it ends", "admitted", facts(event({ admitsUntil: NOW }))],
  ["while the sale is paused", "admitted", facts(event({ state: "paused" }))],
  ["no pass", "unknown_code", facts(null)],
  ["a forged QR", "bad_signature", facts("forged")],
  ["an older generation", "revoked", facts({ isStale: true })],
  ["a revoked pass", "revoked", facts(revoked("transferred"))],
  ["a revoked pass without a reason", "revoked", facts(revoked(null))],
  ["a returned pass", "returned", facts(revoked("returned"))],
  ["a refunded pass", "returned", facts(revoked("refunded"))],
  ["a returned ticket", "returned", facts({ ticketState: "returned" })],
  ["a cancelled pass", "cancelled", facts(revoked("cancelled"))],
  ["a cancelled ticket", "cancelled", facts({ ticketState: "cancelled" })],
  ["a cancelled event", "cancelled", facts(event({ state: "cancelled" }))],
  ["a blocked pass", "blocked", facts({ state: "blocked" })],
  ["another venue", "other_enclosure", facts({ enclosureId: 2 })],
  ["another event", "other_event", facts({}, { assignment: { today: true, event: false, zone: false } })],
  ["a zone behind other gates", "other_zone", facts({ zone: { isServed: false } })],
  ["a zone of another guard", "other_zone", facts({}, { assignment: { today: true, event: true, zone: false } })],
  ["too early", "not_yet_valid", facts(event({ admitsFrom: AFTER }))],
  ["too late", "expired", facts(event({ admitsUntil: BEFORE }))],
  ["a guard of nothing", "guard_not_assigned", facts({}, { assignment: { today: false, event: false, zone: false } })],
  [
    "a guard of nothing learns nothing of a forged QR",
    "guard_not_assigned",
    facts("forged", { assignment: { today: false, event: false, zone: false } }),
  ],
  ["an archived gate", "gate_closed", facts({}, { gateClosed: true })],
  ["a gate that is closed for a while", "gate_closed", facts({}, { gateShut: true })],
  ["a used ticket", "already_used", facts(INSIDE)],
  ["a used ticket whose car left", "already_used", facts(LEFT)],
  ["a second right, the car still inside", "still_inside", facts({ ...INSIDE, entryRights: 2 })],
  ["read twice, with a right left", "still_inside", facts({ ...INSIDE, entryRights: 2, isReadTwice: true })],
  ["a second right, the car left", "admitted", facts({ ...LEFT, entryRights: 2 })],
  [
    "a group with cars inside and entries left",
    "admitted",
    facts({ ...INSIDE, isGroup: true, inside: 1, entryRights: 2 }),
  ],
  [
    "a group that has all its cars inside",
    "still_inside",
    facts({ ...INSIDE, isGroup: true, inside: 1, rules: { ...DEFAULT_RULES, reentries: 1 } }),
  ],
  ["a group without entries left", "already_used", facts({ ...LEFT, isGroup: true })],
  ["a pass for the whole venue at any time", "admitted", facts({ kind: "subscriber", event: null, zone: null })],
];

describe("decide, entering", () => {
  it.each(ENTERING)("%s: %s", (_name, decision, given) => {
    expect(decide(given, "in", NOW)).toBe(decision);
  });

  it("asks the venue's admin for no assignment", () => {
    expect(decide(facts({}, { assignment: null }), "in", NOW)).toBe("admitted");
    expect(decide(facts({ zone: { isServed: false } }, { assignment: null }), "in", NOW)).toBe("other_zone");
  });
});

const LEAVING: readonly Case[] = [
  ["a car inside", "admitted", facts(INSIDE)],
  ["after the event", "admitted", facts({ ...INSIDE, ...event({ admitsUntil: BEFORE }) })],
  ["a pass blocked meanwhile", "admitted", facts({ ...INSIDE, state: "blocked" })],
  ["a ticket returned meanwhile", "admitted", facts({ ...INSIDE, ...revoked("returned") })],
  ["a car whose entry nothing read", "admitted", facts()],
  ["a returned ticket that never came", "not_inside", facts(revoked("returned"))],
  ["a car that left", "not_inside", facts(LEFT)],
  ["a subscriber that left, read twice", "not_inside", facts({ ...LEFT, kind: "subscriber", isReadTwice: true })],
  ["a subscriber that left", "admitted", facts({ ...LEFT, kind: "subscriber" })],
  ["an older generation", "revoked", facts({ ...INSIDE, isStale: true })],
  ["by a gate of other zones", "other_zone", facts({ ...INSIDE, zone: { isServed: false } })],
  ["by an archived gate", "gate_closed", facts(INSIDE, { gateClosed: true })],
  ["by a gate that is closed for a while", "admitted", facts(INSIDE, { gateShut: true })],
];

describe("decide, leaving", () => {
  it.each(LEAVING)("%s: %s", (_name, decision, given) => {
    expect(decide(given, "out", NOW)).toBe(decision);
  });
});

/** A zone, and whether it has no place left. */
const ZONES: Readonly<Record<string, Partial<ZoneRules> & { isFull?: boolean }>> = {
  "no rule": {},
  off: { antiPassback: "off" },
  soft: { antiPassback: "soft" },
  hard: { antiPassback: "hard" },
  "back once": { reentries: 1 },
  "back till later": { reentryUntil: AFTER },
  "back till now": { reentryUntil: NOW },
  "back till before": { reentryUntil: BEFORE },
  closed: { isClosed: true },
  "full, refuses": { whenFull: "refuse", isFull: true },
  "full, flags": { whenFull: "flag", isFull: true },
};

const CARS: Readonly<Record<string, Partial<PassFacts>>> = {
  "never came": {},
  "inside, 1 left": { ...INSIDE, entryRights: 2 },
  "inside, 0 left": INSIDE,
  "away, 1 left": { ...LEFT, entryRights: 2 },
  "away, 0 left": LEFT,
};

const KINDS: Readonly<Record<string, readonly string[]>> = {
  "ticket, courtesy": ["ticket", "courtesy"],
  "subscriber, VIP": ["subscriber", "infinity"],
  prepaid: ["prepaid"],
};

/** A prepaid pass has no number of entries. A car inside takes no other place of a full zone. */
const MATRIX = `
zone             | kind             | way | never came   | inside, 1 left | inside, 0 left | away, 1 left  | away, 0 left
no rule          | ticket, courtesy | in  | admitted     | still_inside   | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
off              | ticket, courtesy | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | subscriber, VIP  | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
soft             | ticket, courtesy | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | subscriber, VIP  | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
hard             | ticket, courtesy | in  | admitted     | still_inside   | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | still_inside   | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | prepaid          | in  | admitted     | still_inside   | still_inside   | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | not_inside    | not_inside
back once        | ticket, courtesy | in  | admitted     | still_inside   | still_inside   | admitted      | admitted
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
back till later  | ticket, courtesy | in  | admitted     | still_inside   | still_inside   | admitted      | admitted
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
back till now    | ticket, courtesy | in  | admitted     | still_inside   | still_inside   | admitted      | admitted
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
back till before | ticket, courtesy | in  | admitted     | still_inside   | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
closed           | ticket, courtesy | in  | zone_closed  | still_inside   | already_used   | zone_closed   | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | zone_closed  | zone_closed    | already_used   | zone_closed   | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | zone_closed  | zone_closed    | zone_closed    | zone_closed   | zone_closed
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
full, refuses    | ticket, courtesy | in  | full         | still_inside   | already_used   | full          | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | full         | admitted       | already_used   | full          | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | full         | admitted       | admitted       | full          | full
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
full, flags      | ticket, courtesy | in  | admitted     | still_inside   | already_used   | admitted      | already_used
                 | ticket, courtesy | out | admitted     | admitted       | admitted       | not_inside    | not_inside
                 | subscriber, VIP  | in  | admitted     | admitted       | already_used   | admitted      | already_used
                 | subscriber, VIP  | out | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | in  | admitted     | admitted       | admitted       | admitted      | admitted
                 | prepaid          | out | admitted     | admitted       | admitted       | admitted      | admitted
`;

interface Row {
  zone: string;
  kinds: readonly string[];
  direction: "in" | "out";
  decisions: string;
}

/** An empty first column goes on with the zone above. */
function rowsOf(matrix: string): Row[] {
  const [, ...lines] = matrix.trim().split("\n");
  let zone = "";
  return lines.map((line) => {
    const [first = "", kinds = "", way, ...decisions] = line.split("|").map((cell) => cell.trim());
    zone = first || zone;
    return { zone, kinds: KINDS[kinds] ?? [], direction: way === "out" ? "out" : "in", decisions: decisions.join(" ") };
  });
}

const ROWS = rowsOf(MATRIX);

function decideIn(zone: string, kind: string, direction: "in" | "out", car: Partial<PassFacts>): Decision {
  const { isFull = false, ...own } = ZONES[zone] ?? {};
  const given = { ...car, kind, rules: { ...DEFAULT_RULES, ...own } };
  const decision = decide(facts(given), direction, NOW);
  const cars = isFull ? 1 : 0;
  const isOver = isOverLimit(pass(given), { stays: cars, inside: cars, capacity: 1 }, 1);
  return decision === "admitted" && direction === "in" && isOver ? "full" : decision;
}

describe("kinds, rules and directions", () => {
  it.each(ROWS)("zone $zone: $kinds $direction", ({ zone, kinds, direction, decisions }) => {
    for (const kind of kinds) {
      const said = Object.values(CARS).map((car) => decideIn(zone, kind, direction, car));
      expect([kind, said.join(" ")]).toEqual([kind, decisions]);
    }
  });

  it("are all there", () => {
    const has = ROWS.flatMap(({ zone, kinds, direction }) => kinds.map((kind) => `${zone} ${kind} ${direction}`));
    const kinds = Object.values(KINDS).flat();
    const all = Object.keys(ZONES).flatMap((zone) =>
      kinds.flatMap((kind) => [`${zone} ${kind} in`, `${zone} ${kind} out`]),
    );
    expect(has.sort()).toEqual(all.sort());
  });

  it("show each decision, but the one that whoever keeps a balance gives", () => {
    const shown = [...ENTERING, ...LEAVING].map(([, decision]): string => decision);
    const inMatrix = ROWS.flatMap(({ decisions }) => decisions.split(" "));
    expect([...new Set([...shown, ...inMatrix, "no_balance"])].sort()).toEqual([...DECISIONS].sort());
  });
});

describe("a zone with places counted by a person", () => {
  it.each([
    ["a car that is believed inside", 2, 1, true],
    ["a car that is believed inside, where fewer were seen", 3, 1, false],
    ["another car", 2, 1, false],
    ["the last place for one", 1, 1, true],
    ["the last place for two of a group", 1, 2, false],
  ])("%s, %i stays, %i coming: %s", (name, stays, coming, fits) => {
    const isInside = name.startsWith("a car that is believed");
    const given = pass({ isInside, isGroup: coming > 1, rules: { ...DEFAULT_RULES, whenFull: "refuse" } });
    const cars = { stays, inside: Math.min(stays, 2), capacity: 2 };
    expect(isOverLimit(given, cars, coming)).toBe(!fits);
  });
});

it("is one of the answers that the table of readings takes", () => {
  const check = getTableConfig(scans).checks.find(({ name }) => name === "scans_decision");
  const text = check ? new PgDialect().sqlToQuery(check.value).sql : "";
  expect([...text.matchAll(/'(\w+)'/g)].map(([, decision]) => decision).sort()).toEqual([...DECISIONS].sort());
});
