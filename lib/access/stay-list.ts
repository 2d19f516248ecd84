import { type SQL, sql } from "drizzle-orm";
import { STAY_WORDS, type StayRowDto, type StayState } from "@/lib/access/client";
import { minutesBetween } from "@/lib/access/facts";
import { StayFilters } from "@/lib/access/schemas";
import { tenantOf } from "@/lib/core/permissions";
import { normalizeShortCode } from "@/lib/core/short-code";
import { onDaysOf } from "@/lib/enclosures";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { formatShortCode, KIND_WORDS } from "@/lib/passes/client";

interface StayRow extends Omit<StayRowDto, "minutes" | "state">, Record<string, unknown> {
  endedBy: "exit" | "orphan" | "reset" | null;
  /** When the event ends, the grace after it included. */
  endsAt: Date | null;
}

function stateOf({ endedBy, enteredAt, endsAt }: StayRow, now: Date): StayState {
  if (endedBy === null) return endsAt !== null && endsAt < now ? "over" : "inside";
  if (endedBy === "exit") return enteredAt === null ? "unread_entry" : "left";
  return endedBy;
}

/** The moment until which gates admit to the event `e`: whoever is inside afterwards stays too long. */
const END = sql`e.ends_at + e.grace_after * interval '1 minute'`;

const isOver = (now: Date) =>
  sql`exists (select 1 from events e where e.id = s.event_id and ${END} < ${now}::timestamptz)`;

const STATE_SQL: Record<StayState, (now: Date) => SQL> = {
  inside: (now) => sql`s.ended_by is null and not ${isOver(now)}`,
  over: (now) => sql`s.ended_by is null and ${isOver(now)}`,
  left: () => sql`s.ended_by = 'exit' and s.entry_scan_id is not null`,
  unread_entry: () => sql`s.ended_by = 'exit' and s.entry_scan_id is null`,
  orphan: () => sql`s.ended_by = 'orphan'`,
  reset: () => sql`s.ended_by = 'reset'`,
};

function stayOf(row: StayRow, now: Date): StayRowDto {
  const { endedBy, endsAt: _endsAt, ...stay } = row;
  const { enteredAt, leftAt } = stay;
  const until = endedBy === null ? now : leftAt;
  return { ...stay, minutes: enteredAt && until ? minutesBetween(enteredAt, until) : null, state: stateOf(row, now) };
}

const FORCED = sql`(select string_agg(u.full_name || ': ' || f.reason, '; ' order by f.id)
  from admission_requests f join users u on u.id = f.answered_by
  where f.admitted_scan_id = s.entry_scan_id or s.ended_by = 'exit' and f.admitted_scan_id = s.end_scan_id)`;

const IS_FORCED = sql`s.id in (
  select y.id from admission_requests f join stays y on y.entry_scan_id = f.admitted_scan_id union all
  select y.id from admission_requests f join stays y on y.end_scan_id = f.admitted_scan_id and y.ended_by = 'exit')`;

/** A code that is not whole finds nothing: codes are never guessed from their parts. */
const ofCode = (q: string) => sql`s.pass_id in (
  select c.id from passes c where c.short_code = ${normalizeShortCode(q) ?? ""})`;

/** Entries and exits of cars, the latest entry first. */
export const stayList = defineList<StayRowDto>()({
  name: "entradas-y-salidas",
  title: "Entradas y salidas",
  permission: "occupancy:read",
  filters: StayFilters,
  address: {
    estado: "state",
    tipo: "kind",
    autorizadas: "forced",
    evento: "eventId",
    zona: "zoneId",
    desde: "from",
    hasta: "to",
  },
  sorts: ["entry"],
  sort: "-entry",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "code", header: "Código", value: ({ shortCode }) => formatShortCode(shortCode), shown: "always", width: 22 },
    { key: "kind", header: "Tipo", value: ({ kind }) => KIND_WORDS[kind], shown: "asked", width: 12 },
    { key: "state", header: "Estado", value: ({ state }) => STAY_WORDS[state], width: 28 },
    {
      key: "zone",
      header: "Zona",
      value: ({ zoneKey, zoneName }) => (zoneKey ? `${zoneKey} ${zoneName}` : ""),
      width: 18,
    },
    { key: "event", header: "Evento", value: ({ eventName }) => eventName ?? "", width: 36 },
    { key: "entry", header: "Entró", value: ({ enteredAt }) => enteredAt, kind: "moment", sort: "entry", width: 18 },
    { key: "entryGate", header: "Entró por", value: ({ entryGate }) => entryGate ?? "", shown: "file", width: 18 },
    { key: "exit", header: "Salió", value: ({ leftAt }) => leftAt, kind: "moment", width: 18 },
    { key: "exitGate", header: "Salió por", value: ({ exitGate }) => exitGate ?? "", shown: "file", width: 18 },
    { key: "minutes", header: "Minutos", value: ({ minutes }) => minutes, kind: "number", width: 10 },
    { key: "forced", header: "Autorizó", value: ({ forced }) => forced ?? "", shown: "asked", width: 36 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "asked", width: 28 },
  ],
  reader: (ctx, { q, state, kind, forced, eventId, zoneId, ...days }) => {
    const tenant = tenantOf(ctx.actor);
    return sqlReader(ctx, {
      select: sql`s.id, s.pass_id as "passId", p.kind, p.short_code as "shortCode", e.name as "eventName",
        z.key as "zoneKey", z.name as "zoneName", n.name as venue, n.time_zone as "timeZone",
        s.entered_at as "enteredAt", g.label as "entryGate", s.left_at as "leftAt", x.label as "exitGate",
        s.ended_by as "endedBy", ${END} as "endsAt", ${FORCED} as forced`,
      from: sql`stays s`,
      joins: sql`join passes p on p.id = s.pass_id
        join enclosures n on n.id = s.enclosure_id
        left join events e on e.id = s.event_id
        left join parking_areas z on z.id = s.parking_area_id
        left join gates g on g.id = s.entry_gate_id
        left join gates x on x.id = s.exit_gate_id`,
      where: [
        tenant === null ? sql`true` : sql`s.admin_id = ${tenant}`,
        ...(q ? [ofCode(q)] : []),
        ...(state ? [STATE_SQL[state](ctx.now)] : []),
        ...(kind ? [sql`s.pass_id in (select k.id from passes k where k.id = s.pass_id and k.kind = ${kind})`] : []),
        ...(forced ? [IS_FORCED] : []),
        ...(eventId === null ? [] : [sql`s.event_id = ${eventId}`]),
        ...(zoneId === null ? [] : [sql`s.parking_area_id = ${zoneId}`]),
        ...onDaysOf(sql`s.entered_at`, sql`s.enclosure_id`, days),
      ],
      id: sql`s.id`,
      sorts: { entry: null },
      toDto: (row: StayRow): StayRowDto => stayOf(row, ctx.now),
    });
  },
});

export type StayColumn = KeyOf<typeof stayList>;
