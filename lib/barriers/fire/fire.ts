import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import type { FireDto } from "@/lib/barriers/client";
import { sendCommand } from "@/lib/barriers/commands/send-command";
import { endHoldOf, writeHoldCommand } from "@/lib/barriers/hold/hold-lane";
import type { LaneTarget } from "@/lib/barriers/hot";
import { findLane, lockLane } from "@/lib/barriers/reading/lane-target";
import { ResetFire, type ResetFireInput } from "@/lib/barriers/schemas";
import { tellAdministrators } from "@/lib/barriers/tell-administrators";
import type { Ctx, GateControllerActor, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { enqueue } from "@/lib/jobs";

type Tx = Ctx & { db: Db };

/** A fire ends when somebody resets it. This is only the longest time that we ask a device to keep its contact closed. */
const HOLD_HOURS = 24;
const REASON = "Contacto de incendio";

/**
 * A device's fire contact closed. The barriers are wired to it themselves; we mirror it: exits are kept open, entries too
 * where the venue says so, nobody is charged, and everybody is told. A second contact of the venue changes nothing.
 */
export async function startFire(tx: Tx, { controllerId, adminId }: GateControllerActor): Promise<void> {
  const [fire] = await tx.db.execute<{ id: number }>(sql`
    insert into barrier_fires (admin_id, enclosure_id, controller_id, started_at)
    select admin_id, enclosure_id, id, ${tx.now}::timestamptz from barrier_controllers where id = ${controllerId}
    on conflict (enclosure_id) where reset_at is null do nothing returning id`);
  if (!fire) return;
  await recordAudit(tx, {
    action: "barrier_fire.started",
    entity: "barrier_fire",
    entityId: fire.id,
    adminId,
    after: { controllerId },
  });
  await tellAdministrators(tx, adminId, {
    key: `barrier.fire:${fire.id}`,
    template: "barrier.fire",
    payload: { fireId: fire.id },
  });
  await enqueue(tx.db, "barriers.fire", { fireId: fire.id }, { tenant: adminId, isAwaited: true });
}

/** The contact opened again. Nothing closes by that: a person resets it. */
export async function stopContact(tx: Tx, { controllerId }: GateControllerActor): Promise<void> {
  await tx.db.execute(sql`
    update barrier_fires set contact_off_at = ${tx.now}::timestamptz
    where controller_id = ${controllerId} and reset_at is null and contact_off_at is null`);
}

/** Lanes that a fire opens: exits, and entries where the venue says so. */
const lanesOf = (db: Db, fireId: number) =>
  db.execute<{ id: number }>(sql`
    select l.id from barrier_fires f join barrier_controllers c on c.enclosure_id = f.enclosure_id and c.archived_at is null
    join barrier_lanes l on l.controller_id = c.id and l.archived_at is null
    left join barrier_settings s on s.enclosure_id = f.enclosure_id
    where f.id = ${fireId} and f.reset_at is null and (l.direction = 'out' or s.fire_opens_entries) order by l.id`);

/** Opens what open fires could not open yet. */
export async function goOnWithFires(ctx: Ctx): Promise<void> {
  const fires = await dbOf(ctx).execute<{ id: number }>(sql`select id from barrier_fires where reset_at is null`);
  for (const { id } of fires) await openForFire(ctx, id);
}

/** Keeps the lanes of a fire open. Doing it again opens those that are not yet. */
export async function openForFire(ctx: Ctx, fireId: number): Promise<number> {
  authorizeSystem(ctx.actor);
  const lanes = await lanesOf(dbOf(ctx), fireId);
  const until = new Date(ctx.now.getTime() + HOLD_HOURS * 3_600_000);
  const openOne = async ({ id }: { id: number }) => {
    const written = await withTx(ctx, async (tx) => {
      await lockLane(tx.db, id);
      const lane = await findLane(tx.db, id, null);
      if (!lane) return null;
      const [held] = await tx.db.execute<{ id: number }>(sql`
        select id from barrier_holds where lane_id = ${id} and ended_at is null and user_id is null`);
      if (held) return null;
      await tx.db.execute(sql`
        update barrier_holds set ended_at = ${tx.now}::timestamptz where lane_id = ${id} and ended_at is null`);
      await tx.db.execute(sql`
        insert into barrier_holds (admin_id, lane_id, reason, started_at, until)
        values (${lane.adminId}, ${id}, ${REASON}, ${tx.now}::timestamptz, ${until}::timestamptz)`);
      await recordAudit(tx, {
        action: "barrier_lane.held",
        entity: "barrier_lane",
        entityId: id,
        adminId: lane.adminId,
        after: { reason: REASON },
      });
      const command = { lane, kind: "hold" as const, cause: "fire" as const, userId: null, reason: REASON, until };
      return { lane, commandId: await writeHoldCommand(tx, command) };
    });
    if (!written) return;
    const { lane, commandId } = written;
    const sent = { ...lane, laneId: id, commandId, kind: "hold" as const, holdSeconds: HOLD_HOURS * 3_600 };
    const { state } = await sendCommand(ctx, sent);
    // One that was not reached is tried again each minute, for as long as the fire lasts.
    if (state === "failed") await endHoldOf(ctx, id);
  };
  await Promise.all(lanes.map(openOne));
  return lanes.length;
}

/** A named person says that it is over, once the contact is open again. What it kept open is let go. */
export async function resetFire({ ctx, input }: VerbArgs<ResetFireInput>): Promise<null> {
  const { enclosureId } = parseInput(ResetFire, input);
  const { userId } = authorizeUser(ctx.actor, "barrier:open");
  const tenant = tenantOf(ctx.actor);
  const released = await withTx(ctx, async (tx) => {
    const held = await tx.db.execute<{ id: number }>(sql`
      select l.id from barrier_lanes l join barrier_controllers c on c.id = l.controller_id
      where c.enclosure_id = ${enclosureId} and l.archived_at is null and (${tenant}::int is null or l.admin_id = ${tenant}::int)
      order by l.id for no key update of l`);
    const [fire] = await tx.db.execute<{ id: number; adminId: number; isOff: boolean }>(sql`
      select id, admin_id as "adminId", contact_off_at is not null as "isOff" from barrier_fires
      where enclosure_id = ${enclosureId} and reset_at is null and (${tenant}::int is null or admin_id = ${tenant}::int)
      for update`);
    if (!fire) {
      const [known] = await tx.db.execute(sql`
        select 1 from enclosures where id = ${enclosureId} and (${tenant}::int is null or admin_id = ${tenant}::int)`);
      throw known ? new DomainError("barrier.no_fire") : notFound();
    }
    if (!fire.isOff) throw new DomainError("barrier.fire_on");
    await tx.db.execute(sql`
      update barrier_fires set reset_at = ${tx.now}::timestamptz, reset_by = ${userId} where id = ${fire.id}`);
    await recordAudit(tx, {
      action: "barrier_fire.reset",
      entity: "barrier_fire",
      entityId: fire.id,
      adminId: fire.adminId,
      after: {},
    });
    const commands: { lane: LaneTarget; commandId: number }[] = [];
    for (const { id } of held) {
      const lane = await findLane(tx.db, id, null);
      if (!lane?.heldSince || lane.heldBy !== null) continue;
      await tx.db.execute(sql`
        update barrier_holds set ended_at = ${tx.now}::timestamptz, ended_by = ${userId}
        where lane_id = ${id} and ended_at is null`);
      const release = {
        kind: "release" as const,
        cause: "person" as const,
        userId,
        reason: "Se acabó el incendio",
        until: null,
      };
      commands.push({ lane, commandId: await writeHoldCommand(tx, { lane, ...release }) });
    }
    return commands;
  });
  await Promise.all(
    released.map(({ lane, commandId }) => sendCommand(ctx, { ...lane, laneId: lane.id, commandId, kind: "release" })),
  );
  return null;
}

/** Fires of a tenant that nobody has reset. */
export async function openFires({ ctx }: { ctx: Ctx }): Promise<FireDto[]> {
  authorizeUser(ctx.actor, "barrier:read");
  const tenant = tenantOf(ctx.actor);
  return dbOf(ctx).execute<FireDto & Record<string, unknown>>(sql`
    select f.enclosure_id as "enclosureId", n.name as "enclosureName", n.time_zone as "timeZone", f.started_at as "startedAt",
      c.name as "controllerName", f.contact_off_at is not null as "isContactOff"
    from barrier_fires f join enclosures n on n.id = f.enclosure_id join barrier_controllers c on c.id = f.controller_id
    where f.reset_at is null and (${tenant}::int is null or f.admin_id = ${tenant}::int) order by f.started_at, f.id`);
}
