import { sql } from "drizzle-orm";
import { PASSAGE_WORDS, type PassageDto } from "@/lib/barriers/client";
import { atOwnLanes, laneJoins } from "@/lib/barriers/lane-list";
import { laneWords } from "@/lib/barriers/reading/words";
import { PassageFilters } from "@/lib/barriers/schemas";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

/** Cars that were read in lanes, and what became of them; the latest first. */
export const passageList = defineList<PassageDto>()({
  name: "pasos",
  title: "Pasos por las plumas",
  permission: "barrier:read",
  filters: PassageFilters,
  address: { pluma: "laneId" },
  sorts: ["at"],
  sort: "-at",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "at", header: "Cuándo", value: ({ at }) => at, kind: "moment", shown: "always", sort: "at", width: 18 },
    { key: "lane", header: "Pluma", value: ({ lane }) => lane, width: 24 },
    {
      key: "direction",
      header: "Sentido",
      value: ({ direction }) => (direction === "in" ? "Entrada" : "Salida"),
      width: 12,
    },
    { key: "code", header: "Código", value: ({ codeTail }) => (codeTail ? `…${codeTail}` : ""), width: 12 },
    { key: "plate", header: "Placa", value: ({ plate }) => plate ?? "", width: 14 },
    { key: "state", header: "Qué pasó", value: ({ state }) => PASSAGE_WORDS[state], width: 18 },
    {
      key: "why",
      header: "Motivo",
      value: ({ decision, direction, repeats }) =>
        decision !== "admitted" ? laneWords({ decision, direction }) : repeats > 0 ? "Otra vez, sin cobro" : "",
      width: 26,
    },
    {
      key: "money",
      header: "Cobro",
      value: ({ takenCents, state }) => (state === "failed" || state === "backed_off" ? 0 : takenCents),
      kind: "money",
      width: 14,
    },
    {
      key: "answered",
      header: "Respuesta (ms)",
      value: ({ answeredMs }) => answeredMs,
      kind: "number",
      shown: "asked",
      width: 14,
    },
    { key: "person", header: "Quién", value: ({ person }) => person ?? "", shown: "asked", width: 24 },
  ],
  reader: (ctx, { q, laneId }) =>
    sqlReader(ctx, {
      select: sql`p.id, p.read_at as at, n.time_zone as "timeZone", l.name as lane, p.direction, p.decision, p.state,
        p.code_tail as "codeTail", s.kind, p.repeats, p.answered_ms as "answeredMs",
        p.taken_cents as "takenCents", p.command_id as "commandId", u.full_name as person,
        nullif(w.plate, '') as plate, w.id as "sightingId", w.picture_id as "pictureId", nullif(w.kept_reason, '') as "keptReason"`,
      from: sql`barrier_passages p`,
      joins: sql`${laneJoins("p")} left join passes s on s.id = p.pass_id
        left join lateral (
          select max(w.id) as id, max(w.plate) as plate, max(w.id) filter (where w.picture is not null) as picture_id,
            max(w.kept_reason) as kept_reason
          from barrier_sightings w where w.passage_id = p.id and w.keep_until > ${ctx.now}::timestamptz) w on true`,
      where: [...atOwnLanes(ctx, "p", laneId), hasWords(q, [sql`l.name`, sql`p.code_tail`])],
      id: sql`p.id`,
      sorts: { at: null },
      toDto: (row: PassageDto & Record<string, unknown>): PassageDto => row,
    }),
});

export type PassageColumn = KeyOf<typeof passageList>;
