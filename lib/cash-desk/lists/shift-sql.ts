import { type SQL, sql } from "drizzle-orm";
import type { ShiftListDto } from "@/lib/cash-desk/client";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { forbidden } from "@/lib/core/errors";
import { can, tenantOf } from "@/lib/core/permissions";

/** SQL: shift `s` is one that the actor may see: its own, or the tenant's where it may see everybody's. */
export function seenShifts({ actor }: Ctx): SQL {
  if (!isPerson(actor)) throw forbidden();
  const tenant = tenantOf(actor);
  const own = can(actor, "desk:read_all") ? sql`true` : sql`s.user_id = ${actor.userId}`;
  return tenant === null ? own : sql`s.admin_id = ${tenant} and ${own}`;
}

/** Shifts `s` with their desk, venue, person and last count. */
export const SHIFTS = sql`desk_shifts s join desk_points p on p.id = s.point_id join enclosures e on e.id = s.enclosure_id
  join users u on u.id = s.user_id
  left join lateral (select counted_cents, expected_cents, difference_cents from desk_counts
    where shift_id = s.id order by id desc limit 1) c on true`;

/** SQL: centavos that operations of shift `s` brought in, less what was taken back. */
export const TAKEN = sql`(select coalesce(sum(o.amount_cents), 0)::int from desk_operations o
  left join desk_operations v on v.id = o.voids_id
  where o.shift_id = s.id and coalesce(v.kind, o.kind) in ('topup', 'debt', 'sale', 'exit'))`;

export const SHIFT_COLUMNS = sql`s.id, s.number, s.state, e.name as "enclosureName", e.time_zone as "timeZone",
  p.name as "pointName", u.full_name as "personName", s.opened_at as "openedAt", s.closed_at as "closedAt",
  s.float_cents as "floatCents", (select count(*)::int from desk_operations where shift_id = s.id) as operations,
  case when s.state = 'open' then 0 else ${TAKEN} end as "takenCents", c.counted_cents as "countedCents",
  c.expected_cents as "expectedCents", c.difference_cents as "differenceCents"`;

export type ShiftRow = Record<string, unknown> & ShiftListDto;

export const toShift = (row: ShiftRow): ShiftListDto => ({
  id: row.id,
  number: row.number,
  state: row.state,
  enclosureName: row.enclosureName,
  timeZone: row.timeZone,
  pointName: row.pointName,
  personName: row.personName,
  openedAt: row.openedAt,
  closedAt: row.closedAt,
  floatCents: row.floatCents,
  operations: row.operations,
  takenCents: row.takenCents,
  countedCents: row.countedCents,
  expectedCents: row.expectedCents,
  differenceCents: row.differenceCents,
});

/** SQL: `moment` lies within days of the venue's clock, either of which may be missing. */
export function withinDays(
  moment: SQL,
  { from, to, timeZone }: { from?: string | null; to?: string | null; timeZone: string },
): SQL {
  const parts = [
    ...(from ? [sql`${moment} >= (${from}::date)::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
