import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { OptionalIdField } from "@/lib/core/fields";
import { tenantOf } from "@/lib/core/permissions";
import { EVENT_STATE_NAMES, EVENT_STATES, type EventRowDto } from "@/lib/events/client";
import { soldPlacesOf } from "@/lib/events/lists/sold-places";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

/** `month` is "2026-11" by each venue's clock; without it, all events are listed. */
const EventFilters = z.object({
  q: z.string().trim().max(100).default(""),
  month: z
    .string()
    .regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/)
    .nullish()
    .catch(null),
  enclosureId: OptionalIdField.catch(null),
  eventTypeId: OptionalIdField.catch(null),
  seasonId: OptionalIdField.catch(null),
  state: z.enum(EVENT_STATES).nullish().catch(null),
});

export interface EventListDto
  extends Pick<
    EventRowDto,
    | "id"
    | "name"
    | "state"
    | "startsAt"
    | "endsAt"
    | "salesStartAt"
    | "salesEndAt"
    | "timeZone"
    | "enclosureName"
    | "enclosureSlug"
    | "capacity"
    | "sold"
    | "zones"
  > {
  typeName: string | null;
  typeColor: string | null;
  seasonName: string | null;
}

const SELECT = sql`v.id, v.name, v.state, e.name as "enclosureName", e.slug as "enclosureSlug", e.time_zone as "timeZone",
  t.name as "typeName", t.color as "typeColor", s.name as "seasonName",
  v.starts_at as "startsAt", v.ends_at as "endsAt",
  v.sales_start_at as "salesStartAt", v.sales_end_at as "salesEndAt",
  (select count(*)::int from event_areas a where a.event_id = v.id) as zones,
  (select coalesce(sum(a.capacity), 0)::int from event_areas a where a.event_id = v.id) as capacity,
  ${soldPlacesOf(sql`v.id`)} as sold`;

/** Compares local months of each event's venue. The wider range of instants is there for the index. */
function inMonth(month: string): SQL {
  const first = `${month}-01`;
  return sql`(v.starts_at >= ${first}::date - interval '1 day' and v.starts_at < ${first}::date + interval '1 month 1 day'
    and to_char(v.starts_at at time zone e.time_zone, 'YYYY-MM') = ${month})`;
}

function readerOf(ctx: Ctx, filters: z.output<typeof EventFilters>) {
  const { q, month, enclosureId, eventTypeId, seasonId, state } = filters;
  const tenant = tenantOf(ctx.actor);
  return sqlReader(ctx, {
    select: SELECT,
    from: sql`events v join enclosures e on e.id = v.enclosure_id`,
    joins: sql`left join event_types t on t.id = v.event_type_id left join seasons s on s.id = v.season_id`,
    where: [
      tenant === null ? sql`true` : sql`v.admin_id = ${tenant}`,
      ...(month ? [inMonth(month)] : []),
      ...(enclosureId === null ? [] : [sql`v.enclosure_id = ${enclosureId}`]),
      ...(eventTypeId === null ? [] : [sql`v.event_type_id = ${eventTypeId}`]),
      ...(seasonId === null ? [] : [sql`v.season_id = ${seasonId}`]),
      ...(state ? [sql`v.state = ${state}`] : []),
      ...(q ? [hasWords(q, [sql`v.name`, sql`e.name`])] : []),
    ],
    id: sql`v.id`,
    sorts: {
      starts: { by: sql`v.starts_at`, type: "timestamptz" },
      name: { by: plainSql(sql`v.name`), type: "text" },
    },
    toDto: (row: EventListDto & Record<string, unknown>): EventListDto => row,
  });
}

export const eventList = defineList<EventListDto>()({
  name: "eventos",
  title: "Eventos",
  permission: "event:read",
  filters: EventFilters,
  address: {
    mes: "month",
    recinto: "enclosureId",
    tipo: "eventTypeId",
    temporada: "seasonId",
    estado: "state",
  },
  sorts: ["starts", "name"],
  sort: ({ month, seasonId }) => (month || seasonId !== null ? "starts" : "-starts"),
  zone: (row) => row.timeZone,
  columns: [
    { key: "date", header: "Fecha", value: (row) => row.startsAt, kind: "moment", sort: "starts" },
    { key: "name", header: "Evento", value: (row) => row.name, shown: "always", sort: "name", width: 36 },
    { key: "venue", header: "Recinto", value: (row) => row.enclosureName, width: 28 },
    { key: "type", header: "Tipo", value: (row) => row.typeName },
    { key: "season", header: "Temporada", value: (row) => row.seasonName, shown: "asked" },
    { key: "state", header: "Estado", value: (row) => EVENT_STATE_NAMES[row.state] },
    { key: "ends", header: "Termina", value: (row) => row.endsAt, kind: "moment", shown: "file" },
    { key: "salesFrom", header: "Abre la venta", value: (row) => row.salesStartAt, kind: "moment", shown: "file" },
    { key: "salesTo", header: "Cierra la venta", value: (row) => row.salesEndAt, kind: "moment", shown: "file" },
    { key: "zones", header: "Zonas", value: (row) => row.zones, kind: "number", shown: "asked" },
    { key: "capacity", header: "Lugares", value: (row) => row.capacity, kind: "number", shown: "file" },
    { key: "sold", header: "Vendidos ahora", value: (row) => row.sold, kind: "number" },
  ],
  reader: readerOf,
});

export type EventColumn = KeyOf<typeof eventList>;
