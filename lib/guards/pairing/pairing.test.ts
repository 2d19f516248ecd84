import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, events, guardPairings, loginEvents, sessions, users } from "@/db/schema";
import { createAdmin, createEvent, createEventArea, createGate, createGuard, createUser } from "@/db/testing";
import { actorOfSession } from "@/lib/auth";
import { openWebSession } from "@/lib/auth/sessions/sessions";
import { hashToken } from "@/lib/core/ids";
import { can, PERMISSIONS, type Permission } from "@/lib/core/permissions";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { changeAssignment } from "@/lib/guards/assign/change-assignment";
import { unassignGuard } from "@/lib/guards/assign/unassign-guard";
import { openPairing } from "@/lib/guards/pairing/open-pairing";
import { pairPhone } from "@/lib/guards/pairing/pair-phone";
import { listPairings, pairingOffer } from "@/lib/guards/pairing/pairing-queries";
import { revokePairing } from "@/lib/guards/pairing/revoke-pairing";
import { createDuty, pairingOf } from "@/lib/guards/testing";

const MINUTE = 60_000;
const pair = (token: string, now = new Date()) =>
  pairPhone({ ctx: { ...ctxFor(null, now), userAgent: "Teléfono de prueba" }, input: { token } });

async function pairedDuty() {
  const duty = await createDuty();
  const { token, id } = await pairingOf(duty);
  const { sessionId } = await pair(token);
  return { ...duty, pairingId: id, token, sessionId };
}

describe("openPairing", () => {
  it("answers a code for five minutes and keeps its hash alone", async () => {
    const duty = await createDuty();
    const now = new Date();
    const made = await pairingOf(duty, now);
    expect(made.expiresAt.getTime() - now.getTime()).toBe(5 * MINUTE);
    const [row] = await getDb().select().from(guardPairings).where(eq(guardPairings.id, made.id));
    expect(row).toMatchObject({ createdBy: duty.owner.id, adminId: duty.admin.id, usedAt: null });
    expect(row?.tokenHash.equals(hashToken(made.token))).toBe(true);
    const audit = await getDb().select().from(auditLog).where(eq(auditLog.action, "guard.pairing_opened"));
    expect(JSON.stringify(audit)).not.toContain(made.token);
  });

  it("ends the earlier code that nobody used, and leaves paired phones alone", async () => {
    const duty = await pairedDuty();
    const old = await pairingOf(duty);
    const renewed = await pairingOf(duty);
    expect(await codeOf(pair(old.token))).toBe("guard.pairing_ended");
    await pair(renewed.token);
    expect(await actorOfSession(duty.sessionId)).not.toBeNull();
  });

  it("is for the tenant's admins, active guards and events that are not over", async () => {
    const duty = await createDuty();
    const other = await createAdmin();
    const open = (person: Parameters<typeof ctxFor>[0]) =>
      codeOf(openPairing({ ctx: ctxFor(person), input: { id: duty.assignment.id } }));
    expect(await open(null)).toBe("auth.required");
    expect(await open(duty.guard)).toBe("auth.forbidden");
    expect(await open(await createUser())).toBe("auth.forbidden");
    expect(await open(other.owner)).toBe("resource.not_found");
    expect(await codeOf(openPairing({ ctx: ctxFor(duty.owner), input: { id: "x" } }))).toBe("input.invalid");
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, duty.guard.id));
    expect(await open(duty.owner)).toBe("user.not_a_guard");
    await getDb().update(users).set({ state: "active" }).where(eq(users.id, duty.guard.id));
    await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, duty.event.id));
    expect(await open(duty.owner)).toBe("guard.event_over");
    await getDb().update(events).set({ state: "published" }).where(eq(events.id, duty.event.id));
    expect(await codeOf(pairingOf(duty, new Date(duty.event.endsAt)))).toBe("guard.event_over");
  });
});

