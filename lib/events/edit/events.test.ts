import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, eventAreas, events, places } from "@/db/schema";
import {
  createAdmin,
  createEnclosure,
  createEventArea,
  createGate,
  createGuard,
  createSaleable,
  createUser,
  createZone,
  createEvent as makeEvent,
} from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { eventPhase } from "@/lib/events/client";
import { createEvent } from "@/lib/events/edit/create-event";
import { deleteEvent } from "@/lib/events/edit/delete-event";
import { updateEvent } from "@/lib/events/edit/update-event";
import { changeEventStatus, pauseEvent, publishEvent, resumeEvent } from "@/lib/events/publish/change-event-status";
import {
  areasOfEnclosure,
  areasOfZone,
  eventMap,
  eventsOfEnclosure,
  getEvent,
  listEvents,
  zonesOfEvent,
} from "@/lib/events/queries";
import { holdPlace, openAccount } from "@/lib/events/testing";

type Person = Parameters<typeof ctxFor>[0];
const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const NOW = new Date("2026-06-15T18:00:00Z");

const times = {
  salesStartAt: "2026-06-16T10:00",
  parkingOpensAt: "2026-07-01T17:00",
  doorsAt: "2026-07-01T19:00",
  startsAt: "2026-07-01T21:00",
  endsAt: "2026-07-02T01:00",
  salesEndAt: "2026-07-01T20:30",
};

async function venue(values = {}) {
  const { admin, owner } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, values);
  const input = { enclosureId: enclosure.id, name: "Alma Ríos", ...times };
  return { admin, owner, enclosure, input, ctx: ctxFor(owner, NOW) };
}

async function draft() {
  const made = await venue();
  const gate = await createGate(made.enclosure);
  const zone = await createZone(made.enclosure, { capacity: 20 }, [gate]);
  const event = await createEvent({ ctx: made.ctx, input: made.input });
  return { ...made, gate, zone, event };
}

