import { sql } from "drizzle-orm";
import { dbOf, getDb } from "@/db/client";
import { driverFor, noteSeen } from "@/lib/barriers/reach";
import type { Ctx } from "@/lib/core/context";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";

/** Devices that are asked at the same time: each may take some seconds to say nothing. */
const AT_ONCE = 20;
/** Seconds without a good answer before people are told: a device that restarts is back by then. */
const TELL_AFTER = 120;

/** Asks each device that has an address how it is, and keeps since when it does not answer. Answers how many were asked. */
export async function watchControllers({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  const waiting = await dbOf(ctx).execute<{ id: number }>(sql`
    select id from barrier_controllers where archived_at is null and type <> 'manual' order by id`);
  const asked = waiting.length;
  const askOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const reached = await driverFor(getDb(), next.id).catch(() => null);
      // It was taken away since the list was read.
      if (reached) await noteSeen(getDb(), next.id, ctx.now, await reached.look());
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
    where archived_at is null and trouble_since < ${ctx.now}::timestamptz - make_interval(secs => ${TELL_AFTER})
      and (${tenant}::int is null or admin_id = ${tenant}::int)
    order by trouble_since, id limit 5`);
}
