import { sql } from "drizzle-orm";
import { CLOSING_MONTH_STATE_WORDS, type EndedEventDto } from "@/lib/closings/client";
import { EndedEventFilters } from "@/lib/closings/schemas";
import { tenantOfAll } from "@/lib/core/permissions";
import { aroundDays, onDays } from "@/lib/enclosures";
import { defineList, hasWords, type KeyOf, plainSql, readerWithinTime, sqlReader } from "@/lib/lists";
import { describeFilters } from "@/lib/reports";

const stateOf = ({ closedAt }: EndedEventDto) => (closedAt === null ? "open" : "closed");

/** Events that are over, by the operating day on which they ended, from which their closing's business days count. */
export const endedEventList = defineList<EndedEventDto>()({
  name: "eventos-por-cerrar",
  title: "Eventos terminados",
  permission: "report:account",
  filters: EndedEventFilters,
  address: { estado: "state", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["ended", "name"],
  sort: "-ended",
  pageSize: 50,
  zone: ({ timeZone }) => timeZone,
  describe: async (ctx, { state, ...filters }) => [
    ...(await describeFilters(ctx, filters, "report:account")),
    ...(state ? [["Estado", CLOSING_MONTH_STATE_WORDS[state]] as const] : []),
  ],
  columns: [
    { key: "name", header: "Evento", value: ({ name }) => name, shown: "always", sort: "name", width: 36 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, width: 30 },
    { key: "ended", header: "Terminó", value: ({ endsAt }) => endsAt, kind: "moment", sort: "ended", width: 18 },
    { key: "state", header: "Estado", value: (row) => CLOSING_MONTH_STATE_WORDS[stateOf(row)], width: 14 },
    { key: "closed", header: "Se cerró", value: ({ closedAt }) => closedAt, kind: "moment", shown: "asked", width: 18 },
  ],
  reader: (ctx, { q, state, adminId, ...days }) => {
    const tenant = tenantOfAll(ctx, "report:account");
    return readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`v.id, v.name, b.name as organizer, v.ends_at as "endsAt", n.time_zone as "timeZone", c.closed_at as "closedAt"`,
        from: sql`events v join enclosures n on n.id = v.enclosure_id join admins b on b.id = v.admin_id
          left join closings c on c.event_id = v.id and c.reopened_at is null`,
        where: [
          tenant === null ? sql`true` : sql`v.admin_id = ${tenant}`,
          ...(adminId === null ? [] : [sql`v.admin_id = ${adminId}`]),
          sql`v.state <> 'draft' and v.ends_at < ${ctx.now}::timestamptz`,
          ...aroundDays(sql`v.ends_at`, days),
          ...onDays(sql`v.ends_at`, days),
          ...(state ? [state === "closed" ? sql`c.id is not null` : sql`c.id is null`] : []),
          ...(q ? [hasWords(q, [sql`v.name`, sql`b.name`])] : []),
        ],
        id: sql`v.id`,
        sorts: {
          ended: { by: sql`v.ends_at`, type: "timestamptz" },
          name: { by: plainSql(sql`v.name`), type: "text" },
        },
        toDto: (row: EndedEventDto & Record<string, unknown>): EndedEventDto => row,
      }),
    );
  },
});

export type EndedEventColumn = KeyOf<typeof endedEventList>;
