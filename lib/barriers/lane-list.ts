import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import {
  CAUSE_WORDS,
  COMMAND_WORDS,
  type CommandDto,
  GATE_API_FACTS,
  type LaneDto,
  ORDER_WORDS,
  PASSAGE_WORDS,
} from "@/lib/barriers/client";
import { CommandFilters, LaneFilters, LaneId, type LaneIdInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import { startOfOperatingDay } from "@/lib/enclosures";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";

interface LaneRow extends LaneDto, Record<string, unknown> {}

/** Seconds after which nobody waits for an answer any more: whoever sent the command has died. */
const GIVEN_UP = 15;

/** SQL: the state of the command `k`, in which one that was left without an answer is unknown. */
const stateAt = (now: Date) =>
  sql`case when k.state = 'sent' and k.sent_at < ${now}::timestamptz - make_interval(secs => ${GIVEN_UP}) then 'unknown'
    else k.state end`;

/** SQL: cars and openings of the lane since its day began. Cars that came while it was kept open needed no order. */
const today = (now: Date) => sql`(
  select json_build_object('passed', case when exists (select from barrier_events e where e.lane_id = l.id and e.kind = 'passed')
      then x.passed end, 'byCode', x.by_code, 'byPerson', x.by_person,
    'unordered', greatest(0, x.alone - x.by_code - x.by_person))
  from (select
    (select count(*) from barrier_events e where e.lane_id = l.id and e.is_proven and e.kind = 'passed' and e.at >= d.start)
      as passed,
    (select count(*) from barrier_events e where e.lane_id = l.id and e.is_proven and e.kind = 'passed' and e.at >= d.start
      and not exists (select from barrier_holds h where h.lane_id = l.id and h.started_at <= e.at
        and coalesce(h.ended_at, 'infinity') + interval '1 minute' >= e.at)) as alone,
    (select count(*) from barrier_commands o where o.lane_id = l.id and o.sent_at >= d.start and o.kind = 'open'
      and o.state in ('opened', 'unknown') and not o.is_merged and o.cause = 'reader') as by_code,
    (select count(*) from barrier_commands o where o.lane_id = l.id and o.sent_at >= d.start and o.kind = 'open'
      and o.state in ('opened', 'unknown') and not o.is_merged and o.cause = 'person') as by_person
    from (select ${startOfOperatingDay(sql`${now}::timestamptz`)} as start) d) x)`;

const columns = (now: Date) => sql`l.id, l.admin_id as "adminId", c.enclosure_id as "enclosureId",
  n.name as "enclosureName", n.time_zone as "timeZone", n.day_start as "dayStart", l.name, l.direction, l.gate_id as "gateId", g.label as "gateLabel",
  g.street as "gateStreet", c.id as "controllerId", c.name as "controllerName", c.type, l.output, l.pulse_ms as "pulseMs",
  l.installer, c.last_seen_at as "lastSeenAt", c.trouble, c.trouble_since as "troubleSince",
  k.id as "lastId", k.sent_at as "lastAt", ${stateAt(now)} as "lastState", l.opens_for_staff as "opensForStaff",
  l.reader_id as "readerId", l.reader_output as "readerOutput", h.started_at as "heldSince", h.until as "heldUntil",
  h.reason as "heldReason", hu.full_name as "heldBy",
  exists (select from barrier_fires f where f.enclosure_id = c.enclosure_id and f.reset_at is null) as "isBurning",
  case a.kind when 'opened' then 'open' when 'passed' then 'open' when 'forced_open' then 'open' when 'closed' then 'closed' end
    as "armState", a.at as "armAt", p.state as "passageState", p.last_read_at as "passageAt", p.code_tail as "passageTail",
  ${today(now)} as today`;

const FROM = sql`barrier_lanes l join barrier_controllers c on c.id = l.controller_id
  join enclosures n on n.id = c.enclosure_id join gates g on g.id = l.gate_id
  left join lateral (select * from barrier_commands k where k.lane_id = l.id order by k.id desc limit 1) k on true
  left join lateral (select * from barrier_events e where e.lane_id = l.id and e.is_proven
    and e.kind in ('opened', 'closed', 'passed', 'forced_open') order by e.id desc limit 1) a on true
  left join lateral (select * from barrier_passages p where p.lane_id = l.id order by p.id desc limit 1) p on true
  left join barrier_holds h on h.lane_id = l.id and h.ended_at is null left join users hu on hu.id = h.user_id`;

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
    { key: "at", header: "Cuándo", value: ({ lastAt }) => lastAt, kind: "moment", shown: "asked", width: 18 },
    {
      key: "passage",
      header: "Último paso",
      value: ({ passageState }) => (passageState ? PASSAGE_WORDS[passageState] : "Ninguno"),
      width: 22,
    },
    {
      key: "today",
      header: "Hoy",
      value: ({ today: { passed, byCode, byPerson } }) => passed ?? byCode + byPerson,
      kind: "number",
      width: 8,
    },
    {
      key: "unordered",
      header: "Sin orden",
      value: ({ today: { unordered } }) => unordered,
      kind: "number",
      width: 10,
    },
    { key: "controller", header: "Equipo", value: ({ controllerName }) => controllerName, width: 24 },
    { key: "type", header: "Tipo", value: ({ type }) => GATE_API_FACTS[type].label, shown: "asked", width: 20 },
    {
      key: "trouble",
      header: "Estado del equipo",
      value: ({ trouble }) => trouble || "Sin problemas",
      shown: "asked",
      width: 28,
    },
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

/** It changes with whatever the lane's form shows. */
export const laneRevision = (lane: LaneDto) => {
  const { name, direction, gateId, output, pulseMs, installer, opensForStaff, readerId, readerOutput } = lane;
  return revisionOf({ name, direction, gateId, output, pulseMs, installer, opensForStaff, readerId, readerOutput });
};

export const editLane = withRevision(getLane, laneRevision);

/** SQL: the lane `l`, its controller `c`, its venue `n` and the person `u` of a row of what happened at a lane. */
export const laneJoins = (row: string) =>
  sql.raw(`join barrier_lanes l on l.id = ${row}.lane_id join barrier_controllers c on c.id = l.controller_id
    join enclosures n on n.id = c.enclosure_id left join users u on u.id = ${row}.user_id`);

/** SQL: rows of what happened at lanes of the actor's tenant, or at one of them. */
export const atOwnLanes = (ctx: Ctx, row: string, laneId: number | null): SQL[] => {
  const tenant = tenantOf(ctx.actor);
  return [
    tenant === null ? sql`true` : sql`${sql.raw(row)}.admin_id = ${tenant}`,
    laneId === null ? sql`true` : sql`${sql.raw(row)}.lane_id = ${laneId}`,
  ];
};

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
    { key: "person", header: "Quién", value: ({ person, cause }) => person ?? CAUSE_WORDS[cause], width: 26 },
    { key: "kind", header: "Orden", value: ({ kind }) => ORDER_WORDS[kind], width: 18 },
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
  reader: (ctx, { q, laneId }) =>
    sqlReader(ctx, {
      select: sql`k.id, k.sent_at as at, n.time_zone as "timeZone", l.name as lane, u.full_name as person, k.kind, k.cause, k.reason,
        ${stateAt(ctx.now)} as state, k.detail, k.is_merged as "isMerged", s.full_name as "clearedBy"`,
      from: sql`barrier_commands k`,
      joins: sql`${laneJoins("k")} left join users s on s.id = k.cleared_by`,
      where: [...atOwnLanes(ctx, "k", laneId), hasWords(q, [sql`k.reason`, sql`l.name`])],
      id: sql`k.id`,
      sorts: { at: null },
      toDto: (row: CommandDto & Record<string, unknown>): CommandDto => row,
    }),
});

export type CommandColumn = KeyOf<typeof commandList>;
