import type { Sql, TransactionSql } from "postgres";
import type { Decision, Direction } from "@/lib/access/client";
import type { FactsRow } from "@/lib/access/facts";

/** Kinds of passes that are for many events: which one it is, the gate finds out by a query of its own. */
const STANDING_KINDS: readonly string[] = ["subscriber", "infinity"];

export const isStanding = (kind: string | undefined): boolean => kind !== undefined && STANDING_KINDS.includes(kind);

/** An event that a subscriber's pass may be read for: one that is open, or one that its car entered and did not leave. */
export interface StandingEvent {
  eventId: number | null;
  name: string;
  state: string;
  opensAt: number;
  endsAt: number;
  isOpen: boolean;
  /** In the pass's days and season. */
  isCovered: boolean;
  placeLabel: string | null;
  zoneServed: boolean;
  assignedEvent: boolean;
  assignedZone: boolean;
  entries: number;
  exits: number;
  firstId: number | null;
  lastId: number | null;
}

/** One line per such event; at least one, whose event is null when there is none. */
interface StandingRow extends StandingEvent {
  validFrom: number;
  validUntil: number | null;
  isSeasonOver: boolean;
}

export interface Standing {
  validFrom: number;
  validUntil: number | null;
  /** Its season has no event to come. */
  isSeasonOver: boolean;
  events: StandingEvent[];
}

interface StandingQuery {
  passId: number;
  gateId: number;
  userId: number;
  assignmentId: number | null;
  now: Date;
}

/**
 * What the gate must know of a subscriber's or a VIP's pass besides the facts. Uses are those of every pass that its holder
 * ever had: a replacement gives no second entry. A zone that is not on sale in the event is entered by its own gates, and
 * whoever guards one of them in that event admits to it. Null: the pass has no subscriber.
 */
export async function readStanding(sql: Sql | TransactionSql, query: StandingQuery): Promise<Standing | null> {
  const now = query.now.toISOString();
  const rows = await sql<StandingRow[]>`
    select (extract(epoch from q.valid_from) * 1000)::float8 as "validFrom",
      (extract(epoch from q.valid_until) * 1000)::float8 as "validUntil",
      (q.season_id is not null
        and exists (select 1 from events x where x.season_id = q.season_id)
        and not exists (select 1 from events x where x.season_id = q.season_id and x.state <> 'cancelled'
          and x.ends_at >= ${now}::timestamptz)) as "isSeasonOver",
      e.id as "eventId", e.name, e.state,
      (extract(epoch from e.parking_opens_at) * 1000)::float8 as "opensAt",
      (extract(epoch from e.ends_at) * 1000)::float8 as "endsAt",
      coalesce(e.parking_opens_at <= ${now}::timestamptz and e.ends_at >= ${now}::timestamptz
        and e.state in ('published', 'paused'), false) as "isOpen",
      coalesce(e.starts_at >= q.valid_from and e.starts_at <= coalesce(q.valid_until, 'infinity')
        and (q.season_id is null or q.season_id = e.season_id), false) as "isCovered",
      l.label as "placeLabel",
      case when a.id is null
        then exists (select 1 from parking_area_gates g
          where g.parking_area_id = q.parking_area_id and g.gate_id = ${query.gateId}::int)
        else exists (select 1 from event_area_doors d where d.event_area_id = a.id and d.gate_id = ${query.gateId}::int)
        end as "zoneServed",
      coalesce(w.event, false) as "assignedEvent", coalesce(w.zone, false) as "assignedZone",
      coalesce(u.entries, 0) as entries, coalesce(u.exits, 0) as exits, u.first_id as "firstId", u.last_id as "lastId"
    from subscriber_passes h
    join subscriber_qrs q on q.id = h.subscriber_id
    left join events e on e.enclosure_id = q.enclosure_id and (
      e.state in ('published', 'paused') and e.parking_opens_at <= ${now}::timestamptz and e.ends_at >= ${now}::timestamptz
        and e.starts_at > ${now}::timestamptz - interval '30 days'
      or e.id = (select s.event_id from subscriber_passes o join scans s on s.pass_id = o.pass_id
        where o.subscriber_id = q.id and s.decision = 'admitted' order by s.id desc limit 1))
    left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    left join places l on l.subscriber_id = q.id and l.event_area_id = a.id
    left join lateral (
      select count(*) filter (where s.direction = 'in')::int as entries,
        count(*) filter (where s.direction = 'out')::int as exits,
        (min(s.id) filter (where s.direction = 'in')) as first_id,
        (max(s.id) filter (where s.direction = 'in')) as last_id
      from subscriber_passes o join scans s on s.pass_id = o.pass_id
      where o.subscriber_id = q.id and s.event_id = e.id and s.decision = 'admitted'
    ) u on true
    left join lateral (
      select bool_or(true) as event, bool_or(ga.parking_area_id = q.parking_area_id or a.id is null) as zone
      from guard_assignments ga
      where ga.event_id = e.id and ga.user_id = ${query.userId}::int
        and (${query.assignmentId}::int is null or ga.id = ${query.assignmentId}::int)
        and (ga.gate_id = ${query.gateId}::int or ga.gate_id is null and exists (
          select 1 from event_area_doors d
          where d.event_id = e.id and d.parking_area_id = ga.parking_area_id and d.gate_id = ${query.gateId}::int))
    ) w on true
    where h.pass_id = ${query.passId}::bigint
    order by e.starts_at, e.id`;
  const [first] = rows;
  if (!first) return null;
  const { validFrom, validUntil, isSeasonOver } = first;
  return { validFrom, validUntil, isSeasonOver, events: rows.filter(({ eventId }) => eventId !== null) };
}

