import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { COMMAND_WORDS, type CommandDto, GATE_API_FACTS, type LaneDto } from "@/lib/barriers/client";
import { CommandFilters, LaneFilters, LaneId, type LaneIdInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

interface LaneRow extends LaneDto, Record<string, unknown> {}

/** Seconds after which nobody waits for an answer any more: whoever sent the command has died. */
const GIVEN_UP = 15;

/** SQL: the state of the command `k`, in which one that was left without an answer is unknown. */
const stateAt = (now: Date) =>
  sql`case when k.state = 'sent' and k.sent_at < ${now}::timestamptz - make_interval(secs => ${GIVEN_UP}) then 'unknown'
    else k.state end`;

const columns = (now: Date) => sql`l.id, l.admin_id as "adminId", c.enclosure_id as "enclosureId",
  n.name as "enclosureName", n.time_zone as "timeZone", l.name, l.direction, l.gate_id as "gateId", g.label as "gateLabel",
  g.street as "gateStreet", c.id as "controllerId", c.name as "controllerName", c.type, l.output, l.pulse_ms as "pulseMs",
  l.installer, c.last_seen_at as "lastSeenAt", c.trouble, c.trouble_since as "troubleSince",
  k.id as "lastId", k.sent_at as "lastAt", ${stateAt(now)} as "lastState"`;

const FROM = sql`barrier_lanes l join barrier_controllers c on c.id = l.controller_id
  join enclosures n on n.id = c.enclosure_id join gates g on g.id = l.gate_id
  left join lateral (select * from barrier_commands k where k.lane_id = l.id order by k.id desc limit 1) k on true`;

function ownLanes(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`l.archived_at is null` : sql`l.archived_at is null and l.admin_id = ${tenant}`;
}

/** The barriers of a tenant, with what each was told last. */
export const laneList = defineList<LaneDto>()({
  name: "plumas",
  title: "Plumas",
  permission: "barrier:read",
  filters: LaneFilters,
  address: { recinto: "enclosureId" },
  sorts: ["name", "venue"],
  sort: "name",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Pluma", value: ({ name }) => name, shown: "always", sort: "name", width: 26 },
    {
      key: "direction",
      header: "Sentido",
      value: ({ direction }) => (direction === "in" ? "Entrada" : "Salida"),
      width: 12,
    },
    { key: "gate", header: "Acceso", value: ({ gateLabel }) => gateLabel, width: 20 },
    {
      key: "last",
      header: "Última orden",
      value: ({ lastState }) => (lastState ? COMMAND_WORDS[lastState] : "Ninguna"),
      width: 18,
    },
    { key: "at", header: "Cuándo", value: ({ lastAt }) => lastAt, kind: "moment", width: 18 },
    { key: "controller", header: "Equipo", value: ({ controllerName }) => controllerName, width: 24 },
    { key: "type", header: "Tipo", value: ({ type }) => GATE_API_FACTS[type].label, shown: "asked", width: 20 },
    { key: "trouble", header: "Estado del equipo", value: ({ trouble }) => trouble || "Sin problemas", width: 28 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 28 },
  ],
  reader: (ctx, { q, enclosureId }) =>
    sqlReader(ctx, {
      select: columns(ctx.now),
      from: FROM,
      where: [
        ownLanes(ctx),
        enclosureId === null ? sql`true` : sql`c.enclosure_id = ${enclosureId}`,
        hasWords(q, [sql`l.name`, sql`g.label`]),
      ],
      id: sql`l.id`,
      sorts: {
        name: { by: plainSql(sql`l.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
      },
      toDto: (row: LaneRow): LaneDto => row,
    }),
});

export type LaneColumn = KeyOf<typeof laneList>;

export async function getLane({ ctx, input }: VerbArgs<LaneIdInput>): Promise<LaneDto> {
  const { laneId } = parseInput(LaneId, input);
  authorizeUser(ctx.actor, "barrier:read");
  const [row] = await dbOf(ctx).execute<LaneRow>(
    sql`select ${columns(ctx.now)} from ${FROM} where l.id = ${laneId} and ${ownLanes(ctx)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** Of what its form shows. */
export const laneRevision = ({ name, direction, gateId, output, pulseMs, installer }: LaneDto) =>
  revisionOf({ name, direction, gateId, output, pulseMs, installer });

export const editLane = withRevision(getLane, laneRevision);

/** What barriers were told, by whom and why, and what became of it; the latest first. */
export const commandList = defineList<CommandDto>()({
  name: "ordenes-de-plumas",
  title: "Bitácora de plumas",
  permission: "barrier:read",
  filters: CommandFilters,
  address: { pluma: "laneId" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "at", header: "Cuándo", value: ({ at }) => at, kind: "moment", shown: "always", sort: "at", width: 18 },
    { key: "lane", header: "Pluma", value: ({ lane }) => lane, width: 26 },
    { key: "state", header: "Qué pasó", value: ({ state }) => COMMAND_WORDS[state], width: 14 },
    { key: "reason", header: "Motivo", value: ({ reason }) => reason, width: 36 },
    { key: "person", header: "Quién", value: ({ person }) => person, width: 26 },
    {
      key: "detail",
      header: "Detalle",
      value: ({ detail, isMerged, clearedBy }) =>
        [detail, isMerged ? "Ya estaba abierta" : "", clearedBy ? `Lo vio ${clearedBy}` : ""]
          .filter(Boolean)
          .join("; "),
      width: 40,
    },
  ],
  reader: (ctx, { q, laneId }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`k.id, k.sent_at as at, n.time_zone as "timeZone", l.name as lane, u.full_name as person, k.reason,
        ${stateAt(ctx.now)} as state, k.detail, k.is_merged as "isMerged", s.full_name as "clearedBy"`,
      from: sql`barrier_commands k`,
      joins: sql`join barrier_lanes l on l.id = k.lane_id join barrier_controllers c on c.id = l.controller_id
        join enclosures n on n.id = c.enclosure_id join users u on u.id = k.user_id left join users s on s.id = k.cleared_by`,
      where: [
        tenant === null ? sql`true` : sql`k.admin_id = ${tenant}`,
        laneId === null ? sql`true` : sql`k.lane_id = ${laneId}`,
        hasWords(q, [sql`k.reason`, sql`l.name`]),
      ],
      id: sql`k.id`,
      sorts: { at: null },
      toDto: (row: CommandDto & Record<string, unknown>): CommandDto => row,
    });
  },
});

export type CommandColumn = KeyOf<typeof commandList>;
