import { getTableConfig, PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { scans } from "@/db/schema";
import { DECISIONS, type Decision } from "@/lib/access/client";
import { decide, type GateFacts, type PassFacts } from "@/lib/access/decide";

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
  event: { state: "published", opensAt: BEFORE, endsAt: AFTER },
  zone: { isServed: true },
  entryRights: 1,
  entries: 0,
  exits: 0,
  ...values,
});

const facts = (values: Partial<PassFacts> | null | "forged" = {}, gate: Partial<GateFacts> = {}): GateFacts => ({
  gateClosed: false,
  enclosureId: 1,
  assignment: { today: true, event: true, zone: true },
  pass: values === null || values === "forged" ? values : pass(values),
  ...gate,
});

const revoked = (stateReason: string | null): Partial<PassFacts> => ({ state: "revoked", stateReason });
const event = (values: Partial<NonNullable<PassFacts["event"]>>): Partial<PassFacts> => ({
  event: { state: "published", opensAt: BEFORE, endsAt: AFTER, ...values },
});

describe("decide, entering", () => {
  it.each<[string, Decision, GateFacts]>([
    ["a valid ticket", "admitted", facts()],
    ["on the very minute it opens", "admitted", facts(event({ opensAt: NOW }))],
    ["on the very minute it ends", "admitted", facts(event({ endsAt: NOW }))],
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
    ["too early", "not_yet_valid", facts(event({ opensAt: AFTER }))],
    ["too late", "expired", facts(event({ endsAt: BEFORE }))],
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
    ["a used ticket", "already_used", facts({ entries: 1 })],
    ["a used ticket whose car left", "already_used", facts({ entries: 1, exits: 1 })],
    ["a second right, the car still inside", "still_inside", facts({ entryRights: 2, entries: 1 })],
    ["a second right, the car left", "admitted", facts({ entryRights: 2, entries: 1, exits: 1 })],
    ["a prepaid pass, which nothing charges", "no_balance", facts({ kind: "prepaid", event: null })],
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
  const inside = { entries: 1, exits: 0 };

  it.each<[string, Decision, GateFacts]>([
    ["a car inside", "admitted", facts(inside)],
    ["after the event", "admitted", facts({ ...inside, ...event({ endsAt: BEFORE }) })],
    ["a pass blocked meanwhile", "admitted", facts({ ...inside, state: "blocked" })],
    ["a ticket returned meanwhile", "admitted", facts({ ...inside, ...revoked("returned") })],
    ["a car that never came", "not_inside", facts()],
    ["a car that left", "not_inside", facts({ entries: 1, exits: 1 })],
    ["an older generation", "revoked", facts({ ...inside, isStale: true })],
    ["by a gate of other zones", "other_zone", facts({ ...inside, zone: { isServed: false } })],
    ["by an archived gate", "gate_closed", facts(inside, { gateClosed: true })],
  ])("%s: %s", (_name, decision, given) => {
    expect(decide(given, "out", NOW)).toBe(decision);
  });
});

it("is one of the answers that the table of readings takes", () => {
  const check = getTableConfig(scans).checks.find(({ name }) => name === "scans_decision");
  const text = check ? new PgDialect().sqlToQuery(check.value).sql : "";
  expect([...text.matchAll(/'(\w+)'/g)].map(([, decision]) => decision).sort()).toEqual([...DECISIONS].sort());
});
