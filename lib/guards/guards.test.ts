import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, guardAssignments, users } from "@/db/schema";
import {
  createAdmin,
  createGate,
  createSaleable,
  createUser,
  createZone,
  createGuard as makeGuard,
} from "@/db/testing";
import { loginWeb } from "@/lib/auth";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { addEventArea } from "@/lib/events";
import { assignGuard } from "@/lib/guards/assign-guard";
import { createGuard } from "@/lib/guards/create-guard";
import { gateCoverage, guardOptions, listAssignments, listGuards } from "@/lib/guards/queries";
import { unassignGuard } from "@/lib/guards/unassign-guard";

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
    const input = { userId: guard.id, eventId: event.id, parkingAreaIds: [zone.id, zone.id] };
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

  it("makes nobody when the rest fails", async () => {
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

  it("refuses who is no guard, gates of elsewhere, zones that are not on sale, wrong roles and other tenants", async () => {
    const { admin, owner, enclosure, event, zone } = await createSaleable();
    const foreign = await createSaleable();
    const guard = await makeGuard(admin.id);
    const idle = await createZone(enclosure);
    const lonely = await createGate(enclosure);
    const input = { userId: guard.id, eventId: event.id, parkingAreaIds: [zone.id] };
    const assign = (person: Person, more = {}) =>
      codeOf(assignGuard({ ctx: ctxFor(person), input: { ...input, ...more } }));
    expect(await assign(owner, { userId: owner.id })).toBe("user.not_a_guard");
    expect(await assign(owner, { userId: (await createUser()).id })).toBe("user.not_a_guard");
    expect(await assign(owner, { userId: (await makeGuard(admin.id, { state: "blocked" })).id })).toBe(
      "user.not_a_guard",
    );
    expect(await assign(owner, { userId: (await makeGuard(foreign.admin.id)).id })).toBe("resource.not_found");
    expect(await assign(owner, { gateId: lonely.id })).toBe("zone.gate_unknown");
    expect(await assign(owner, { gateId: foreign.gate.id })).toBe("zone.gate_unknown");
    expect(await assign(owner, { parkingAreaIds: [idle.id] })).toBe("resource.not_found");
    expect(await assign(owner, { parkingAreaIds: [] })).toBe("input.invalid");
    expect(await assign(owner, { userId: null })).toBe("input.invalid");
    expect(await assign(foreign.owner)).toBe("resource.not_found");
    expect(await assign(await createUser())).toBe("auth.forbidden");
    expect(await assign(guard)).toBe("auth.forbidden");
    expect(await getDb().select().from(guardAssignments).where(eq(guardAssignments.eventId, event.id))).toEqual([]);
  });
});

describe("unassignGuard", () => {
  it("takes an assignment back once, of its own tenant only", async () => {
    const { admin, owner, event, zone } = await createSaleable();
    const other = await createAdmin();
    const guard = await makeGuard(admin.id);
    const { assignments } = await assignGuard({
      ctx: ctxFor(owner),
      input: { userId: guard.id, eventId: event.id, parkingAreaIds: [zone.id] },
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

describe("reading guards", () => {
  it("lists guards with where they are due, and keeps tenants apart", async () => {
    const { admin, owner, event, zone } = await createSaleable();
    const other = await createAdmin();
    const beto = await makeGuard(admin.id, { fullName: "Beto Lara" });
    await makeGuard(admin.id, { fullName: "ana cruz" });
    await assignGuard({ ctx: ctxFor(owner), input: { userId: beto.id, eventId: event.id, parkingAreaIds: [zone.id] } });
    const list = (person: Person, more = {}) => listGuards({ ctx: ctxFor(person), input: more });
    const mine = await list(owner);
    expect(mine.items.map((row) => [row.fullName, row.assignments.length])).toEqual([
      ["ana cruz", 0],
      ["Beto Lara", 1],
    ]);
    expect((await list(owner, { q: "lara", sort: "-name" })).total).toBe(1);
    expect((await list(other.owner)).total).toBe(0);
    expect(await codeOf(list(await createUser()))).toBe("auth.forbidden");
    expect(await listAssignments({ ctx: ctxFor(owner), input: { eventId: event.id } })).toHaveLength(1);
    expect(await listAssignments({ ctx: ctxFor(other.owner), input: { eventId: event.id } })).toEqual([]);
    expect(await guardOptions({ ctx: ctxFor(owner), input: {} })).toHaveLength(2);
  });

  it("shows which gates of an event nobody guards", async () => {
    const { admin, owner, enclosure, event, zone, gate } = await createSaleable();
    const second = await createGate(enclosure, { label: "Z9" });
    const two = await createZone(enclosure, { key: "DOS", capacity: 5 }, [gate, second]);
    const ctx = ctxFor(owner);
    await addEventArea({ ctx, input: { eventId: event.id, parkingAreaId: two.id, priceCents: 100, capacity: 5 } });
    const guard = await makeGuard(admin.id, { fullName: "Beto" });
    const input = { userId: guard.id, eventId: event.id };
    await assignGuard({ ctx, input: { ...input, parkingAreaIds: [two.id], gateId: gate.id } });
    await assignGuard({ ctx, input: { ...input, parkingAreaIds: [zone.id] } });
    const coverage = await gateCoverage({ ctx, input: { eventId: event.id } });
    expect(coverage.gaps).toEqual([{ zoneKey: "DOS", gateLabel: "Z9" }]);
    const other = await createAdmin();
    expect(await codeOf(gateCoverage({ ctx: ctxFor(await createUser()), input: { eventId: event.id } }))).toBe(
      "auth.forbidden",
    );
    expect(await codeOf(gateCoverage({ ctx: ctxFor(other.owner), input: { eventId: event.id } }))).toBe(
      "resource.not_found",
    );
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
