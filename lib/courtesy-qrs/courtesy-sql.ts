import { type SQL, sql } from "drizzle-orm";
import { idList } from "@/lib/core/ids";
import type { CourtesyDto, CourtesyState } from "@/lib/courtesy-qrs/client";
import type { CourtesySelection } from "@/lib/courtesy-qrs/schemas";
import { ADMISSIONS } from "@/lib/passes";

/** Fragments over the aliases c (courtesies), p (passes), v (events), e (enclosures), a (event_areas), z (parking_areas). */

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** How often it entered. */
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

export const FROM = sql`courtesies c`;

export const JOINS = sql`join passes p on p.id = c.pass_id join events v on v.id = c.event_id join enclosures e on e.id = v.enclosure_id
  join event_areas a on a.id = c.event_area_id join parking_areas z on z.id = a.parking_area_id
  left join places l on l.courtesy_id = c.pass_id`;

/** In the columns of `CourtesyRow`. `now` tells whether the event is over. */
export const select = (now: Date) => sql`c.pass_id as id, c.admin_id as "adminId", p.short_code as "shortCode",
  ${STATE} as state, c.name, c.email, c.phone, c.plate, c.note, c.event_id as "eventId", v.name as "eventName",
  ${ms("v.starts_at")} as starts, (v.state = 'cancelled' or v.ends_at <= ${now.toISOString()}::timestamptz) as "isOver",
  e.time_zone as "timeZone", z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName", l.label as "placeLabel",
  c.batch_id as "batchId", p.entry_rights as "entryRights", ${ENTRIES}::int as "entriesUsed",
  ${ms("c.assigned_at")} as assigned, ${ms("c.sent_at")} as sent, ${ms("c.opened_at")} as opened, ${ms("c.created_at")} as created`;

export interface CourtesyRow
  extends Omit<CourtesyDto, "startsAt" | "assignedAt" | "sentAt" | "openedAt" | "createdAt">,
    Record<string, unknown> {
  starts: number;
  assigned: number | null;
  sent: number | null;
  opened: number | null;
  created: number;
}

const asDate = (at: number | null) => (at === null ? null : new Date(at));

export function toDto({ starts, assigned, sent, opened, created, ...row }: CourtesyRow): CourtesyDto {
  return {
    ...row,
    startsAt: new Date(starts),
    assignedAt: asDate(assigned),
    sentAt: asDate(sent),
    openedAt: asDate(opened),
    createdAt: new Date(created),
  };
}

/** Of the pass, which a list need not join to be counted. */
const passIs = (what: SQL) =>
  sql`c.deleted_at is null and exists (select 1 from passes p where p.id = c.pass_id and ${what})`;
const admits = (what: SQL) => sql`${passIs(sql`p.state = 'active' and ${ENTRIES} < p.entry_rights`)} and ${what}`;

/** Those that stand so. */
export const IN_STATE: Readonly<Record<CourtesyState, SQL>> = {
  unassigned: admits(sql`c.assigned_at is null`),
  assigned: admits(sql`c.assigned_at is not null and c.sent_at is null`),
  sent: admits(sql`c.sent_at is not null`),
  used: passIs(sql`p.state = 'active' and ${ENTRIES} >= p.entry_rights`),
  blocked: passIs(sql`p.state = 'blocked'`),
  deleted: sql`c.deleted_at is not null`,
  cancelled: passIs(sql`p.state = 'revoked'`),
};

const OF_ZONE = (zoneId: number) =>
  sql`c.event_area_id in (select x.id from event_areas x where x.parking_area_id = ${zoneId})`;

/** The tenant's rows that are chosen; deleted ones only where that state is asked for. */
export function chosen(tenant: number | null, { ids, eventId, zoneId, batchId, state }: CourtesySelection): SQL {
  const all: (SQL | null)[] = [
    tenant === null ? null : sql`c.admin_id = ${tenant}`,
    ids ? sql`c.pass_id = any(${idList(ids)}::text::bigint[])` : null,
    eventId == null ? null : sql`c.event_id = ${eventId}`,
    zoneId == null ? null : OF_ZONE(zoneId),
    batchId == null ? null : sql`c.batch_id = ${batchId}`,
    state ? IN_STATE[state] : ids ? null : sql`c.deleted_at is null`,
  ];
  return sql.join(
    all.filter((one) => one !== null),
    sql` and `,
  );
}
