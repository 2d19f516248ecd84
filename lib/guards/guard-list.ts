import { sql } from "drizzle-orm";
import { z } from "zod";
import { jsonMoment } from "@/db/json-moment";
import { formatDay } from "@/lib/core/dates";
import { tenantOf } from "@/lib/core/permissions";
import type { AssignmentDto, GuardRowDto } from "@/lib/guards/client";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

type Due = Omit<AssignmentDto, "startsAt" | "endsAt"> & { starts: number; ends: number };
type Row = Omit<GuardRowDto, "assignments"> & Record<string, unknown> & { due: Due[] };

/** Only events that are not over, by start. */
const dueSql = (
  now: Date,
) => sql`(select jsonb_agg(jsonb_build_object('id', a.id, 'userId', u.id, 'guardName', u.full_name,
    'eventId', e.id, 'eventName', e.name, 'enclosureId', e.enclosure_id, 'adminId', a.admin_id,
    'starts', ${sql.raw(jsonMoment("e.starts_at"))}, 'ends', ${sql.raw(jsonMoment("e.ends_at"))},
    'timeZone', n.time_zone, 'parkingAreaId', z.id, 'zoneKey', z.key, 'zoneName', z.name,
    'gateId', a.gate_id, 'gateLabel', g.label, 'isSupervisor', a.is_supervisor) order by e.starts_at, z.key, a.id)
  from guard_assignments a join events e on e.id = a.event_id join enclosures n on n.id = e.enclosure_id
  join parking_areas z on z.id = a.parking_area_id left join gates g on g.id = a.gate_id
  where a.user_id = u.id and e.ends_at > ${now}::timestamptz)`;

const toDto = ({ due, ...row }: Row): GuardRowDto => ({
  ...row,
  assignments: due.map(({ starts, ends, ...one }) => ({ ...one, startsAt: new Date(starts), endsAt: new Date(ends) })),
});

const dueWords = ({ assignments }: GuardRowDto) =>
  assignments
    .map(({ eventName, startsAt, timeZone, zoneKey, gateLabel, isSupervisor }) =>
      [eventName, formatDay(startsAt, timeZone), zoneKey, gateLabel, isSupervisor ? "supervisa" : null]
        .filter(Boolean)
        .join(" "),
    )
    .join("; ");

export const guardList = defineList<GuardRowDto>()({
  name: "guardias",
  title: "Guardias",
  permission: "guard:read",
  people: true,
  filters: z.object({ q: z.string().trim().max(100).default("") }),
  sorts: ["name"],
  sort: "name",
  columns: [
    { key: "name", header: "Guardia", value: ({ fullName }) => fullName, shown: "always", sort: "name", width: 30 },
    {
      key: "contact",
      header: "Entra con",
      width: 36,
      value: ({ email, phone }) => [email, phone?.replace(/^\+/, "")].filter(Boolean).join(" · "),
    },
    {
      key: "admin",
      header: "Organizador",
      width: 26,
      value: ({ adminName }) => adminName,
      only: ({ actor }) => tenantOf(actor) === null,
    },
    { key: "state", header: "Estado", value: ({ state }) => (state === "active" ? "Activo" : "Bloqueado"), width: 12 },
    { key: "due", header: "Asignaciones", value: dueWords, width: 60 },
  ],
  reader: (ctx, { q }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`u.id, u.full_name as "fullName", u.email, u.phone, u.state, t.name as "adminName", coalesce(${dueSql(ctx.now)}, '[]') as due`,
      from: sql`users u`,
      joins: sql`join admins t on t.id = u.admin_id`,
      id: sql`u.id`,
      toDto,
      where: [
        tenant === null ? sql`u.admin_id is not null` : sql`u.admin_id = ${tenant}`,
        sql`u.profile = 3 and u.state <> 'deleted'`,
        hasWords(q, [sql`u.full_name`, sql`u.email`, sql`u.phone`]),
      ],
      sorts: { name: { by: plainSql(sql`u.full_name`), type: "text" } },
    });
  },
});

export type GuardColumn = KeyOf<typeof guardList>;
