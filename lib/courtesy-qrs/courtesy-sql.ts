import { type SQL, sql } from "drizzle-orm";
import { idList } from "@/lib/core/ids";
import type { CourtesyDto, CourtesyState } from "@/lib/courtesy-qrs/client";
import type { CourtesySelection } from "@/lib/courtesy-qrs/schemas";
import { ADMISSIONS } from "@/lib/passes";

// Aliases of all fragments: c (courtesies), p (passes), v (events), e (enclosures), a (event_areas), z (parking_areas).

export const ENTRIES = sql`coalesce((select max(s.entry_no) from ${ADMISSIONS} s
  where s.pass_id = c.pass_id and s.direction = 'in'), 0)`;

const STATE = sql`case
  when c.deleted_at is not null then 'deleted'
  when p.state = 'revoked' then 'cancelled'
  when p.state = 'blocked' then 'blocked'
  when ${ENTRIES} >= p.entry_rights then 'used'
  when c.sent_at is not null then 'sent'
  when c.assigned_at is not null then 'assigned'
  else 'unassigned' end`;

/** Its label, or those of a group's. */
export const PLACE_JOIN = sql`left join lateral (
  select string_agg(y.label, ', ' order by y.id) as label from places y where y.courtesy_id = c.pass_id) l on true`;

export const COURTESIES_TABLE = sql`courtesies c`;

export const COURTESY_JOINS = sql`join passes p on p.id = c.pass_id join events v on v.id = c.event_id join enclosures e on e.id = v.enclosure_id
  join event_areas a on a.id = c.event_area_id join parking_areas z on z.id = a.parking_area_id
  ${PLACE_JOIN}`;

/** The columns of a `CourtesyRow`. */
export const courtesyColumns = (now: Date) => sql`c.pass_id as id, c.admin_id as "adminId", p.short_code as "shortCode",
  ${STATE} as state, c.name, c.email, c.phone, c.plate, c.note, c.event_id as "eventId", v.name as "eventName",
  v.starts_at as "startsAt", (v.state = 'cancelled' or v.ends_at <= ${now}::timestamptz) as "isOver",
  e.time_zone as "timeZone", z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName", l.label as "placeLabel",
  c.batch_id as "batchId", p.entry_rights as "entryRights", p.is_group as "isGroup", ${ENTRIES}::int as "entriesUsed",
  c.assigned_at as "assignedAt", c.sent_at as "sentAt", c.opened_at as "openedAt", c.created_at as "createdAt"`;

export type CourtesyRow = CourtesyDto & Record<string, unknown>;

/** The pass is looked up by itself, so that a list can be counted without joining it. */
const passIs = (what: SQL) =>
  sql`c.deleted_at is null and exists (select 1 from passes p where p.id = c.pass_id and ${what})`;
const admits = (what: SQL) => sql`${passIs(sql`p.state = 'active' and ${ENTRIES} < p.entry_rights`)} and ${what}`;

export const IN_STATE: Readonly<Record<CourtesyState, SQL>> = {
  unassigned: admits(sql`c.assigned_at is null`),
  assigned: admits(sql`c.assigned_at is not null and c.sent_at is null`),
  sent: admits(sql`c.sent_at is not null`),
  used: passIs(sql`p.state = 'active' and ${ENTRIES} >= p.entry_rights`),
  blocked: passIs(sql`p.state = 'blocked'`),
  deleted: sql`c.deleted_at is not null`,
  cancelled: passIs(sql`p.state = 'revoked'`),
};

const inZone = (zoneId: number) =>
  sql`c.event_area_id in (select x.id from event_areas x where x.parking_area_id = ${zoneId})`;

/**
 * The tenant's rows that are chosen. Without ids, deleted ones are among them only where that state is asked for, or they
 * are wanted with all others.
 */
export function chosen(
  tenant: number | null,
  { ids, eventId, zoneId, batchId, state }: CourtesySelection,
  { withDeleted = ids !== undefined } = {},
): SQL {
  const all: (SQL | null)[] = [
    tenant === null ? null : sql`c.admin_id = ${tenant}`,
    ids ? sql`c.pass_id = any(${idList(ids)}::text::bigint[])` : null,
    eventId == null ? null : sql`c.event_id = ${eventId}`,
    zoneId == null ? null : inZone(zoneId),
    batchId == null ? null : sql`c.batch_id = ${batchId}`,
    state ? IN_STATE[state] : withDeleted ? null : sql`c.deleted_at is null`,
  ];
  return sql.join(
    all.filter((one) => one !== null),
    sql` and `,
  );
}
