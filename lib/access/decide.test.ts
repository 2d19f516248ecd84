import { getTableConfig, PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { scans } from "@/db/schema";
import { DECISIONS, type Decision } from "@/lib/access/client";
import { decide, type GateFacts, type PassFacts } from "@/lib/access/decide";
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

describe("decide, entering", () => {
  it.each<[string, Decision, GateFacts]>([
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
    [
      "a guard of nothing",
      "guard_not_assigned",
      facts({}, { assignment: { today: false, event: false, zone: false } }),
    ],
    [
      "a guard of nothing learns nothing of a forged QR",
      "guard_not_assigned",
      facts("forged", { assignment: { today: false, event: false, zone: false } }),
    ],
    ["an archived gate", "gate_closed", facts({}, { gateClosed: true })],
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
  ])("%s: %s", (_name, decision, given) => {
    expect(decide(given, "in", NOW)).toBe(decision);
  });

  it("asks the venue's admin for no assignment", () => {
    expect(decide(facts({}, { assignment: null }), "in", NOW)).toBe("admitted");
    expect(decide(facts({ zone: { isServed: false } }, { assignment: null }), "in", NOW)).toBe("other_zone");
  });
});

describe("decide, leaving", () => {
  it.each<[string, Decision, GateFacts]>([
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
  ])("%s: %s", (_name, decision, given) => {
    expect(decide(given, "out", NOW)).toBe(decision);
  });
});

const SAME = { antiPassback: null, reentries: 0, reentryUntil: null } as const;

describe.each<[string, Partial<ZoneRules>, Record<string, string>]>([
  [
    "no rule of its own",
    SAME,
    {
      "ticket in": "still_inside already_used admitted already_used",
      "ticket out": "admitted not_inside admitted",
      "courtesy in": "still_inside already_used admitted already_used",
      "courtesy out": "admitted not_inside admitted",
      "subscriber in": "admitted already_used admitted already_used",
      "subscriber out": "admitted admitted admitted",
      "infinity in": "admitted already_used admitted already_used",
      "infinity out": "admitted admitted admitted",
      "prepaid in": "admitted admitted admitted admitted",
      "prepaid out": "admitted admitted admitted",
    },
  ],
  [
    "off",
    { antiPassback: "off" },
    {
      "ticket in": "admitted already_used admitted already_used",
      "ticket out": "admitted admitted admitted",
      "subscriber in": "admitted already_used admitted already_used",
      "subscriber out": "admitted admitted admitted",
    },
  ],
  [
    "soft",
    { antiPassback: "soft" },
    {
      "ticket in": "admitted already_used admitted already_used",
      "ticket out": "admitted admitted admitted",
      "subscriber in": "admitted already_used admitted already_used",
    },
  ],
  [
    "hard",
    { antiPassback: "hard" },
    {
      "ticket in": "still_inside already_used admitted already_used",
      "ticket out": "admitted not_inside admitted",
      "subscriber in": "still_inside already_used admitted already_used",
      "subscriber out": "admitted not_inside admitted",
      "infinity in": "still_inside already_used admitted already_used",
    },
  ],
  [
    "entries closed by a person",
    { isClosed: true },
    {
      "ticket in": "still_inside already_used zone_closed already_used",
      "ticket out": "admitted not_inside admitted",
      "subscriber in": "zone_closed already_used zone_closed already_used",
      "subscriber out": "admitted admitted admitted",
    },
  ],
  [
    "one re-entry",
    { reentries: 1 },
    {
      "ticket in": "still_inside still_inside admitted admitted",
      "ticket out": "admitted not_inside admitted",
      "subscriber in": "admitted admitted admitted admitted",
    },
  ],
  [
    "re-entry until later",
    { reentryUntil: AFTER },
    {
      "ticket in": "still_inside still_inside admitted admitted",
      "subscriber in": "admitted admitted admitted admitted",
    },
  ],
  [
    "re-entry until this very moment",
    { reentryUntil: NOW },
    {
      "ticket in": "still_inside still_inside admitted admitted",
    },
  ],
  [
    "re-entry until a moment ago",
    { reentryUntil: BEFORE },
    {
      "ticket in": "still_inside already_used admitted already_used",
      "subscriber in": "admitted already_used admitted already_used",
    },
  ],
])("in a zone with %s", (_name, rules, rows) => {
  const cars: Record<"in" | "out", readonly Partial<PassFacts>[]> = {
    // Inside with a right left, inside with none, outside with a right left, outside with none.
    in: [{ ...INSIDE, entryRights: 2 }, INSIDE, { ...LEFT, entryRights: 2 }, LEFT],
    // Inside, left, never came.
    out: [INSIDE, LEFT, {}],
  };

  it.each(Object.entries(rows))("%s: %s", (row, decisions) => {
    const [kind = "", direction = ""] = row.split(" ");
    const given = cars[direction === "out" ? "out" : "in"];
    const zone = { ...DEFAULT_RULES, ...rules };
    expect(
      given
        .map((car) => decide(facts({ ...car, kind, rules: zone }), direction === "out" ? "out" : "in", NOW))
        .join(" "),
    ).toBe(decisions);
  });
});

it("is one of the answers that the table of readings takes", () => {
  const check = getTableConfig(scans).checks.find(({ name }) => name === "scans_decision");
  const text = check ? new PgDialect().sqlToQuery(check.value).sql : "";
  expect([...text.matchAll(/'(\w+)'/g)].map(([, decision]) => decision).sort()).toEqual([...DECISIONS].sort());
});
