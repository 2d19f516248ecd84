import { sql } from "drizzle-orm";
import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import type { ParkingAreaRowDto } from "@/lib/parking-areas/client";

const selectSql = (now: Date) => sql`z.id, z.enclosure_id as "enclosureId", n.name as "enclosureName", z.key, z.name,
  z.capacity, z.is_numbered as "isNumbered", z.is_vip as "isVip", z.polygon is not null as "isDrawn",
  coalesce((select json_agg(g.label order by g.label, g.id) from parking_area_gates d join gates g on g.id = d.gate_id
    where d.parking_area_id = z.id and g.archived_at is null), '[]') as gates,
  (select count(*)::int from event_areas a join events e on e.id = a.event_id where a.parking_area_id = z.id
    and e.state <> 'cancelled' and e.ends_at > ${now}::timestamptz) as "upcomingEvents"`;

export const zoneList = defineList<ParkingAreaRowDto>()({
  name: "zonas",
  title: "Zonas de estacionamiento",
  permission: "zone:read",
  filters: z.object({
    q: z.string().trim().max(100).default(""),
    enclosureId: OptionalIdField.catch(null),
    kind: z.enum(["vip", "numbered"]).nullish().catch(null),
  }),
  address: { recinto: "enclosureId" },
  sorts: ["key", "name", "venue", "capacity"],
  sort: "key",
  columns: [
    { key: "key", header: "Zona", value: ({ key }) => key, shown: "always", sort: "key", width: 10 },
    { key: "name", header: "Nombre", value: ({ name }) => name, shown: "file", sort: "name", width: 30 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 30 },
    {
      key: "capacity",
      header: "Lugares",
      kind: "number",
      sort: "capacity",
      width: 10,
      value: ({ capacity }) => capacity,
    },
    {
      key: "kind",
      header: "Numeración",
      width: 16,
      value: ({ isNumbered }) => (isNumbered ? "Numerados" : "Sin numerar"),
    },
    { key: "vip", header: "VIP", value: ({ isVip }) => (isVip ? "Sí" : "No"), shown: "file", width: 8 },
    { key: "gates", header: "Accesos", value: ({ gates }) => gates.join(", ") || "Sin accesos", width: 30 },
    {
      key: "plan",
      header: "En el plano",
      width: 14,
      value: ({ isDrawn }) => (isDrawn ? "Dibujada" : "Sin dibujar"),
    },
    { key: "events", header: "Eventos", value: ({ upcomingEvents }) => upcomingEvents, kind: "number", width: 10 },
  ],
  reader: (ctx, { q, enclosureId, kind }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: selectSql(ctx.now),
      from: sql`parking_areas z join enclosures n on n.id = z.enclosure_id`,
      where: [
        tenant === null ? sql`true` : sql`z.admin_id = ${tenant}`,
        sql`z.archived_at is null`,
        ...(enclosureId === null ? [] : [sql`z.enclosure_id = ${enclosureId}`]),
        ...(kind ? [kind === "vip" ? sql`z.is_vip` : sql`z.is_numbered`] : []),
        hasWords(q, [sql`z.key`, sql`z.name`]),
      ],
      id: sql`z.id`,
      sorts: {
        key: { by: sql`z.key`, type: "text" },
        name: { by: plainSql(sql`z.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
        capacity: { by: sql`z.capacity`, type: "int" },
      },
      toDto: (row: ParkingAreaRowDto & Record<string, unknown>): ParkingAreaRowDto => row,
    });
  },
});

export type ZoneColumn = KeyOf<typeof zoneList>;
