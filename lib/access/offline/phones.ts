import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { type GatePhoneDto, READINESS, type Readiness } from "@/lib/access/client";
import { EventId } from "@/lib/access/schemas";
import { BUILD_ID } from "@/lib/core/build-id";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";

type Row = Omit<GatePhoneDto, "missing" | "isChecked" | "isOld" | "secondsAgo"> & {
  readiness: Partial<Record<Readiness, boolean>>;
  version: string;
  lastSeenAt: Date;
} & Record<string, unknown>;

/** Phones that stand at an event's gates, the longest silent first. A phone that said nothing for a day is none. */
export async function phonesOfEvent({ ctx, input }: VerbArgs<EventId>): Promise<GatePhoneDto[]> {
  const { eventId } = parseInput(EventId, input);
  const actor = authorize(ctx.actor, "occupancy:read");
  const tenant = tenantOf(actor);
  const rows = await dbOf(ctx).execute<Row>(sql`
    select p.id, u.full_name as guard, g.label as gate, p.last_seen_at as "lastSeenAt", p.waiting, p.battery,
      p.clock_offset_ms as "clockOffsetMs", p.readiness, p.version
    from gate_phones p join users u on u.id = p.user_id join gates g on g.id = p.gate_id
      join events e on e.id = ${eventId} and e.enclosure_id = p.enclosure_id
    where p.post = ${`e${eventId}`} and p.last_seen_at > ${ctx.now}::timestamptz - interval '1 day'
      and (${tenant}::int is null or p.admin_id = ${tenant}::int)
    order by p.last_seen_at, p.id limit 200`);
  return rows.map(({ readiness, lastSeenAt, version, ...row }) => ({
    ...row,
    secondsAgo: Math.max(0, Math.round((ctx.now.getTime() - lastSeenAt.getTime()) / 1_000)),
    missing: READINESS.filter((name) => readiness[name] === false),
    isOld: version !== "" && BUILD_ID !== "" && version !== BUILD_ID,
    isChecked: READINESS.every((name) => readiness[name] !== undefined),
  }));
}