describe("createEvent", () => {
  it("makes a draft whose local times are the venue's, with the venue's limit, and an audit row", async () => {
    const { input, ctx } = await venue({ timeZone: "America/Tijuana", buyerLimit: 4 });
    const made = await createEvent({ ctx, input });
    expect(made).toMatchObject({ state: "draft", buyerLimit: 4, timeZone: "America/Tijuana" });
    expect(made.startsAt.toISOString()).toBe("2026-07-02T04:00:00.000Z");
    const [row] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "event"), eq(auditLog.entityId, String(made.id))));
    expect(row?.action).toBe("event.created");
  });

  it("takes moments with an offset as they are", async () => {
    const { input, ctx } = await venue();
    const made = await createEvent({ ctx, input: { ...input, startsAt: "2026-07-01T21:00:00-04:00", doorsAt: "" } });
    expect(made.startsAt.toISOString()).toBe("2026-07-02T01:00:00.000Z");
    expect(made.doorsAt).toBeNull();
  });

  it.each([
    ["endsAt", { endsAt: "2026-07-01T20:00", salesEndAt: "2026-07-01T19:00" }],
    ["parkingOpensAt", { parkingOpensAt: "2026-07-01T22:00", doorsAt: null }],
    ["salesEndAt", { salesEndAt: "2026-06-16T09:00" }],
    ["salesEndAt", { salesEndAt: "2026-07-02T01:01" }],
    ["doorsAt", { doorsAt: "2026-07-03T00:00" }],
  ])("names the moment that is out of order: %s", async (field, more) => {
    const { input, ctx } = await venue();
    const made = createEvent({ ctx, input: { ...input, ...more } });
    await expect(made).rejects.toMatchObject({ code: "event.dates", details: { field } });
  });

  it("tells an end before the start together with what else is wrong", async () => {
    const { input, ctx } = await venue();
    const made = createEvent({ ctx, input: { ...input, name: "", endsAt: "2026-07-01T20:00" } });
    await expect(made).rejects.toMatchObject({
      code: "input.invalid",
      details: { fields: { name: "Este campo es requerido", endsAt: "Debe terminar después de empezar" } },
    });
  });

  it.each([
    ["startsAt", { startsAt: "2026-03-08T02:30" }],
    ["salesStartAt", { salesStartAt: "2026-03-08T02:00" }],
    ["doorsAt", { doorsAt: "2026-03-08T02:59" }],
  ])("refuses an hour that the venue's clock skips, at its field: %s", async (field, more) => {
    const { input, ctx } = await venue({ timeZone: "America/Tijuana" });
    await expect(createEvent({ ctx, input: { ...input, ...more } })).rejects.toMatchObject({
      code: "input.invalid",
      details: { fields: { [field]: "Esa hora no existe ese día: el reloj se adelanta" } },
    });
  });

  it.each([
    ["startsAt", { startsAt: "mañana" }],
    ["startsAt", { startsAt: "2026-02-30T10:00" }],
    ["name", { name: "" }],
    ["buyerLimit", { buyerLimit: "0" }],
    ["picture", { picture: "https://otro.example/x.png" }],
  ])("names the wrong field %s", async (field, more) => {
    const { input, ctx } = await venue();
    const made = createEvent({ ctx, input: { ...input, ...more } });
    await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("refuses wrong roles and other tenants' venues", async () => {
    const { admin, input } = await venue();
    const other = await createAdmin();
    const make = (person: Person) => codeOf(createEvent({ ctx: ctxFor(person, NOW), input }));
    expect(await make(other.owner)).toBe("resource.not_found");
    expect(await make(await createUser())).toBe("auth.forbidden");
    expect(await make(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await make(null)).toBe("auth.required");
    expect((await createEvent({ ctx: ctxFor(platform, NOW), input })).adminId).toBe(admin.id);
  });
});

describe("updateEvent", () => {
  it("changes words, dates and limit; an empty limit stays", async () => {
    const { event, ctx } = await draft();
    const after = await updateEvent({
      ctx,
      input: { id: event.id, name: "Otra gira", ...times, endsAt: "2026-07-02T02:00" },
    });
    expect(after).toMatchObject({ name: "Otra gira", buyerLimit: event.buyerLimit });
    expect(after.endsAt.toISOString()).toBe("2026-07-02T08:00:00.000Z");
  });

  it("keeps start and end once a place is held or sold, and lets the rest change", async () => {
    const { event, zone, ctx } = await draft();
    const area = await createEventArea(event, zone);
    await holdPlace(area);
    const moved = updateEvent({ ctx, input: { id: event.id, name: "X", ...times, startsAt: "2026-07-01T20:45" } });
    await expect(moved).rejects.toMatchObject({ code: "event.dates_sold", details: { field: "startsAt" } });
    const after = await updateEvent({
      ctx,
      input: { id: event.id, name: "X", ...times, salesEndAt: "2026-07-01T20:00" },
    });
    expect(after.name).toBe("X");
  });

  it("refuses bad dates, cancelled events, wrong roles and other tenants' events", async () => {
    const { admin, event, owner } = await draft();
    const other = await createAdmin();
    const change = (person: Person, more = {}) =>
      codeOf(updateEvent({ ctx: ctxFor(person, NOW), input: { id: event.id, name: "X", ...times, ...more } }));
    expect(await change(owner, { endsAt: "2026-06-01T00:00" })).toBe("event.dates");
    expect(await change(owner, { name: "" })).toBe("input.invalid");
    expect(await change(other.owner)).toBe("resource.not_found");
    expect(await change(await createUser())).toBe("auth.forbidden");
    expect(await change(await createGuard(admin.id))).toBe("auth.forbidden");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await change(owner)).toBe("event.bad_transition");
  });
});

