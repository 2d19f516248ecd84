import { sql } from "drizzle-orm";
import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import type { SeasonRowCountDto } from "@/lib/seasons/client";

/** Seasons that end last come first. */
export const seasonList = defineList<SeasonRowCountDto>()({
  name: "temporadas",
  title: "Temporadas",
  permission: "event:read",
  filters: z.object({
    q: z.string().trim().max(100).default(""),
    enclosureId: OptionalIdField.catch(null),
  }),
  address: { recinto: "enclosureId" },
  sorts: ["name", "venue", "last", "events"],
  sort: "-last",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Temporada", value: ({ name }) => name, shown: "always", sort: "name", width: 36 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 30 },
    { key: "first", header: "Desde", value: ({ firstAt }) => firstAt, kind: "moment", width: 18 },
    { key: "last", header: "Hasta", value: ({ lastAt }) => lastAt, kind: "moment", sort: "last", width: 18 },
    { key: "events", header: "Eventos", value: ({ events }) => events, kind: "number", sort: "events", width: 10 },
    { key: "drafts", header: "Borradores", value: ({ drafts }) => drafts, kind: "number", width: 12 },
  ],
  reader: (ctx, { q, enclosureId }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`s.id, s.name, n.id as "enclosureId", n.name as "enclosureName", n.slug as "enclosureSlug",
        n.time_zone as "timeZone", c.events, c.drafts, c.first as "firstAt", c.last as "lastAt"`,
      from: sql`seasons s join enclosures n on n.id = s.enclosure_id
        cross join lateral (select count(*)::int as events, (count(*) filter (where v.state = 'draft'))::int as drafts,
          min(v.starts_at) as first, max(v.starts_at) as last from events v where v.season_id = s.id) c`,
      where: [
        tenant === null ? sql`true` : sql`s.admin_id = ${tenant}`,
        sql`n.archived_at is null`,
        ...(enclosureId === null ? [] : [sql`n.id = ${enclosureId}`]),
        ...(q ? [hasWords(q, [sql`s.name`, sql`n.name`])] : []),
      ],
      id: sql`s.id`,
      sorts: {
        name: { by: plainSql(sql`s.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
        last: { by: sql`coalesce(c.last, 'infinity')`, type: "timestamptz" },
        events: { by: sql`c.events`, type: "int" },
      },
      toDto: (row: SeasonRowCountDto & Record<string, unknown>): SeasonRowCountDto => row,
    });
  },
});

export type SeasonColumn = KeyOf<typeof seasonList>;
