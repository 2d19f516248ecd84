import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { jsonMoment } from "@/db/json-moment";
import type { OwnShiftDto } from "@/lib/cash-desk/client";
import { countResult } from "@/lib/cash-desk/count/count-result";
import {
  OPERATION_COLUMNS,
  OPERATION_JOINS,
  type OperationRow,
  toOperation,
} from "@/lib/cash-desk/lists/operation-sql";
import type { Ctx } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";

const LATEST = 5;

type Row = Record<string, unknown> & Omit<OwnShiftDto, "latest" | "result">;

/**
 * The actor's own shift that is not closed; null without one. What should be in the drawer is not told before it is
 * counted.
 */
export async function readShift({ ctx }: { ctx: Ctx }): Promise<OwnShiftDto | null> {
  const { userId } = authorizeUser(ctx.actor, "desk:use");
  const db = dbOf(ctx);
  const [shift] = await db.execute<Row>(sql`
    select s.id, s.admin_id as "adminId", s.number, s.state, s.enclosure_id as "enclosureId", e.name as "enclosureName",
      e.time_zone as "timeZone", p.name as "pointName", u.full_name as "personName", s.opened_at as "openedAt",
      s.counted_at as "countedAt", s.float_cents as "floatCents",
      (select count(*)::int from desk_operations where shift_id = s.id) as operations,
      (select coalesce(json_agg(json_build_object('at', ${sql.raw(jsonMoment("o.at"))},
          'amountCents', -o.amount_cents) order by o.at), '[]')
        from desk_operations o where o.shift_id = s.id and o.kind = 'drop'
          and not exists (select 1 from desk_operations v where v.voids_id = o.id)) as drops
    from desk_shifts s join desk_points p on p.id = s.point_id join enclosures e on e.id = s.enclosure_id
      join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.closed_at is null`);
  if (!shift) return null;
  const latest = await db.execute<OperationRow>(sql`
    select ${OPERATION_COLUMNS} from desk_operations o ${OPERATION_JOINS}
    where o.shift_id = ${shift.id} order by o.id desc limit ${LATEST}`);
  return {
    ...shift,
    drops: shift.drops.map(({ at, amountCents }) => ({ at: new Date(at), amountCents })),
    latest: latest.map(toOperation),
    result: shift.state === "counted" ? await countResult({ db }, shift.id) : null,
  };
}