describe("changeEventStatus", () => {
  it("publishes, pauses and resumes; asking twice changes nothing", async () => {
    const { event, zone, admin, ctx } = await draft();
    await createEventArea(event, zone);
    await openAccount(admin.id);
    const input = { id: event.id };
    expect((await publishEvent({ ctx, input })).state).toBe("published");
    expect((await publishEvent({ ctx, input })).state).toBe("published");
    expect((await pauseEvent({ ctx, input })).state).toBe("paused");
    expect((await resumeEvent({ ctx, input })).state).toBe("published");
    const rows = await getDb()
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, "event"), eq(auditLog.entityId, String(event.id))))
      .orderBy(auditLog.id);
    const actions = rows.map((row) => row.action);
    expect(actions).toEqual(["event.created", "event.published", "event.paused", "event.resumed"]);
  });

  it("says what is missing before it publishes", async () => {
    const { event, enclosure, admin, ctx } = await draft();
    const missing = async (now = NOW) => {
      try {
        await publishEvent({ ctx: { ...ctx, now }, input: { id: event.id } });
      } catch (error) {
        return (error as { details: { data: { missing: string } } }).details.data.missing;
      }
      return "";
    };
    expect(await missing()).toBe("al menos una zona con precio y lugares");
    const bare = await createZone(enclosure, { key: "SIN" });
    await createEventArea(event, bare);
    expect(await missing()).toBe("accesos para SIN; una cuenta de cobro");
    await openAccount(admin.id);
    expect(await missing()).toBe("accesos para SIN");
    expect(await missing(new Date("2026-08-01T00:00:00Z"))).toContain("una fecha por venir");
    expect(await missing(new Date("2026-07-02T06:00:00Z"))).toContain("un cierre de venta por venir");
    expect(await codeOf(publishEvent({ ctx, input: { id: event.id } }))).toBe("event.not_publishable");
  });

  it("refuses steps that its state does not allow", async () => {
    const { event, ctx } = await draft();
    const go = (status: "published" | "paused") => codeOf(changeEventStatus({ ctx, input: { id: event.id, status } }));
    expect(await go("paused")).toBe("event.bad_transition");
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, event.id));
    expect(await go("published")).toBe("event.bad_transition");
    expect(await go("paused")).toBe("event.bad_transition");
    expect(await codeOf(changeEventStatus({ ctx, input: { id: event.id, status: "x" as "paused" } }))).toBe(
      "input.invalid",
    );
  });

  it("refuses wrong roles and other tenants' events", async () => {
    const { admin, event } = await createSaleable();
    const other = await createAdmin();
    const pause = (person: Person) => codeOf(pauseEvent({ ctx: ctxFor(person), input: { id: event.id } }));
    expect(await pause(other.owner)).toBe("resource.not_found");
    expect(await pause(await createUser())).toBe("auth.forbidden");
    expect(await pause(await createGuard(admin.id))).toBe("auth.forbidden");
  });
});

describe("deleteEvent", () => {
  it("deletes a draft with its places, and nothing else", async () => {
    const { event, zone, ctx, owner } = await draft();
    const area = await createEventArea(event, zone);
    const other = await createAdmin();
    const input = { id: event.id };
    expect(await codeOf(deleteEvent({ ctx: ctxFor(other.owner), input }))).toBe("resource.not_found");
    expect(await codeOf(deleteEvent({ ctx: ctxFor(await createUser()), input }))).toBe("auth.forbidden");
    await deleteEvent({ ctx, input });
    expect(await getDb().select().from(places).where(eq(places.eventAreaId, area.id))).toEqual([]);
    expect(await codeOf(deleteEvent({ ctx, input }))).toBe("resource.not_found");
    const live = await makeEvent(await createEnclosure(owner.id));
    expect(await codeOf(deleteEvent({ ctx, input: { id: live.id } }))).toBe("event.not_draft");
  });
});

