import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosures, events, guardAssignments, paymentAccounts } from "@/db/schema";
import {
  createAdmin,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createUser,
  createZone,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { openAccount } from "@/lib/events/testing";
import { firstDay } from "@/lib/home";

test("tells a tenant what is missing, step by step, and nothing once it sells with guards", async () => {
  const { admin, owner } = await createAdmin({ name: "Foro Laguna" });
  const look = () => firstDay({ ctx: ctxFor(owner), input: null });
  expect(await look()).toMatchObject({ name: "Foro Laguna", venue: null, event: null, isPublished: false });

  const venue = await createEnclosure(admin.id);
  const gate = await createGate(venue);
  expect(await look()).toMatchObject({ venue: { id: venue.id }, gates: 1, zones: { keys: [], places: 0 } });

  const zone = await createZone(venue, { key: "A1", capacity: 30 }, [gate]);
  await openAccount(admin.id);
  expect(await look()).toMatchObject({ zones: { keys: ["A1"], places: 30 }, collector: "own", event: null });
  await getDb().update(paymentAccounts).set({ enabled: false }).where(eq(paymentAccounts.adminId, admin.id));
  expect((await look())?.collector).not.toBe("own");
  await getDb().update(paymentAccounts).set({ enabled: true }).where(eq(paymentAccounts.adminId, admin.id));

  const event = await createEvent(venue, { state: "draft" });
  expect((await look())?.event).toEqual({ id: event.id, name: event.name, zones: 0 });
  await createEventArea(event, zone, { priceCents: 10_000 });
  await getDb().update(events).set({ state: "published" }).where(eq(events.id, event.id));
  expect(await look()).toMatchObject({ event: { zones: 1 }, isPublished: true, guards: { people: 0, assigned: 0 } });

  const guard = await createGuard(admin.id);
  expect((await look())?.guards).toEqual({ people: 1, assigned: 0 });
  await getDb()
    .insert(guardAssignments)
    .values({ adminId: admin.id, userId: guard.id, eventId: event.id, parkingAreaId: zone.id });
  expect(await look()).toBeNull();
});

test("says nothing to the platform, nor of venues that sell prepaid alone, and refuses who sees no figures", async () => {
  const { admin, owner } = await createAdmin();
  await createEnclosure(admin.id, { isEvent: false, isPrepaid: true });
  expect(await firstDay({ ctx: ctxFor(owner), input: null })).toBeNull();
  await getDb().update(enclosures).set({ isEvent: true }).where(eq(enclosures.adminId, admin.id));
  expect(await firstDay({ ctx: ctxFor(owner), input: null })).not.toBeNull();
  const cashier = await createUser({ profile: 1, adminId: admin.id, position: "cashier" });
  expect(await codeOf(firstDay({ ctx: ctxFor(cashier), input: null }))).toBe("auth.forbidden");
});
