import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { events, gates, passes, scans } from "@/db/schema";
import {
  accessViolations,
  assignGuard,
  createEnclosure,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createUser,
  createZone,
} from "@/db/testing";
import { DECISIONS } from "@/lib/access/client";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";

const HOUR = 3_600_000;

async function setPass(id: number, values: Partial<typeof passes.$inferInsert>): Promise<void> {
  await getDb().update(passes).set(values).where(eq(passes.id, id));
}

async function setEvent(id: number, values: Partial<typeof events.$inferInsert>): Promise<void> {
  await getDb().update(events).set(values).where(eq(events.id, id));
}

async function lastScan(userId: number) {
  const rows = await getDb().select().from(scans).where(eq(scans.userId, userId)).orderBy(scans.id);
  return rows.at(-1);
}

describe("redeemPass", () => {
  it("admits a QR once, and then names the gate and the time of the first use", async () => {
    const post = await createPost();
    const { row, qr } = await createTestPass(post);
    const now = new Date();
    const first = await scan(post.guard, post.gate, qr, { now });
    expect(first).toMatchObject({
      decision: "admitted",
      direction: "in",
      scannedAt: now,
      gate: { id: post.gate.id, label: post.gate.label, street: "Av. Prueba" },
      pass: {
        kind: "ticket",
        zoneKey: post.zone.key,
        zoneName: "Norte",
        placeLabel: null,
        eventName: "Evento de Prueba",
        codeTail: row.shortCode.slice(-4),
        entryRights: 1,
        entriesUsed: 1,
      },
    });
    expect(first.firstUse).toBeUndefined();

    const second = await scan(post.guard, post.gate, qr, { now: new Date(now.getTime() + 27.5 * 60_000) });
    expect(second).toMatchObject({
      decision: "already_used",
      pass: { entriesUsed: 1 },
      firstUse: { gateLabel: post.gate.label, gateStreet: "Av. Prueba", at: now, minutesAgo: 27 },
    });

    const recorded = await scansOf(row.id);
    expect(recorded).toMatchObject([
      { decision: "admitted", entryNo: 1, userId: post.guard.id, gateId: post.gate.id, eventId: post.event.id },
      { decision: "already_used", entryNo: null, firstUseId: first.scanId, codeTail: row.shortCode.slice(-4) },
    ]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("reads a short code as people type it", async () => {
    const post = await createPost();
    const { row } = await createTestPass(post);
    const typed = (row.shortCode.toLowerCase().match(/.{4}/g) ?? []).join("-").replaceAll("0", "o");
    expect((await scan(post.guard, post.gate, ` ${typed} `)).decision).toBe("admitted");
  });

  it("names the place of a numbered ticket only where there is one, and never the buyer", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const answer = JSON.stringify(await scan(post.guard, post.gate, qr));
    expect(answer).not.toMatch(/buyer|email|userId|fullName/i);
  });

  it("lets the venue's admin and the platform scan without an assignment", async () => {
    const post = await createPost();
    const platform = await createUser({ profile: 1, adminId: post.admin.id });
    for (const person of [post.owner, { ...platform, isPlatformAdmin: true }]) {
      const { qr } = await createTestPass(post);
      expect((await scan(person, post.gate, qr)).decision).toBe("admitted");
    }
  });

  it("keeps a guard of one gate at that gate", async () => {
    const post = await createPost();
    const other = await createGate(post.enclosure);
    const guard = await createGuard(post.admin.id);
    await assignGuard(guard, post.event, post.zone, other);
    const { qr } = await createTestPass(post);
    expect((await scan(guard, post.gate, qr)).decision).toBe("guard_not_assigned");
    expect((await scan(guard, other, qr)).decision).toBe("other_zone");
  });
});

describe("refusals", () => {
  it("unknown_code: only the last four characters are kept", async () => {
    const post = await createPost();
    for (const [code, tail] of [
      ["no-soy-un-boleto-9876", "9876"],
      ["0123 4567 89AB CDEF", "CDEF"],
      ["https://ejemplo.mx/\u0007\ud800é", "/???"],
    ] as const) {
      const answer = await scan(post.guard, post.gate, code);
      expect(answer).toMatchObject({ decision: "unknown_code", gate: { id: post.gate.id } });
      expect(answer.pass).toBeUndefined();
      expect(await lastScan(post.guard.id)).toMatchObject({ passId: null, eventId: null, codeTail: tail });
    }
  });

  it("unknown_code: another tenant's pass, by QR and by short code", async () => {
    const post = await createPost();
    const foreign = await createTestPass(await createPost());
    for (const code of [foreign.qr, foreign.row.shortCode]) {
      const answer = await scan(post.guard, post.gate, code);
      expect(answer.decision).toBe("unknown_code");
      expect(answer.pass).toBeUndefined();
    }
    expect(await scansOf(foreign.row.id)).toEqual([]);
  });

  it("bad_signature: one bit of the QR changed", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const forged = `${qr.slice(0, 100)}${qr[100] === "A" ? "B" : "A"}${qr.slice(101)}`;
    const answer = await scan(post.guard, post.gate, forged);
    expect(answer.decision).toBe("bad_signature");
    expect(answer.pass).toBeUndefined();
    expect(await scansOf(row.id)).toEqual([]);
    expect(await lastScan(post.guard.id)).toMatchObject({ decision: "bad_signature", passId: null });
  });

  it("revoked: an older generation, a revoked pass", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await setPass(row.id, { generation: 2 });
    expect(await scan(post.guard, post.gate, qr)).toMatchObject({ decision: "revoked", pass: { entriesUsed: 0 } });
    await setPass(row.id, { generation: 1, state: "revoked", stateReason: "transferred" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("revoked");
  });

  it("returned, cancelled, blocked", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await setPass(row.id, { state: "revoked", stateReason: "returned" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("returned");
    await setPass(row.id, { state: "revoked", stateReason: "cancelled" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("cancelled");
    await setPass(row.id, { state: "blocked", stateReason: "blocked" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("blocked");
    await setPass(row.id, { state: "active", stateReason: null });
    await setEvent(post.event.id, { state: "cancelled" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("cancelled");
    await setEvent(post.event.id, { state: "paused" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("admitted");
  });

  it("other_enclosure: another venue of the same tenant", async () => {
    const post = await createPost();
    const venue = await createEnclosure(post.admin.id);
    const zone = await createZone(venue, {}, [await createGate(venue)]);
    const event = await createEvent(venue);
    const { qr } = await createTestPass({ enclosure: venue, event, area: await createEventArea(event, zone) });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("other_enclosure");
    expect((await scan(post.owner, post.gate, qr)).decision).toBe("other_enclosure");
  });

  it("other_event: a guard who does not serve the pass's event", async () => {
    const post = await createPost();
    const event = await createEvent(post.enclosure, { name: "Otro" });
    const { qr } = await createTestPass({ ...post, event, area: await createEventArea(event, post.zone) });
    expect(await scan(post.guard, post.gate, qr)).toMatchObject({
      decision: "other_event",
      pass: { eventName: "Otro" },
    });
  });

  it("other_zone: behind another gate, or another guard's", async () => {
    const post = await createPost();
    const far = await createZone(post.enclosure, { name: "Sur" }, [await createGate(post.enclosure)]);
    const away = await createTestPass({ ...post, area: await createEventArea(post.event, far) });
    expect((await scan(post.guard, post.gate, away.qr)).decision).toBe("other_zone");
    expect((await scan(post.owner, post.gate, away.qr)).decision).toBe("other_zone");
    const beside = await createZone(post.enclosure, { name: "Este" }, [post.gate]);
    const other = await createTestPass({ ...post, area: await createEventArea(post.event, beside) });
    expect(await scan(post.guard, post.gate, other.qr)).toMatchObject({
      decision: "other_zone",
      pass: { zoneName: "Este" },
    });
    expect((await scan(post.owner, post.gate, other.qr)).decision).toBe("admitted");
  });

  it("not_yet_valid before the parking opens, expired after the event", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    const { parkingOpensAt, endsAt } = post.event;
    const early = new Date(parkingOpensAt.getTime() - 1);
    const late = new Date(endsAt.getTime() + 1);
    expect((await scan(post.guard, post.gate, qr, { now: early })).decision).toBe("not_yet_valid");
    expect((await scan(post.guard, post.gate, qr, { now: late })).decision).toBe("expired");
    expect((await scan(post.guard, post.gate, qr, { now: new Date(late.getTime() + 90 * 24 * HOUR) })).decision).toBe(
      "expired",
    );
    expect((await scan(post.guard, post.gate, qr, { now: endsAt })).decision).toBe("admitted");
  });

  it("guard_not_assigned: it is recorded, and nothing of the pass is answered", async () => {
    const post = await createPost();
    const stranger = await createGuard(post.admin.id);
    const { qr, row } = await createTestPass(post);
    for (const code of [qr, "cualquier cosa"]) {
      const answer = await scan(stranger, post.gate, code);
      expect(answer.decision).toBe("guard_not_assigned");
      expect(answer.pass).toBeUndefined();
    }
    expect(await scansOf(row.id)).toMatchObject([{ decision: "guard_not_assigned", userId: stranger.id }]);
  });

  it("guard_not_assigned: an assignment of long ago does not count for today's event", async () => {
    const post = await createPost();
    const guard = await createGuard(post.admin.id);
    const past = await createEvent(post.enclosure, {}, new Date(Date.now() - 30 * 24 * HOUR));
    const old = await createTestPass({ ...post, event: past, area: await createEventArea(past, post.zone) });
    await assignGuard(guard, past, post.zone);
    expect((await scan(guard, post.gate, (await createTestPass(post)).qr)).decision).toBe("guard_not_assigned");
    expect((await scan(guard, post.gate, old.qr)).decision).toBe("expired");
  });

  it("gate_closed: an archived gate", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    await getDb().update(gates).set({ archivedAt: new Date() }).where(eq(gates.id, post.gate.id));
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("gate_closed");
  });

  it("still_inside and not_inside: an exit closes its entry, another entry needs another right", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post, { entryRights: 2 });
    const steps = [
      ["in", "admitted"],
      ["in", "still_inside"],
      ["out", "admitted"],
      ["out", "not_inside"],
      ["in", "admitted"],
      ["out", "admitted"],
      ["in", "already_used"],
    ] as const;
    for (const [direction, decision] of steps) {
      expect((await scan(post.guard, post.gate, qr, { direction })).decision).toBe(decision);
    }
    const entries = (await scansOf(row.id)).filter(({ entryNo }) => entryNo !== null);
    expect(entries.map(({ entryNo }) => entryNo)).toEqual([1, 2]);
    expect(await accessViolations(post.admin.id)).toEqual([]);
  });

  it("still_inside names the entry that is open", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post, { entryRights: 3 });
    const start = Date.now();
    const at = (minutes: number) => new Date(start + minutes * 60_000);
    await scan(post.guard, post.gate, qr, { now: at(0) });
    await scan(post.guard, post.gate, qr, { now: at(1), direction: "out" });
    await scan(post.guard, post.gate, qr, { now: at(5) });
    const refused = await scan(post.guard, post.gate, qr, { now: at(8) });
    expect(refused).toMatchObject({ decision: "still_inside", firstUse: { at: at(5), minutesAgo: 3 } });
  });

  it("lets a car out after the event, and after its ticket was returned", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    await scan(post.guard, post.gate, qr);
    await setPass(row.id, { state: "revoked", stateReason: "returned" });
    const late = new Date(post.event.endsAt.getTime() + HOUR);
    expect((await scan(post.guard, post.gate, qr, { direction: "out", now: late })).decision).toBe("admitted");
  });

  it("no_balance: a prepaid pass, which nothing charges", async () => {
    const post = await createPost();
    const { qr } = await createTestPass({ enclosure: post.enclosure }, { kind: "prepaid" });
    expect((await scan(post.guard, post.gate, qr)).decision).toBe("no_balance");
  });

  it("has a place in the table for every decision", async () => {
    const post = await createPost();
    for (const decision of DECISIONS.filter((one) => one !== "admitted")) {
      await getDb().insert(scans).values({
        adminId: post.admin.id,
        enclosureId: post.enclosure.id,
        gateId: post.gate.id,
        direction: "in",
        decision,
        userId: post.guard.id,
        nonce: randomUUID(),
        scannedAt: new Date(),
      });
    }
    expect(await lastScan(post.guard.id)).toMatchObject({ decision: DECISIONS.at(-1) });
  });
});