describe("pairPhone", () => {
  it("logs the phone in for its assignment alone, until the event ends", async () => {
    const duty = await pairedDuty();
    const actor = await actorOfSession(duty.sessionId);
    expect(actor).toMatchObject({ userId: duty.guard.id, profile: 3, assignmentId: duty.assignment.id });
    const allowed = (Object.keys(PERMISSIONS) as Permission[]).filter((one) => actor && can(actor, one));
    expect(allowed.sort()).toEqual(["home:read", "scan:force", "scan:read", "scan:redeem"]);
    const [session] = await getDb().select().from(sessions).where(eq(sessions.id, duty.sessionId));
    expect(session).toMatchObject({ kind: "guard", userAgent: "Teléfono de prueba", expiresAt: duty.event.endsAt });
    const [login] = await getDb().select().from(loginEvents).where(eq(loginEvents.userId, duty.guard.id));
    expect(login).toMatchObject({ method: "pairing", outcome: "ok" });
    const paired = and(eq(auditLog.action, "guard.phone_paired"), eq(auditLog.entityId, String(duty.assignment.id)));
    expect(await getDb().select().from(auditLog).where(paired)).toMatchObject([
      { actorKind: "user", actorId: duty.guard.id },
    ]);
  });

  it("accepts a code once, and only while it lasts", async () => {
    const duty = await pairedDuty();
    expect(await codeOf(pair(duty.token))).toBe("guard.pairing_ended");
    expect(await codeOf(pair("x"))).toBe("guard.pairing_ended");
    expect(await codeOf(pair("a".repeat(43)))).toBe("guard.pairing_ended");
    const now = new Date();
    const late = await pairingOf(duty, now);
    expect(await codeOf(pair(late.token, new Date(now.getTime() + 5 * MINUTE)))).toBe("guard.pairing_ended");
    await pair(late.token, new Date(now.getTime() + 5 * MINUTE - 1));
  });

  it("refuses when the guard is blocked or the event is over or cancelled meanwhile", async () => {
    const duty = await createDuty();
    const { token } = await pairingOf(duty);
    const set = (values: Partial<typeof events.$inferInsert>) =>
      getDb().update(events).set(values).where(eq(events.id, duty.event.id));
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, duty.guard.id));
    expect(await codeOf(pair(token))).toBe("guard.pairing_ended");
    await getDb().update(users).set({ state: "active" }).where(eq(users.id, duty.guard.id));
    await set({ state: "cancelled" });
    expect(await codeOf(pair(token))).toBe("guard.pairing_ended");
    await set({ state: "published" });
    expect(await codeOf(pair(token, duty.event.endsAt))).toBe("guard.pairing_ended");
    await pair(token);
  });

  it("opens a session of its own and ends the one that was there", async () => {
    const duty = await createDuty();
    const buyer = await createUser();
    const before = await openWebSession(ctxFor(null), buyer.id);
    const { token } = await pairingOf(duty);
    const ctx = { ...ctxFor(buyer), actor: { ...actorOf(buyer), sessionId: before } };
    const { sessionId } = await pairPhone({ ctx, input: { token } });
    expect(sessionId).not.toBe(before);
    expect(await actorOfSession(before)).toBeNull();
    expect(await actorOfSession(sessionId)).toMatchObject({ userId: duty.guard.id });
  });

  it("limits tries by address", async () => {
    const ctx = { ...ctxFor(null), ip: "203.0.113.77" };
    const attempt = () => codeOf(pairPhone({ ctx, input: { token: "b".repeat(43) } }));
    for (let n = 0; n < 60; n++) expect(await attempt()).toBe("guard.pairing_ended");
    expect(await attempt()).toBe("auth.rate_limited");
  });
});

describe("pairingOffer", () => {
  it("tells what the code is for without using it up", async () => {
    const duty = await createDuty();
    const { token } = await pairingOf(duty);
    const look = (now?: Date) => pairingOffer({ ctx: ctxFor(null, now), input: { token } });
    for (let n = 0; n < 2; n++) {
      expect(await look()).toMatchObject({ eventName: duty.event.name, zoneKey: duty.zone.key, gateLabel: null });
    }
    expect(await codeOf(look(new Date(Date.now() + 6 * MINUTE)))).toBe("guard.pairing_ended");
    await pair(token);
    expect(await codeOf(look())).toBe("guard.pairing_ended");
    expect(await codeOf(pairingOffer({ ctx: ctxFor(null), input: { token: "x" } }))).toBe("guard.pairing_ended");
  });
});

