import { sql } from "drizzle-orm";
import { defineList, type KeyOf, reportReader, sqlReader } from "@/lib/lists";
import type { InfinityEntryDto } from "@/lib/reports/client";
import { describeFilters } from "@/lib/reports/describe";
import { chosen, ENTRIES, entriesIn, INFINITY_ADDRESS, READINGS } from "@/lib/reports/people/infinity";
import { InfinityEntryFilters } from "@/lib/reports/schemas";

/** The entries behind the figures of S33, one by one, of the same tenants. */
export const infinityEntryList = defineList<InfinityEntryDto>()({
  name: "entradas-vip",
  title: "Entradas de QR VIP",
  permission: "report:infinity",
  people: true,
  filters: InfinityEntryFilters,
  address: { ...INFINITY_ADDRESS, qr: "subscriberId" },
  sorts: ["at"],
  sort: "-at",
  pageSize: 50,
  describe: (ctx, filters) => describeFilters(ctx, filters, "report:infinity"),
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Nombre", value: ({ name }) => name, shown: "always", width: 30 },
    { key: "at", header: "Entró", value: ({ at }) => at, kind: "moment", sort: "at", width: 18 },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "", width: 36 },
    { key: "gate", header: "Acceso", value: ({ gate }) => gate ?? "", width: 18 },
    { key: "zone", header: "Zona", value: ({ zoneKey, zoneName }) => `${zoneKey} ${zoneName}`, width: 24 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, width: 28 },
    { key: "plate", header: "Placas", value: ({ plate }) => plate ?? "", shown: "asked", width: 14 },
  ],
  reader: (ctx, { subscriberId, ...filters }) =>
    reportReader(ctx, (within) =>
      sqlReader(within, {
        select: sql`s.id, q.id as "subscriberId", q.admin_id as "adminId", q.name, q.plate, s.scanned_at as at,
          e.name as "eventName", g.label as gate, z.key as "zoneKey", z.name as "zoneName", n.name as venue,
          n.time_zone as "timeZone"`,
        from: READINGS,
        joins: sql`join parking_areas z on z.id = q.parking_area_id left join events e on e.id = s.event_id
          left join gates g on g.id = s.gate_id`,
        where: [
          ...chosen(ctx, filters),
          ENTRIES,
          ...entriesIn(filters),
          ...(subscriberId === null ? [] : [sql`q.id = ${subscriberId}`]),
        ],
        id: sql`s.id`,
        sorts: { at: { by: sql`s.scanned_at`, type: "timestamptz" } },
        toDto: (row: InfinityEntryDto & Record<string, unknown>): InfinityEntryDto => row,
      }),
    ),
});

export type InfinityEntryColumn = KeyOf<typeof infinityEntryList>;
