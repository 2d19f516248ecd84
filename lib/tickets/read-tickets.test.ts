import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, passes, scans, tickets } from "@/db/schema";
import {
  createAdmin,
  createEnclosure,
  createEvent,
  createEventArea,
  createGuard,
  createSaleable,
  createUser,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { stopBoss } from "@/lib/jobs";
import { listOrderTickets } from "@/lib/orders";
import { verifyPassToken } from "@/lib/passes";
import { getMyTicket, getVenueTickets, listMyTickets, listUserTickets } from "@/lib/tickets";
import { createTickets, systemCtx } from "@/lib/tickets/testing";

const hour = 3_600_000;

afterAll(() => stopBoss(0));

async function admit(
  ticketId: number,
  gateId: number | null,
  reading: { direction: "in" | "out"; at: string; entryNo?: number } = {
    direction: "in",
    at: "2026-11-20T19:02:00Z",
    entryNo: 1,
  },
): Promise<void> {
  const [row] = await getDb()
    .select({ pass: passes })
    .from(tickets)
    .innerJoin(passes, eq(passes.id, tickets.passId))
    .where(eq(tickets.id, ticketId));
  if (!row) throw new Error("No such ticket");
  const { id, adminId, enclosureId, eventId } = row.pass;
  await getDb()
    .insert(scans)
    .values({
      adminId,
      passId: id,
      enclosureId,
      eventId,
      gateId,
      direction: reading.direction,
      decision: "admitted",
      entryNo: reading.entryNo ?? null,
      userId: null,
      nonce: randomUUID(),
      scannedAt: new Date(reading.at),
    });
}

describe("a buyer's tickets", () => {
  it("are grouped by venue and event, the nearest upcoming first, then the past", async () => {
    const now = new Date();
    const buyer = await createUser();
    const near = await createSaleable();
    const far = await createSaleable();
    const at = (hours: number) => new Date(now.getTime() + hours * hour);
    const dates = (start: number) => ({
      parkingOpensAt: at(start - 3),
      startsAt: at(start),
      endsAt: at(start + 4),
      salesStartAt: at(-2000),
      salesEndAt: at(start + 1),
    });
    await createTickets(near, buyer, 2);
    for (const [name, start] of [
      ["Ayer", -30],
      ["Antier", -60],
      ["Luego", 100],
    ] as const) {
      const event = await createEvent(near.enclosure, { name, ...dates(start) }, now);
      await createTickets({ ...near, event, area: await createEventArea(event, near.zone) }, buyer);
    }
    const later = await createEvent(far.enclosure, { name: "Lejos", ...dates(50) }, now);
    await createTickets({ ...far, event: later, area: await createEventArea(later, far.zone) }, buyer);
    await createTickets(near, await createUser());

    const venues = await listMyTickets({ ctx: ctxFor(buyer, now), input: {} });
    expect(venues.map(({ venue }) => venue.id)).toEqual([near.enclosure.id, far.enclosure.id]);
    expect(
      venues[0]?.events.map(({ event, upcoming, tickets: found }) => [event.name, upcoming, found.length]),
    ).toEqual([
      ["Evento de Prueba", true, 2],
      ["Luego", true, 1],
      ["Ayer", false, 1],
      ["Antier", false, 1],
    ]);
    expect(venues[0]?.events[0]?.tickets[0]).toMatchObject({ status: "valid", code: null });
    expect(venues[0]?.events[2]?.tickets[0]).toMatchObject({ status: "expired" });
    const only = await listMyTickets({ ctx: ctxFor(buyer, now), input: { enclosureId: far.enclosure.id } });
    expect(only.map(({ venue }) => venue.id)).toEqual([far.enclosure.id]);
  });

  it("of a venue carry zone, place, gates, map, folio and a QR that is genuine", async () => {
    const saleable = await createSaleable({ numbered: true });
    const buyer = await createUser();
    const { order } = await createTickets(saleable, buyer, 1);
    const { venue, events: groups } = await getVenueTickets({
      ctx: ctxFor(buyer),
      input: { enclosureId: saleable.enclosure.id },
    });
    expect(venue.mapUrl).toBe(
      "https://www.google.com/maps/search/?api=1&query=Recinto%20de%20Prueba%2C%20Av.%20Prueba%20100%2C%20Monterrey%2C%20N.L.",
    );
    const ticket = groups[0]?.tickets[0];
    expect(ticket).toMatchObject({
      folio: order.folio,
      zone: { key: saleable.zone.key, name: "Norte" },
      placeLabel: "A1",
      gates: [{ label: saleable.gate.label, street: "Av. Prueba", direction: "n" }],
      status: "valid",
      use: null,
    });
    expect((await verifyPassToken({}, ticket?.code?.token ?? "", saleable.admin.id)).code).toBeNull();
    expect(ticket?.code?.qr.size).toBe(61);
  });

  it("say where and when they were first used, and keep their QR until the event ends", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const { ticketIds } = await createTickets(saleable, buyer, 1);
    await admit(ticketIds[0] ?? 0, saleable.gate.id);
    const ask = (now: Date) => getMyTicket({ ctx: ctxFor(buyer, now), input: { ticketId: ticketIds[0] ?? 0 } });
    const used = await ask(new Date());
    expect(used).toMatchObject({
      status: "used",
      use: { gate: saleable.gate.label, at: new Date("2026-11-20T19:02:00Z"), leftAt: null },
    });
    expect(used.code).not.toBeNull();
    expect(await ask(saleable.event.endsAt)).toMatchObject({ status: "used", code: null });
  });

  it("say when they left, until they are back inside, and whether nothing read how they came in", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const { ticketIds } = await createTickets(saleable, buyer, 2);
    const [came, unread] = [ticketIds[0] ?? 0, ticketIds[1] ?? 0];
    const use = async (ticketId: number) => (await getMyTicket({ ctx: ctxFor(buyer), input: { ticketId } })).use;
    const left = new Date("2026-11-20T22:31:00Z");
    await admit(came, saleable.gate.id);
    await admit(came, saleable.gate.id, { direction: "out", at: left.toISOString() });
    const entered = { at: new Date("2026-11-20T19:02:00Z"), gate: saleable.gate.label };
    expect(await use(came)).toEqual({ ...entered, leftAt: left });
    await admit(came, saleable.gate.id, { direction: "in", at: "2026-11-20T22:40:00Z", entryNo: 2 });
    expect(await use(came)).toEqual({ ...entered, leftAt: null });
    await admit(unread, saleable.gate.id, { direction: "out", at: left.toISOString() });
    expect(await use(unread)).toEqual({ at: null, gate: saleable.gate.label, leftAt: left });
  });

  it("of a cancelled event, a blocked pass and a past event have no QR", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const { ticketIds } = await createTickets(saleable, buyer, 1);
    const ask = async (now = new Date()) => {
      const { status, code } = await getMyTicket({ ctx: ctxFor(buyer, now), input: { ticketId: ticketIds[0] ?? 0 } });
      return [status, code];
    };
    expect(await ask(new Date(saleable.event.endsAt.getTime()))).toEqual(["expired", null]);
    await getDb()
      .update(passes)
      .set({ state: "blocked", stateReason: "blocked" })
      .where(eq(passes.eventId, saleable.event.id));
    expect(await ask()).toEqual(["blocked", null]);
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, saleable.event.id));
    expect(await ask()).toEqual(["event_cancelled", null]);
    const [group] = (await listMyTickets({ ctx: ctxFor(buyer), input: {} }))[0]?.events ?? [];
    expect(group?.upcoming).toBe(false);
  });

  it("are shown to their buyer alone", async () => {
    const saleable = await createSaleable();
    const { ticketIds } = await createTickets(saleable, await createUser(), 1);
    const [ticketId = 0] = ticketIds;
    const stranger = ctxFor(await createUser());
    expect(await listMyTickets({ ctx: stranger, input: {} })).toEqual([]);
    expect((await getVenueTickets({ ctx: stranger, input: { enclosureId: saleable.enclosure.id } })).events).toEqual(
      [],
    );
    expect(await codeOf(getMyTicket({ ctx: stranger, input: { ticketId } }))).toBe("resource.not_found");
    expect(await codeOf(getVenueTickets({ ctx: stranger, input: { enclosureId: 2_000_000_000 } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(getVenueTickets({ ctx: stranger, input: { enclosureId: -1 } }))).toBe("input.invalid");
    for (const ask of [
      () => listMyTickets({ ctx: ctxFor(null), input: {} }),
      () => getVenueTickets({ ctx: ctxFor(null), input: { enclosureId: saleable.enclosure.id } }),
      () => getMyTicket({ ctx: ctxFor(null), input: { ticketId } }),
    ]) {
      expect(await codeOf(ask())).toBe("auth.required");
    }
    expect(await codeOf(listMyTickets({ ctx: ctxFor(saleable.owner), input: {} }))).toBe("auth.forbidden");
  });
});

describe("staff", () => {
  it("see an order's tickets within their tenant, without QRs", async () => {
    const saleable = await createSaleable();
    const { order, ticketIds } = await createTickets(saleable, await createUser(), 2);
    const input = { orderId: order.id };
    const seen = await listOrderTickets({ ctx: ctxFor(saleable.owner), input });
    expect(seen.map(({ id, code }) => [id, code])).toEqual(ticketIds.map((id) => [id, null]));
    const other = await createAdmin();
    expect(await codeOf(listOrderTickets({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(listOrderTickets({ ctx: ctxFor(await createGuard(saleable.admin.id)), input }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(listOrderTickets({ ctx: ctxFor(null), input }))).toBe("auth.required");
    expect(await listOrderTickets({ ctx: systemCtx(), input })).toHaveLength(2);
  });

  it("see what a person bought from their tenant; the buyer sees all of its own", async () => {
    const mine = await createSaleable();
    const theirs = await createSaleable();
    const buyer = await createUser();
    await createTickets(mine, buyer, 1);
    await createTickets(theirs, buyer, 2);
    const input = { userId: buyer.id };
    const own = await listUserTickets({ ctx: ctxFor(buyer), input });
    expect(own.items.map(({ code }) => code !== null)).toEqual([true, true, true]);
    const there = { ...input, enclosureId: theirs.enclosure.id };
    expect(await listUserTickets({ ctx: ctxFor(buyer), input: there })).toMatchObject({
      total: 2,
      items: { length: 2 },
    });
    const seen = await listUserTickets({ ctx: ctxFor(mine.owner), input });
    expect(seen.items.map(({ venue, code }) => [venue.id, code])).toEqual([[mine.enclosure.id, null]]);
    expect(await codeOf(listUserTickets({ ctx: ctxFor(await createUser()), input }))).toBe("resource.not_found");
    expect(await codeOf(listUserTickets({ ctx: ctxFor(await createGuard(mine.admin.id)), input }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(listUserTickets({ ctx: ctxFor(null), input }))).toBe("auth.required");
  });

  it("see the venue's own map link where it has one", async () => {
    const { admin } = await createAdmin();
    const enclosure = await createEnclosure(admin.id, { mapUrl: "https://maps.example/x" });
    const { venue } = await getVenueTickets({ ctx: ctxFor(await createUser()), input: { enclosureId: enclosure.id } });
    expect(venue.mapUrl).toBe("https://maps.example/x");
  });
});