describe("the end of a paired phone", () => {
  it("comes at once when it is revoked, by its tenant's admin, once", async () => {
    const duty = await pairedDuty();
    const other = await createAdmin();
    const revoke = (person: Parameters<typeof ctxFor>[0], id: number | string = duty.pairingId) =>
      revokePairing({ ctx: ctxFor(person), input: { id } });
    expect(await codeOf(revoke(other.owner))).toBe("resource.not_found");
    expect(await codeOf(revoke(duty.guard))).toBe("auth.forbidden");
    expect(await codeOf(revoke(null))).toBe("auth.required");
    expect(await codeOf(revoke(duty.owner, "x"))).toBe("input.invalid");
    const unused = await pairingOf(duty);
    expect(await codeOf(revoke(duty.owner, unused.id))).toBe("resource.not_found");
    await revoke(duty.owner);
    expect(await actorOfSession(duty.sessionId)).toBeNull();
    expect(await codeOf(revoke(duty.owner))).toBe("resource.not_found");
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "guard.phone_revoked"), eq(auditLog.entityId, String(duty.assignment.id))));
    expect(rows).toHaveLength(1);
  });

  it("comes with its assignment's", async () => {
    const duty = await pairedDuty();
    const spare = await pairingOf(duty);
    await unassignGuard({ ctx: ctxFor(duty.owner), input: { id: duty.assignment.id } });
    expect(await actorOfSession(duty.sessionId)).toBeNull();
    expect(await codeOf(pair(spare.token))).toBe("guard.pairing_ended");
    const [session] = await getDb().select().from(sessions).where(eq(sessions.id, duty.sessionId));
    expect(session?.revokedAt).not.toBeNull();
  });

  it("comes with the event's, also when that is moved forward", async () => {
    const duty = await pairedDuty();
    await getDb()
      .update(events)
      .set({
        startsAt: new Date(Date.now() - 2 * MINUTE),
        endsAt: new Date(Date.now() - MINUTE),
        salesEndAt: new Date(Date.now() - 3 * MINUTE),
      })
      .where(eq(events.id, duty.event.id));
    expect(await actorOfSession(duty.sessionId)).toBeNull();
  });

  it("comes when the guard is blocked", async () => {
    const duty = await pairedDuty();
    await getDb().update(users).set({ state: "blocked" }).where(eq(users.id, duty.guard.id));
    expect(await actorOfSession(duty.sessionId)).toBeNull();
  });

  it("comes when the assignment becomes another guard's or event's, not when it moves to another gate", async () => {
    const duty = await pairedDuty();
    const gate = await createGate(duty.enclosure);
    const later = await createEvent(duty.enclosure);
    await createEventArea(later, duty.zone);
    const someone = await createGuard(duty.admin.id);
    const place = { id: duty.assignment.id, parkingAreaId: duty.zone.id };
    const change = (userId: number, eventId: number, gateId: number | null) =>
      changeAssignment({ ctx: ctxFor(duty.owner), input: { ...place, userId, eventId, gateId } });
    expect(await codeOf(change(duty.guard.id, duty.event.id, gate.id))).toBe("zone.gate_unknown");
    await change(duty.guard.id, duty.event.id, duty.gate.id);
    expect(await actorOfSession(duty.sessionId)).not.toBeNull();
    await change(someone.id, duty.event.id, null);
    expect(await actorOfSession(duty.sessionId)).toBeNull();
    const again = await pair((await pairingOf(duty)).token);
    expect(await actorOfSession(again.sessionId)).toMatchObject({ userId: someone.id });
    await change(someone.id, later.id, null);
    expect(await actorOfSession(again.sessionId)).toBeNull();
  });
});

describe("listPairings", () => {
  it("lists the tenant's live phones with their device and last use", async () => {
    const duty = await pairedDuty();
    const other = await createAdmin();
    const list = (person: Parameters<typeof ctxFor>[0], input = {}) => listPairings({ ctx: ctxFor(person), input });
    expect(await list(duty.owner)).toMatchObject([
      { id: duty.pairingId, guardName: duty.guard.fullName, device: "Dispositivo desconocido", zoneKey: duty.zone.key },
    ]);
    expect(await list(duty.owner, { assignmentId: duty.assignment.id })).toHaveLength(1);
    expect(await list(duty.owner, { assignmentId: duty.assignment.id + 1_000_000 })).toEqual([]);
    expect(await list(other.owner)).toEqual([]);
    expect(await codeOf(list(duty.guard))).toBe("auth.forbidden");
    await revokePairing({ ctx: ctxFor(duty.owner), input: { id: duty.pairingId } });
    expect(await list(duty.owner)).toEqual([]);
  });
});
