import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { occupancyCounts, stayResets, stays, zoneRules } from "@/db/schema";
import type { ZoneOccupancyDto } from "@/lib/access/client";
import { passesOfCar } from "@/lib/access/facts";
import { lockAndCount } from "@/lib/access/occupancy";
import { CloseZone, CountOccupancy, ResetPass, ResetZone, ZoneId } from "@/lib/access/schemas";
import { zoneOccupancy } from "@/lib/access/zone-occupancy";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockZone } from "@/lib/parking-areas";
import { findPassByShortCode, lockPass } from "@/lib/passes";

type Tx = Ctx & { db: Db };

/** The clock that dates the readings dates corrections too, so that one is before or after each of them. */
const NOW = sql`clock_timestamp()`;

/** No reading at the zone's limit and no other correction changes the count until the transaction ends. */
async function lockOccupancy(tx: Tx, { id, adminId }: { id: number; adminId: number }) {
  await tx.db.insert(zoneRules).values({ parkingAreaId: id, adminId }).onConflictDoNothing();
  return lockAndCount(tx.db, id, tx.now);
}

/** Takes over what a person counted in a zone; what the screens said until then is kept beside it. */
export async function countOccupancy({ ctx, input }: VerbArgs<CountOccupancy>): Promise<ZoneOccupancyDto> {
  const { id, counted, reason } = parseInput(CountOccupancy, input);
  const { userId } = authorizeUser(ctx.actor, "occupancy:write");
  return withTx(ctx, async (tx) => {
    const zone = await lockZone(tx, id);
    const { adminId } = zone;
    const { stays, inside } = await lockOccupancy(tx, zone);
    await tx.db
      .insert(occupancyCounts)
      .values({ adminId, parkingAreaId: id, counted, stays, inside, reason, userId, at: NOW });
    await recordAudit(tx, {
      action: "zone.counted",
      entity: "zone",
      entityId: id,
      adminId,
      before: { inside },
      after: { inside: counted, reason },
    });
    return zoneOccupancy({ ctx: tx, input: { id } });
  });
}

async function endStays(tx: Tx, reset: Omit<typeof stayResets.$inferInsert, "at">, which: SQL | undefined) {
  const [made] = await tx.db
    .insert(stayResets)
    .values({ ...reset, at: NOW })
    .returning({ id: stayResets.id });
  if (!made) throw new Error("The reset was not recorded");
  const ended = await tx.db
    .update(stays)
    .set({ endedBy: "reset", endedAt: NOW, resetId: made.id })
    .where(and(which, isNull(stays.endedBy)))
    .returning({ id: stays.id });
  return { id: made.id, ended: ended.length };
}

/** Ends the stay of a car that the gates believe inside: its code may enter again, as if that entry had not been. */
export async function resetPass({ ctx, input }: VerbArgs<ResetPass>): Promise<ZoneOccupancyDto> {
  const { id, code, reason } = parseInput(ResetPass, input);
  const { userId } = authorizeUser(ctx.actor, "occupancy:write");
  return withTx(ctx, async (tx) => {
    const zone = await lockZone(tx, id);
    const { adminId } = zone;
    const pass = await findPassByShortCode(tx, code, adminId);
    if (!pass) throw new DomainError("stay.code_unknown", { field: "code" });
    await lockPass(tx.db, pass.id);
    const { inside } = await lockOccupancy(tx, zone);
    const { ended } = await endStays(
      tx,
      { adminId, parkingAreaId: id, passId: pass.id, reason, userId },
      and(eq(stays.parkingAreaId, id), inArray(stays.passId, sql`(${passesOfCar(pass.id)})`)),
    );
    if (ended === 0) throw new DomainError("stay.none_open", { field: "code" });
    const after = await zoneOccupancy({ ctx: tx, input: { id } });
    await recordAudit(tx, {
      action: "zone.pass_reset",
      entity: "zone",
      entityId: id,
      adminId,
      before: { inside },
      after: { inside: after.inside, codeTail: pass.shortCode.slice(-4), reason },
    });
    return after;
  });
}

/** Ends all open stays of a zone and sets its count to nothing. */
export async function resetZone({ ctx, input }: VerbArgs<ResetZone>): Promise<ZoneOccupancyDto> {
  const { id, reason } = parseInput(ResetZone, input);
  const { userId } = authorizeUser(ctx.actor, "occupancy:write");
  return withTx(ctx, async (tx) => {
    const zone = await lockZone(tx, id);
    const { adminId } = zone;
    const { inside } = await lockOccupancy(tx, zone);
    const reset = await endStays(tx, { adminId, parkingAreaId: id, reason, userId }, eq(stays.parkingAreaId, id));
    if (reset.ended === 0 && inside === 0) throw new DomainError("stay.none_open_in_zone");
    await tx.db.insert(occupancyCounts).values({
      adminId,
      parkingAreaId: id,
      counted: 0,
      stays: 0,
      inside,
      reason,
      userId,
      at: NOW,
      resetId: reset.id,
    });
    await recordAudit(tx, {
      action: "zone.reset",
      entity: "zone",
      entityId: id,
      adminId,
      before: { inside },
      after: { inside: 0, reason },
    });
    return zoneOccupancy({ ctx: tx, input: { id } });
  });
}

async function setClosed(ctx: Ctx, id: number, closedReason: string | null): Promise<ZoneOccupancyDto> {
  authorizeUser(ctx.actor, "occupancy:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockZone(tx, id);
    const before = await zoneOccupancy({ ctx: tx, input: { id } });
    if (before.closedReason === closedReason) return before;
    await tx.db
      .insert(zoneRules)
      .values({ parkingAreaId: id, adminId, closedReason })
      .onConflictDoUpdate({ target: zoneRules.parkingAreaId, set: { closedReason } });
    await recordAudit(tx, {
      action: closedReason === null ? "zone.opened" : "zone.closed",
      entity: "zone",
      entityId: id,
      adminId,
      before: { closedReason: before.closedReason },
      after: { closedReason },
    });
    return zoneOccupancy({ ctx: tx, input: { id } });
  });
}

/** From then on its gates refuse entries with `zone_closed`; cars inside may leave. */
export async function closeZone({ ctx, input }: VerbArgs<CloseZone>): Promise<ZoneOccupancyDto> {
  const { id, reason } = parseInput(CloseZone, input);
  return setClosed(ctx, id, reason);
}

export async function openZone({ ctx, input }: VerbArgs<ZoneId>): Promise<ZoneOccupancyDto> {
  const { id } = parseInput(ZoneId, input);
  return setClosed(ctx, id, null);
}
