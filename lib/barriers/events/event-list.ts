import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { type BarrierEventDto, EVENT_WORDS } from "@/lib/barriers/client";
import { BarrierEventsAsked, type BarrierEventsAskedInput, EventFilters } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, keyedPage, keyOrder, sqlReader } from "@/lib/lists";

const SELECT = sql`e.id, e.serial_no as "serialNo", e.kind, e.at, e.received_at as "receivedAt", e.is_proven as "isProven",
  e.code_tail as "codeTail", e.detail, e.command_id as "commandId", e.controller_id as "controllerId",
  c.name as controller, e.lane_id as "laneId", l.name as lane, n.time_zone as "timeZone"`;

const JOINS = sql`join barrier_controllers c on c.id = e.controller_id join enclosures n on n.id = c.enclosure_id
  left join barrier_lanes l on l.id = e.lane_id`;

/** What devices told us; the latest first. */
export const barrierEventList = defineList<BarrierEventDto>()({
  name: "registro-de-plumas",
  title: "Registro de plumas",
  permission: "barrier:read",
  filters: EventFilters,
  address: { pluma: "laneId", equipo: "controllerId" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "at", header: "Cuándo", value: ({ at }) => at, kind: "moment", shown: "always", sort: "at", width: 18 },
    { key: "controller", header: "Equipo", value: ({ controller }) => controller, width: 24 },
    { key: "lane", header: "Pluma", value: ({ lane }) => lane ?? "", width: 24 },
    { key: "kind", header: "Qué pasó", value: ({ kind }) => EVENT_WORDS[kind], width: 24 },
    { key: "code", header: "Código", value: ({ codeTail }) => (codeTail ? `…${codeTail}` : ""), width: 12 },
    { key: "detail", header: "Detalle", value: ({ detail }) => detail, width: 30 },
    { key: "proven", header: "Comprobado", value: ({ isProven }) => (isProven ? "Sí" : "No"), width: 12 },
    { key: "serial", header: "Número", value: ({ serialNo }) => serialNo, kind: "number", shown: "asked", width: 14 },
    {
      key: "received",
      header: "Llegó",
      value: ({ receivedAt }) => receivedAt,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
  ],
  reader: (ctx, { q, laneId, controllerId }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: SELECT,
      from: sql`barrier_events e`,
      joins: JOINS,
      where: [
        tenant === null ? sql`true` : sql`e.admin_id = ${tenant}`,
        laneId === null ? sql`true` : sql`e.lane_id = ${laneId}`,
        controllerId === null ? sql`true` : sql`e.controller_id = ${controllerId}`,
        hasWords(q, [sql`c.name`, sql`e.detail`, sql`e.code_tail`]),
      ],
      id: sql`e.id`,
      sorts: { at: null },
      toDto: (row: BarrierEventDto & Record<string, unknown>): BarrierEventDto => row,
    });
  },
});

export type BarrierEventColumn = KeyOf<typeof barrierEventList>;

const LATEST = keyOrder([{ by: sql`e.id`, type: "int", descending: true }]);

/** BA3. The same for the API. */
export async function listBarrierEvents({
  ctx,
  input,
}: VerbArgs<BarrierEventsAskedInput>): Promise<KeyedPage<BarrierEventDto>> {
  const { laneId, controllerId, ...asked } = parseInput(BarrierEventsAsked, input);
  authorizeUser(ctx.actor, "barrier:read");
  const tenant = tenantOf(ctx.actor);
  const where = sql`(${tenant}::int is null or e.admin_id = ${tenant}::int)
    and (${laneId}::int is null or e.lane_id = ${laneId}::int)
    and (${controllerId}::int is null or e.controller_id = ${controllerId}::int)`;
  return keyedPage<BarrierEventDto>("barrier-events", LATEST, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx).execute<BarrierEventDto & { rowKey: string[] } & Record<string, unknown>>(sql`
        select ${SELECT}, ${rowKey} as "rowKey" from barrier_events e ${JOINS} where ${where} and ${beyond}
        order by ${by} limit ${limit} offset ${offset}`),
    total: async () => {
      const [row] = await dbOf(ctx).execute<{ n: number }>(
        sql`select count(*)::int as n from barrier_events e where ${where}`,
      );
      return row?.n ?? 0;
    },
  });
}
