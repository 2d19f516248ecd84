import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, guardAssignments, users } from "@/db/schema";
import {
  createAdmin,
  createEvent,
  createEventArea,
  createGate,
  createSaleable,
  createUser,
  createZone,
  createGuard as makeGuard,
} from "@/db/testing";
import { loginWeb } from "@/lib/auth";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { assignByDates } from "@/lib/guards/assign/assign-by-dates";
import { assignGuard } from "@/lib/guards/assign/assign-guard";
import { changeAssignment } from "@/lib/guards/assign/change-assignment";
import { unassignGuard } from "@/lib/guards/assign/unassign-guard";
import { createGuard } from "@/lib/guards/create-guard";
import { getAssignment } from "@/lib/guards/queries";

type Person = Parameters<typeof ctxFor>[0];
const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
let n = 0;
const email = () => `guardia.${process.pid}.${Date.now()}.${n++}@test.example`;

describe("createGuard", () => {
  it("opens an account whose password is answered once and lets the guard in", async () => {
    const { admin, owner } = await createAdmin();
    const mail = email();
    const made = await createGuard({ ctx: ctxFor(owner), input: { fullName: "Ana Ruiz", email: mail.toUpperCase() } });
    expect(made.initialPassword).toMatch(/^[a-z2-9]{10}$/);
    const [row] = await getDb().select().from(users).where(eq(users.id, made.id));
    expect(row).toMatchObject({ profile: 3, adminId: admin.id, email: mail, userName: "AnaRuiz" });
    const login = { identifier: mail, password: made.initialPassword ?? "" };
    expect(await loginWeb({ ctx: ctxFor(null), input: login })).toMatchObject({ userId: made.id });
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "guard.created"), eq(auditLog.entityId, String(made.id))));
    expect(JSON.stringify(audit?.changes)).not.toContain(mail);
  });

  it("takes a given password and a phone, and never answers a given one", async () => {
    const { owner } = await createAdmin();
    const phone = `81${String(Date.now()).slice(-6)}${String(n++).padStart(2, "0")}`;
    const made = await createGuard({
      ctx: ctxFor(owner),
      input: { fullName: "Li", email: "", phone, password: "clave-segura" },
    });
    expect(made).toMatchObject({ phone: `+52${phone}`, email: null, initialPassword: null });
  });

  it("refuses what is taken, also when sent twice, and what is missing", async () => {
    const { owner } = await createAdmin();
    const input = { fullName: "Ana Ruiz", email: email() };
    await createGuard({ ctx: ctxFor(owner), input });
    const make = (more: object) => codeOf(createGuard({ ctx: ctxFor(owner), input: { ...input, ...more } }));
    expect(await make({})).toBe("user.email_taken");
    expect(await make({ email: "" })).toBe("input.invalid");
    expect(await make({ email: "no" })).toBe("input.invalid");
    expect(await make({ email: email(), password: "corta" })).toBe("input.invalid");
    const phone = `82${String(Date.now()).slice(-6)}${String(n++).padStart(2, "0")}`;
    const other = await createGuard({ ctx: ctxFor(owner), input: { fullName: "Otro Más", phone } });
    await getDb().update(users).set({ phoneVerifiedAt: new Date() }).where(eq(users.id, other.id));
    expect(await make({ email: email(), phone })).toBe("user.phone_taken");
  });

  it("is for admins, in their own tenant only; the platform names one", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const input = { fullName: "Ana Ruiz", email: email(), adminId: other.admin.id };
    const made = await createGuard({ ctx: ctxFor(owner), input });
    const [row] = await getDb().select().from(users).where(eq(users.id, made.id));
    expect(row?.adminId).toBe(admin.id);
    const make = (person: Person, more = {}) =>
      codeOf(createGuard({ ctx: ctxFor(person), input: { ...input, email: email(), ...more } }));
    expect(await make(await createUser())).toBe("auth.forbidden");
    expect(await make(await makeGuard(admin.id))).toBe("auth.forbidden");
    expect(await make(platform, { adminId: null })).toBe("input.invalid");
    const named = await createGuard({ ctx: ctxFor(platform), input: { ...input, email: email() } });
    const [theirs] = await getDb().select().from(users).where(eq(users.id, named.id));
    expect(theirs?.adminId).toBe(other.admin.id);
  });
});