const inside = ({ entries, exits }: StandingEvent) => entries > exits;

/**
 * The event that a reading is for. Outwards: the one whose car is inside. Inwards: of the open ones that the pass covers,
 * the guard's own first, then one that it may still enter, then the earliest.
 */
export function eventOf(
  { events }: Standing,
  direction: Direction,
  entryRights: number,
  hasAssignment: boolean,
): StandingEvent | null {
  if (direction === "out") return events.findLast(inside) ?? events.at(-1) ?? null;
  const open = events.filter(({ isOpen, isCovered }) => isOpen && isCovered);
  const own = hasAssignment ? open.filter(({ assignedEvent }) => assignedEvent) : [];
  const among = own.length > 0 ? own : open;
  return among.find(({ entries, exits }) => entries < entryRights && entries <= exits) ?? among[0] ?? null;
}

/** Why a pass opens none of the events that are open now. */
export function outOfStanding(standing: Standing, now: number): Decision {
  if (now < standing.validFrom) return "not_yet_valid";
  if (standing.isSeasonOver || (standing.validUntil !== null && now > standing.validUntil)) return "expired";
  return standing.events.some(({ isOpen }) => isOpen) ? "other_event" : "not_yet_valid";
}

/** The facts of a reading with those of the event that a subscriber's pass is read for. */
export function standingFacts(
  row: FactsRow,
  standing: Standing,
  { direction, now, isGuard }: { direction: Direction; now: number; isGuard: boolean },
): FactsRow {
  const event = eventOf(standing, direction, row.entryRights, isGuard);
  const base = { ...row, passEntries: row.entries };
  if (!event) {
    const served = { zoneServed: row.zoneServed, assignedEvent: false, assignedZone: row.assignedZone };
    return { ...base, ...served, ...NO_USE, outside: outOfStanding(standing, now) };
  }
  const { eventId, name, state, opensAt, endsAt, entries, exits, firstId, lastId, placeLabel } = event;
  const { zoneServed, assignedEvent, assignedZone } = event;
  return {
    ...base,
    eventId,
    eventName: name,
    eventState: state,
    opensAt,
    endsAt,
    placeLabel,
    entries,
    exits,
    firstId,
    lastId,
    zoneServed,
    assignedEvent,
    assignedZone,
    outside: null,
  };
}

const NO_USE = { entries: 0, exits: 0, firstId: null, lastId: null };