describe("reading events", () => {
  it("lists by the venue's own month, filters and sorts", async () => {
    const { admin, owner, enclosure, ctx } = await venue();
    const at = (startsAt: string, name: string, state = "published") => {
      const start = new Date(startsAt);
      return makeEvent(enclosure, { name, state }, new Date(start.getTime() - 2 * 3_600_000));
    };
    await at("2026-08-01T03:00:00Z", "Último de julio");
    await at("2026-08-15T03:00:00Z", "Agosto");
    await at("2027-08-15T03:00:00Z", "Agosto siguiente", "draft");
    const names = async (more: object, person: Person = owner) =>
      (await listEvents({ ctx: ctxFor(person, NOW), input: { admin: admin.id, ...more } })).items.map(
        (row) => row.name,
      );
    expect(await names({ month: 7, year: 2026 })).toEqual(["Último de julio"]);
    expect(await names({ month: 8 })).toEqual(["Agosto"]);
    expect(await names({ year: 2027 })).toEqual(["Agosto siguiente"]);
    expect(await names({ sort: "-starts" })).toEqual(["Agosto siguiente", "Agosto", "Último de julio"]);
    expect(await names({ state: "draft" })).toEqual(["Agosto siguiente"]);
    expect(await names({ q: "último" })).toEqual(["Último de julio"]);
    expect(await names({ q: "_" })).toEqual([]);
    expect(await names({}, await createUser())).toEqual(["Último de julio", "Agosto"]);
    expect(await names({}, (await createAdmin()).owner)).toEqual([]);
    expect(await names({}, platform)).toHaveLength(3);
    expect(await codeOf(listEvents({ ctx: ctxFor(null), input: {} }))).toBe("auth.required");
    const [first] = (await listEvents({ ctx, input: { sort: "starts" } })).items;
    expect(first).toMatchObject({ capacity: 0, sold: 0, zones: 0 });
  });

  it("hides drafts from all but their tenant, on every read", async () => {
    const { event, enclosure, owner, zone } = await draft();
    await createEventArea(event, zone);
    const stranger = (await createAdmin()).owner;
    const buyer = await createUser();
    for (const person of [stranger, buyer]) {
      const ctx = ctxFor(person);
      expect(await codeOf(getEvent({ ctx, input: event }))).toBe("resource.not_found");
      expect(await codeOf(zonesOfEvent({ ctx, input: event }))).toBe("resource.not_found");
      expect(await codeOf(eventMap({ ctx, input: event }))).toBe("resource.not_found");
      expect(await eventsOfEnclosure({ ctx, input: { enclosureId: enclosure.id } })).toEqual([]);
      expect(await areasOfEnclosure({ ctx, input: { enclosureId: enclosure.id } })).toEqual([]);
      expect(await areasOfZone({ ctx, input: { idZone: zone.id } })).toEqual([]);
    }
    const own = ctxFor(owner);
    expect((await getEvent({ ctx: own, input: event })).state).toBe("draft");
    expect(await zonesOfEvent({ ctx: own, input: event })).toHaveLength(1);
    expect(await areasOfZone({ ctx: own, input: { idZone: zone.id } })).toHaveLength(1);
    expect(await eventsOfEnclosure({ ctx: own, input: { enclosureId: enclosure.id } })).toHaveLength(1);
  });

  it("gives anyone the map of a public event with its zones and gates", async () => {
    const { event, gate, area, zone } = await createSaleable();
    const map = await eventMap({ ctx: ctxFor(null), input: event });
    expect(map).toMatchObject({ image: null, width: 960, height: 720 });
    expect(map.gates.map((one) => one.id)).toEqual([gate.id]);
    expect(map.zones).toMatchObject([{ id: area.id, key: zone.key, priceCents: 25_000, capacity: 10 }]);
    const nobody = eventsOfEnclosure({ ctx: ctxFor(null), input: { enclosureId: 2_000_000_000 } });
    expect(await codeOf(nobody)).toBe("resource.not_found");
  });

  it("says the phase in words", () => {
    const dates = { salesStartAt: new Date(10), salesEndAt: new Date(20), endsAt: new Date(30) };
    const words = (state: "draft" | "published" | "paused" | "cancelled", at: number) =>
      eventPhase({ state, ...dates }, new Date(at)).label;
    expect(words("draft", 15)).toBe("Borrador");
    expect(words("published", 5)).toBe("Publicado, venta por abrir");
    expect(words("published", 15)).toBe("En venta");
    expect(words("published", 25)).toBe("Venta cerrada");
    expect(words("paused", 15)).toBe("Venta en pausa");
    expect(words("paused", 35)).toBe("Terminó");
    expect(words("cancelled", 35)).toBe("Cancelado");
  });
});

describe("constraints", () => {
  it("the database refuses bad order of dates, foreign venues and more places than the capacity", async () => {
    const { enclosure } = await venue();
    const now = new Date();
    await expect(makeEvent(enclosure, { endsAt: now, startsAt: now })).rejects.toMatchObject({
      cause: { code: "23514" },
    });
    await expect(makeEvent(enclosure, { state: "live" })).rejects.toMatchObject({ cause: { code: "23514" } });
    const stranger = (await createAdmin()).admin.id;
    await expect(makeEvent({ ...enclosure, adminId: stranger })).rejects.toMatchObject({ cause: { code: "23503" } });
    const { area } = await createSaleable({ capacity: 3 });
    const fourth = getDb().insert(places).values({ eventAreaId: area.id, ordinal: 4 });
    await expect(fourth).rejects.toMatchObject({ cause: { code: "23514" } });
    const less = getDb().update(eventAreas).set({ capacity: 2 }).where(eq(eventAreas.id, area.id));
    await expect(less).rejects.toMatchObject({ cause: { code: "23514" } });
    const heldByNobody = getDb().update(places).set({ freeAt: "infinity" }).where(eq(places.eventAreaId, area.id));
    await expect(heldByNobody).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});