describe("assignGuard", () => {
  it("lets a guard scan zones of an event, by any gate or one", async () => {
    const { admin, owner, event, zone, gate } = await createSaleable();
    const guard = await makeGuard(admin.id, { fullName: "Beto" });
    const input = { userIds: [guard.id], eventId: event.id, parkingAreaIds: [zone.id, zone.id] };
    const any = await assignGuard({ ctx: ctxFor(owner), input });
    expect(any.assignments).toMatchObject([{ guardName: "Beto", zoneKey: zone.key, gateId: null }]);
    const one = await assignGuard({ ctx: ctxFor(owner), input: { ...input, gateId: gate.id } });
    expect(one.assignments).toMatchObject([{ gateId: gate.id, gateLabel: gate.label }]);
    expect(await codeOf(assignGuard({ ctx: ctxFor(owner), input }))).toBe("guard.already_assigned");
  });

  it("makes the guard on the way, in the event's tenant", async () => {
    const { admin, event, zone } = await createSaleable();
    const done = await assignGuard({
      ctx: ctxFor(platform),
      input: { guard: { fullName: "Nueva Guardia", email: email() }, eventId: event.id, parkingAreaIds: [zone.id] },
    });
    expect(done.guard?.initialPassword).toBeTruthy();
    const [row] = await getDb()
      .select()
      .from(users)
      .where(eq(users.id, done.guard?.id ?? 0));
    expect(row?.adminId).toBe(admin.id);
  });

  it("makes no guard when the assignment fails", async () => {
    const { owner, event } = await createSaleable();
    const foreign = await createSaleable();
    const mail = email();
    const input = {
      guard: { fullName: "Nueva Guardia", email: mail },
      eventId: event.id,
      parkingAreaIds: [foreign.zone.id],
    };
    expect(await codeOf(assignGuard({ ctx: ctxFor(owner), input }))).toBe("resource.not_found");
    expect(await getDb().select().from(users).where(eq(users.email, mail))).toEqual([]);
  });

  it("refuses people who are no guards, other venues' gates, zones that are not on sale, wrong roles and other tenants", async () => {
    const { admin, owner, enclosure, event, zone } = await createSaleable();
    const foreign = await createSaleable();
    const guard = await makeGuard(admin.id);
    const idle = await createZone(enclosure);
    const lonely = await createGate(enclosure);
    const input = { userIds: [guard.id], eventId: event.id, parkingAreaIds: [zone.id] };
    const assign = (person: Person, more = {}) =>
      codeOf(assignGuard({ ctx: ctxFor(person), input: { ...input, ...more } }));
    expect(await assign(owner, { userIds: [owner.id] })).toBe("user.not_a_guard");
    expect(await assign(owner, { userIds: [(await createUser()).id] })).toBe("user.not_a_guard");
    expect(await assign(owner, { userIds: [(await makeGuard(admin.id, { state: "blocked" })).id] })).toBe(
      "user.not_a_guard",
    );
    expect(await assign(owner, { userIds: [(await makeGuard(foreign.admin.id)).id] })).toBe("resource.not_found");
    expect(await assign(owner, { gateId: lonely.id })).toBe("zone.gate_unknown");
    expect(await assign(owner, { gateId: foreign.gate.id })).toBe("zone.gate_unknown");
    expect(await assign(owner, { parkingAreaIds: [idle.id] })).toBe("resource.not_found");
    expect(await assign(owner, { parkingAreaIds: [] })).toBe("input.invalid");
    expect(await assign(owner, { userIds: [] })).toBe("input.invalid");
    expect(await assign(foreign.owner)).toBe("resource.not_found");
    expect(await assign(await createUser())).toBe("auth.forbidden");
    expect(await assign(guard)).toBe("auth.forbidden");
    expect(await getDb().select().from(guardAssignments).where(eq(guardAssignments.eventId, event.id))).toEqual([]);
  });
});

describe("several at once", () => {
  it("assigns several guards to several zones in one go, and says only what is new", async () => {
    const { admin, owner, enclosure, event, zone, gate } = await createSaleable();
    const two = await createZone(enclosure, { key: "DOS" }, [gate]);
    await createEventArea(event, two);
    const [ana, beto] = [await makeGuard(admin.id), await makeGuard(admin.id)];
    const input = { userIds: [ana.id, beto.id, ana.id], eventId: event.id, parkingAreaIds: [zone.id, two.id] };
    const first = await assignGuard({ ctx: ctxFor(owner), input: { ...input, parkingAreaIds: [zone.id] } });
    expect(first.assignments).toHaveLength(2);
    expect((await assignGuard({ ctx: ctxFor(owner), input })).assignments.map(({ zoneKey }) => zoneKey)).toEqual([
      "DOS",
      "DOS",
    ]);
    const stranger = await makeGuard((await createAdmin()).admin.id);
    const mixed = { ...input, userIds: [ana.id, stranger.id] };
    expect(await codeOf(assignGuard({ ctx: ctxFor(owner), input: mixed }))).toBe("resource.not_found");
  });
});

