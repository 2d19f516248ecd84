import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import {
  gateClosures,
  gateIncidents,
  gatePhones,
  guardBreaks,
  guardShifts,
  offlineReadings,
  offlineResolutions,
  scans,
  zoneRules,
} from "@/db/schema";
import type { EventRow, GateRow, ParkingAreaRow, UserRow } from "@/db/testing/factories";

const MINUTE = 60_000;

interface Evening {
  event: EventRow;
  zones: readonly ParkingAreaRow[];
  gates: readonly GateRow[];
  guard: UserRow;
  staff: UserRow;
  now: Date;
}

/**
 * The guard's evening: a shift with a break, a gate that was closed for a while, an incident, and half an hour without a
 * network in which the phone admitted two cars whose tickets another gate had read already. The third zone is sold at
 * its gate.
 */
export async function workAtGates({ event, zones, gates, guard, staff, now }: Evening): Promise<void> {
  const db = getDb();
  const { adminId, enclosureId } = event;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  const [gate, other] = gates;
  if (!gate || !other) return;
  const [shift] = await db
    .insert(guardShifts)
    .values({ adminId, userId: guard.id, eventId: event.id, gateId: gate.id, startedAt: ago(110) })
    .returning({ id: guardShifts.id });
  if (shift) await db.insert(guardBreaks).values({ adminId, shiftId: shift.id, startedAt: ago(70), endedAt: ago(58) });
  await db.insert(gateClosures).values({
    adminId,
    gateId: other.id,
    reason: "Choque en la calle",
    closedBy: staff.id,
    closedAt: ago(55),
    openedBy: staff.id,
    openedAt: ago(40),
  });
  await db.insert(gateIncidents).values({
    adminId,
    enclosureId,
    eventId: event.id,
    gateId: gate.id,
    userId: guard.id,
    nonce: randomUUID(),
    note: "Un auto rozó la pluma de entrada. No hubo heridos.",
    at: ago(48),
  });
  const third = zones[2];
  if (third) await db.insert(zoneRules).values({ parkingAreaId: third.id, adminId, walkUp: true });
  const [phone] = await db
    .insert(gatePhones)
    .values({
      adminId,
      enclosureId,
      device: randomUUID(),
      userId: guard.id,
      sessionId: randomUUID(),
      tokenHash: randomBytes(32),
      tokenUntil: ago(-7 * 24 * 60),
      post: `e${event.id}`,
      gateId: gate.id,
      lastSeenAt: ago(1),
      battery: 62,
      clockOffsetMs: 800,
      bundleAt: ago(1),
    })
    .returning({ id: gatePhones.id });
  const read = await db
    .select({ id: scans.id, passId: scans.passId, codeTail: scans.codeTail })
    .from(scans)
    .where(and(eq(scans.eventId, event.id), eq(scans.gateId, other.id), eq(scans.decision, "admitted")))
    .orderBy(asc(scans.id))
    .limit(2);
  if (!phone) return;
  const runId = randomUUID();
  const doubles = await db
    .insert(offlineReadings)
    .values(
      read.map(({ id, passId, codeTail }, nth) => ({
        adminId,
        enclosureId,
        phoneId: phone.id,
        userId: guard.id,
        gateId: gate.id,
        eventId: event.id,
        passId,
        nonce: randomUUID(),
        seq: nth + 1,
        codeTail: codeTail ?? "",
        direction: "in",
        shown: "admitted",
        runId,
        wallAt: ago(30 - nth),
        monoMs: (80 + nth) * MINUTE,
        offsetMs: 800,
        readAt: ago(30 - nth),
        unsureMs: 400,
        bundleAt: ago(35),
        receivedAt: ago(20),
        judged: "already_used",
        findings: ["double"],
        againstScanId: id,
      })),
    )
    .returning({ id: offlineReadings.id });
  const [first] = doubles;
  if (first)
    await db.insert(offlineResolutions).values({
      adminId,
      readingId: first.id,
      act: "accepted",
      note: "Salió y volvió a entrar mientras no había red",
      userId: staff.id,
      at: ago(10),
    });
}
