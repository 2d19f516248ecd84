import { sql } from "drizzle-orm";
import { type EventTypeRowDto, iconOf } from "@/lib/event-types/client";
import { EventTypeFilters } from "@/lib/event-types/schemas";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

interface Row extends Record<string, unknown>, Omit<EventTypeRowDto, "icon"> {
  icon: string;
}

const USED = sql`(select count(*)::int from events v where v.event_type_id = t.id)`;

/** Only the platform sees this list; archived types are shown on request. */
export const eventTypeList = defineList<EventTypeRowDto>()({
  name: "tipos-de-evento",
  title: "Tipos de evento",
  permission: "event_type:write",
  filters: EventTypeFilters,
  address: { ver: "show" },
  sorts: ["name", "events"],
  sort: "name",
  columns: [
    { key: "name", header: "Tipo", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    { key: "color", header: "Color", value: ({ color }) => color, shown: "file", width: 12 },
    { key: "icon", header: "Icono", value: ({ icon }) => icon, shown: "file", width: 16 },
    { key: "events", header: "Eventos", value: ({ events }) => events, kind: "number", sort: "events", width: 12 },
    {
      key: "state",
      header: "Estado",
      value: ({ isArchived }) => (isArchived ? "Archivado" : "En uso"),
      shown: "yes",
      width: 14,
    },
  ],
  reader: (ctx, { q, show }) =>
    sqlReader(ctx, {
      select: sql`t.id, t.name, t.icon, t.color, t.archived_at is not null as "isArchived", ${USED} as events`,
      from: sql`event_types t`,
      where: [
        show === "archived" ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
        ...(q ? [hasWords(q, [sql`t.name`])] : []),
      ],
      id: sql`t.id`,
      sorts: { name: { by: sql`lower(t.name)`, type: "text" }, events: { by: USED, type: "int" } },
      toDto: ({ icon, ...row }: Row): EventTypeRowDto => ({ ...row, icon: iconOf(icon) }),
    }),
});

export type EventTypeColumn = KeyOf<typeof eventTypeList>;