describe("assignByDates", () => {
  async function createSeason() {
    const saleable = await createSaleable();
    const { enclosure, zone, gate } = saleable;
    const zoneTwo = await createZone(enclosure, { key: "DOS" }, [gate]);
    const night = (text: string) => new Date(`${text}-06:00`);
    const on = async (text: string, values = {}) => {
      const startsAt = night(text);
      const endsAt = new Date(startsAt.getTime() + 4 * 3_600_000);
      const parkingOpensAt = new Date(startsAt.getTime() - 3_600_000);
      const dates = { parkingOpensAt, startsAt, endsAt, salesStartAt: night("2030-01-01T00:00"), salesEndAt: startsAt };
      const made = await createEvent(enclosure, { ...dates, ...values });
      await createEventArea(made, zone);
      return made;
    };
    const friday = await on("2031-03-07T23:30");
    const saturday = await on("2031-03-08T19:00");
    await createEventArea(saturday, zoneTwo);
    const sunday = await on("2031-03-09T00:30");
    await on("2031-03-08T12:00", { state: "cancelled" });
    return { ...saleable, zoneTwo, friday, saturday, sunday, guard: await makeGuard(saleable.admin.id) };
  }

  it("assigns to every event of those days of the venue's calendar", async () => {
    const season = await createSeason();
    const { owner, enclosure, zone, zoneTwo, guard, friday, saturday } = season;
    const input = {
      userIds: [guard.id],
      enclosureId: enclosure.id,
      from: "2031-03-07",
      to: "2031-03-08",
      parkingAreaIds: [zone.id, zoneTwo.id],
    };
    const { assignments } = await assignByDates({ ctx: ctxFor(owner), input });
    expect(assignments.map(({ eventId, zoneKey }) => [eventId, zoneKey])).toEqual([
      [friday.id, zone.key],
      ...[zone.key, "DOS"].sort().map((key) => [saturday.id, key]),
    ]);
    expect(await codeOf(assignByDates({ ctx: ctxFor(owner), input }))).toBe("guard.already_assigned");
    const longer = await assignByDates({ ctx: ctxFor(owner), input: { ...input, to: "2031-03-09" } });
    expect(longer.assignments).toMatchObject([{ eventId: season.sunday.id }]);
  });

  it("refuses days without events, wrong days, strangers, and what is another tenant's", async () => {
    const { admin, owner, enclosure, zone, guard } = await createSeason();
    const foreign = await createSaleable();
    const days = { from: "2031-03-07", to: "2031-03-08" };
    const input = { userIds: [guard.id], enclosureId: enclosure.id, parkingAreaIds: [zone.id], ...days };
    const assign = (person: Person, more = {}) =>
      codeOf(assignByDates({ ctx: ctxFor(person), input: { ...input, ...more } }));
    expect(await assign(owner, { from: "2031-04-01", to: "2031-04-30" })).toBe("guard.no_events");
    expect(await assign(owner, { to: "2031-03-06" })).toBe("input.invalid");
    expect(await assign(owner, { from: "7/3/2031" })).toBe("input.invalid");
    expect(await assign(owner, { from: "2031-02-31" })).toBe("input.invalid");
    expect(await assign(owner, { userIds: [] })).toBe("input.invalid");
    expect(await assign(owner, { userIds: [owner.id] })).toBe("user.not_a_guard");
    expect(await assign(owner, { userIds: [(await makeGuard(foreign.admin.id)).id] })).toBe("resource.not_found");
    expect(await assign(owner, { parkingAreaIds: [foreign.zone.id] })).toBe("resource.not_found");
    expect(await assign(owner, { enclosureId: foreign.enclosure.id })).toBe("resource.not_found");
    expect(await assign(owner, { gateId: foreign.gate.id })).toBe("zone.gate_unknown");
    expect(await assign(foreign.owner)).toBe("resource.not_found");
    expect(await assign(guard)).toBe("auth.forbidden");
    const many = await Promise.all(Array.from({ length: 100 }, () => makeGuard(admin.id)));
    const userIds = many.map(({ id }) => id);
    expect(await assign(owner, { userIds: [...userIds, guard.id] })).toBe("input.invalid");
  });
});

