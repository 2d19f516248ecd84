import { sql } from "drizzle-orm";
import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { tenantOf } from "@/lib/core/permissions";
import { type EnclosureRowDto, kindWords } from "@/lib/enclosures/client";
import { comingOfVenue, zonesOfVenue } from "@/lib/enclosures/venue-counts";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

const selectSql = (now: Date) => sql`n.id, n.name, n.slug, n.color, n.location,
  n.admin_id as "adminId", t.name as "adminName", n.is_event as "isEvent", n.is_prepaid as "isPrepaid",
  n.archived_at is not null as archived,
  ${zonesOfVenue(sql`n.id`)} as zones, ${comingOfVenue(sql`n.id`, now)} as "upcomingEvents"`;

/** The platform sees the venues of all tenants. */
export const enclosureList = defineList<EnclosureRowDto>()({
  name: "recintos",
  title: "Recintos",
  permission: "enclosure:read",
  filters: z.object({
    q: z.string().trim().max(100).default(""),
    adminId: OptionalIdField.catch(null),
    kind: z.enum(["event", "prepaid"]).nullish().catch(null),
    state: z.enum(["archived"]).nullish().catch(null),
  }),
  address: { organizador: "adminId", vende: "kind", estado: "state" },
  sorts: ["name", "slug"],
  sort: "name",
  columns: [
    { key: "name", header: "Recinto", value: ({ name }) => name, shown: "always", sort: "name", width: 32 },
    { key: "slug", header: "Tienda", value: ({ slug }) => `/${slug}`, sort: "slug", width: 24 },
    { key: "admin", header: "Organizador", value: ({ adminName }) => adminName, width: 26 },
    { key: "location", header: "Ubicación", value: ({ location }) => location, shown: "asked", width: 40 },
    { key: "kind", header: "Vende", value: kindWords, width: 20 },
    { key: "zones", header: "Zonas", value: ({ zones }) => zones, kind: "number", width: 10 },
    {
      key: "events",
      header: "Eventos por venir",
      kind: "number",
      width: 18,
      value: ({ upcomingEvents }) => upcomingEvents,
    },
  ],
  reader: (ctx, { q, adminId, kind, state }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: selectSql(ctx.now),
      from: sql`enclosures n`,
      joins: sql`join admins t on t.id = n.admin_id`,
      where: [
        tenant === null ? sql`true` : sql`n.admin_id = ${tenant}`,
        state === "archived" ? sql`n.archived_at is not null` : sql`n.archived_at is null`,
        ...(adminId === null ? [] : [sql`n.admin_id = ${adminId}`]),
        ...(kind ? [kind === "event" ? sql`n.is_event` : sql`n.is_prepaid`] : []),
        hasWords(q, [sql`n.name`, sql`n.slug`, sql`n.location`]),
      ],
      id: sql`n.id`,
      sorts: { name: { by: plainSql(sql`n.name`), type: "text" }, slug: { by: sql`n.slug`, type: "text" } },
      toDto: (row: EnclosureRowDto & Record<string, unknown>): EnclosureRowDto => row,
    });
  },
});

export type EnclosureColumn = KeyOf<typeof enclosureList>;
