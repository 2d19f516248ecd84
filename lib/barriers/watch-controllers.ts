import { sql } from "drizzle-orm";
import { dbOf, getDb, withTx } from "@/db/client";
import { goOnWithFires } from "@/lib/barriers/fire/fire";
import { endOldHolds } from "@/lib/barriers/hold/hold-lane";
import { driverFor, noteSeen } from "@/lib/barriers/reach";
import { lockLane } from "@/lib/barriers/reading/lane-target";
import { settleCommand } from "@/lib/barriers/reading/settle";
import { readDeviceSettings, setClockOf } from "@/lib/barriers/settings/device-settings";
import { tellAdministrators } from "@/lib/barriers/tell-administrators";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";

/** Devices that are asked at the same time: each may take some seconds to say nothing. */
const AT_ONCE = 20;
/** Seconds without a good answer before people are told: a device that restarts is back by then. */
const TELL_AFTER = 120;

/** Seconds without a call after which a device that calls by itself counts as silent; it calls each half minute at least. */
const SILENT_AFTER = 90;
/** Seconds after which a device's settings are read again: somebody may have changed them on the device. */
const READ_EVERY = 3_600;
/** Seconds without a word after which a command is unknown. */
const UNKNOWN_AFTER = 15;

/** Devices that call us and have not for a while; one that was never paired is not missed. */
async function noteSilent(ctx: Ctx): Promise<void> {
  await dbOf(ctx).execute(sql`
    update barrier_controllers set trouble_since = last_seen_at, trouble = 'No ha llamado'
    where archived_at is null and trouble_since is null and type in ('generic_http', 'simulator', 'zkteco_push', 'relay')
      and last_seen_at < ${ctx.now}::timestamptz - make_interval(secs => ${SILENT_AFTER})`);
}

/** Openings of which nobody said what became: from now on a person has to, and what they charged is listed. */
async function settleSilent(ctx: Ctx): Promise<void> {
  const silent = await dbOf(ctx).execute<{ id: number; laneId: number }>(sql`
    select id, lane_id as "laneId" from barrier_commands
    where state = 'sent' and sent_at < ${ctx.now}::timestamptz - make_interval(secs => ${UNKNOWN_AFTER})
    order by id limit 500`);
  for (const { id, laneId } of silent)
    await withTx(ctx, async (tx) => {
      await lockLane(tx.db, laneId);
      await settleCommand(tx, id, "silence");
    });
}

/** Tells the administrators of a tenant about a device that has not answered well for two minutes, once each time. */
async function tellLost(ctx: Ctx): Promise<void> {
  await withTx(ctx, async (tx) => {
    const lost = await tx.db.execute<{ id: number; adminId: number; since: Date }>(sql`
      select c.id, c.admin_id as "adminId", c.trouble_since as since from barrier_controllers c
      where c.archived_at is null and c.type <> 'simulator' and c.trouble_since < ${tx.now}::timestamptz - make_interval(secs => ${TELL_AFTER})
        and c.trouble_since > ${tx.now}::timestamptz - interval '10 minutes'
      order by c.id`);
    for (const { id, adminId, since } of lost)
      await tellAdministrators(tx, adminId, {
        key: `barrier.lost:${id}:${since.getTime()}`,
        template: "barrier.lost",
        payload: { controllerId: id },
        isNews: true,
      });
  });
}

/** Asks each device that has an address how it is, and keeps since when it does not answer. Answers how many were asked. */
export async function watchControllers({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const waiting = await dbOf(ctx).execute<{ id: number; isDue: boolean }>(sql`
    select id, coalesce(settings_at < ${ctx.now}::timestamptz - make_interval(secs => ${READ_EVERY}), true) as "isDue"
    from barrier_controllers where archived_at is null and type in ('shelly_rpc', 'hikvision_isapi') order by id`);
  const asked = waiting.length;
  await noteSilent(ctx);
  await settleSilent(ctx);
  await endOldHolds(ctx);
  await goOnWithFires(ctx);
  await tellLost(ctx);
  const askOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const reached = await driverFor(getDb(), next.id).catch(() => null);
      // It was taken away since the list was read.
      if (!reached) continue;
      const seen = await reached.look();
      await noteSeen(getDb(), next.id, ctx.now, seen);
      if (!seen.isGood) continue;
      await setClockOf(next.id);
      if (next.isDue) await readDeviceSettings(next.id, ctx.now);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return asked;
}

export interface TroubledController {
  id: number;
  name: string;
  trouble: string;
  since: Date;
}

/** Devices of a tenant that have not answered well for two minutes, the longest first. */
export async function controllersInTrouble({ ctx }: { ctx: Ctx }): Promise<TroubledController[]> {
  authorizeUser(ctx.actor, "barrier:read");
  const tenant = tenantOf(ctx.actor);
  return dbOf(ctx).execute<TroubledController & Record<string, unknown>>(sql`
    select id, name, trouble, trouble_since as since from barrier_controllers
    where archived_at is null and type <> 'simulator' and trouble_since < ${ctx.now}::timestamptz - make_interval(secs => ${TELL_AFTER})
      and (${tenant}::int is null or admin_id = ${tenant}::int)
    order by trouble_since, id limit 5`);
}