describe("changeAssignment", () => {
  it("moves an assignment within its tenant, also sent twice, and refuses the rest", async () => {
    const { admin, owner, enclosure, event, zone, gate } = await createSaleable();
    const foreign = await createSaleable();
    const guard = await makeGuard(admin.id);
    const someone = await makeGuard(admin.id, { fullName: "Carla" });
    const ctx = ctxFor(owner);
    const place = { eventId: event.id, parkingAreaIds: [zone.id] };
    const made = await assignGuard({ ctx, input: { ...place, userIds: [guard.id] } });
    const id = made.assignments[0]?.id ?? 0;
    const input = { id, userId: someone.id, eventId: event.id, parkingAreaId: zone.id, gateId: gate.id };
    const change = (person: Person, more = {}) =>
      codeOf(changeAssignment({ ctx: ctxFor(person), input: { ...input, ...more } }));
    for (let n = 0; n < 2; n++) {
      expect(await changeAssignment({ ctx, input })).toMatchObject({ id, guardName: "Carla", gateId: gate.id });
    }
    const [audit] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "guard.reassigned"), eq(auditLog.entityId, String(id))));
    expect(audit?.changes).toMatchObject({ userId: [guard.id, someone.id], gateId: [null, gate.id] });
    await assignGuard({ ctx, input: { ...place, userIds: [guard.id], gateId: gate.id } });
    expect(await change(owner, { userId: guard.id })).toBe("guard.already_assigned");
    expect(await change(owner, { userId: owner.id })).toBe("user.not_a_guard");
    expect(await change(owner, { userId: (await makeGuard(foreign.admin.id)).id })).toBe("resource.not_found");
    expect(await change(owner, { eventId: foreign.event.id })).toBe("resource.not_found");
    expect(await change(platform, { eventId: foreign.event.id })).toBe("resource.not_found");
    expect(await change(owner, { parkingAreaId: (await createZone(enclosure)).id })).toBe("resource.not_found");
    expect(await change(owner, { gateId: foreign.gate.id })).toBe("zone.gate_unknown");
    expect(await change(owner, { userId: null })).toBe("input.invalid");
    expect(await change(foreign.owner)).toBe("resource.not_found");
    expect(await change(guard)).toBe("auth.forbidden");
    expect(await change(await createUser())).toBe("auth.forbidden");
    expect(await getAssignment({ ctx, input: { id } })).toMatchObject({ userId: someone.id });
    expect(await codeOf(getAssignment({ ctx: ctxFor(foreign.owner), input: { id } }))).toBe("resource.not_found");
    expect(await codeOf(getAssignment({ ctx: ctxFor(guard), input: { id } }))).toBe("auth.forbidden");
  });
});

describe("unassignGuard", () => {
  it("takes an assignment back once, of its own tenant only", async () => {
    const { admin, owner, event, zone } = await createSaleable();
    const other = await createAdmin();
    const guard = await makeGuard(admin.id);
    const { assignments } = await assignGuard({
      ctx: ctxFor(owner),
      input: { userIds: [guard.id], eventId: event.id, parkingAreaIds: [zone.id] },
    });
    const take = (person: Person) =>
      codeOf(unassignGuard({ ctx: ctxFor(person), input: { id: assignments[0]?.id ?? 0 } }));
    expect(await take(other.owner)).toBe("resource.not_found");
    expect(await take(await createUser())).toBe("auth.forbidden");
    expect(await take(guard)).toBe("auth.forbidden");
    await unassignGuard({ ctx: ctxFor(owner), input: { id: assignments[0]?.id ?? 0 } });
    expect(await take(owner)).toBe("resource.not_found");
  });
});

describe("constraints", () => {
  it("the database refuses an assignment across tenants", async () => {
    const { admin, event, zone } = await createSaleable();
    const foreign = await createAdmin();
    const guard = await makeGuard(foreign.admin.id);
    const row = { adminId: admin.id, userId: guard.id, eventId: event.id, parkingAreaId: zone.id };
    await expect(getDb().insert(guardAssignments).values(row)).rejects.toMatchObject({ cause: { code: "23503" } });
  });
});
