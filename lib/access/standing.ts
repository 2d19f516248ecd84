import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Decision, Direction } from "@/lib/access/client";
import type { Facts, PassRead, Uses } from "@/lib/access/facts";
import { GRACE, USES } from "@/lib/access/hot";
import { rulesOf } from "@/lib/access/zone-rules";

/** Passes for many events: a gate finds out by a query of its own which event they are read for. */
const STANDING_KINDS: readonly string[] = ["subscriber", "infinity"];

export const isStanding = (kind: string | undefined): boolean => kind !== undefined && STANDING_KINDS.includes(kind);

/** An event that a subscriber's pass may be read for: an open one, or the one whose car entered and did not leave. */
export interface StandingEvent extends Uses {
  id: number;
  name: string;
  state: string;
  opensAt: Date;
  admitsFrom: Date;
  admitsUntil: Date;
  isOpen: boolean;
  /** It lies in the pass's days and season. */
  isCovered: boolean;
  placeLabel: string | null;
  zoneServed: boolean;
  assignedEvent: boolean;
  assignedZone: boolean;
}

interface Validity {
  validFrom: Date;
  validUntil: Date | null;
  /** Its season has no event to come. */
  isSeasonOver: boolean;
}

/** There is a row for each event, or one without an event. */
type StandingRow = Validity & (StandingEvent | { [Name in keyof StandingEvent]: null });

export interface Standing extends Validity {
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
 * Reads a subscriber's or a VIP's pass; null where it has no subscriber. The uses of all passes that its holder ever had
 * count, since a replacement gives no second entry. A zone that is not on sale in the event is entered by its own gates,
 * and any guard of one of them in that event admits to it.
 */
export async function readStanding(db: Db, query: StandingQuery): Promise<Standing | null> {
  const { passId, gateId, userId, assignmentId, now } = query;
  const isAdmitting = sql`e.parking_opens_at - e.grace_before * interval '1 minute' <= ${now}::timestamptz
    and e.ends_at + e.grace_after * interval '1 minute' >= ${now}::timestamptz`;
  const rows = await db.execute<StandingRow & Record<string, unknown>>(sql`
    select q.valid_from as "validFrom", q.valid_until as "validUntil",
      (q.season_id is not null
        and exists (select 1 from events x where x.season_id = q.season_id)
        and not exists (select 1 from events x where x.season_id = q.season_id and x.state <> 'cancelled'
          and x.ends_at >= ${now}::timestamptz)) as "isSeasonOver",
      e.id, e.name, e.state, e.parking_opens_at as "opensAt", ${sql.raw(GRACE)},
      coalesce(${isAdmitting}
        and e.state in ('published', 'paused'), false) as "isOpen",
      coalesce(e.starts_at >= q.valid_from and e.starts_at <= coalesce(q.valid_until, 'infinity')
        and (q.season_id is null or q.season_id = e.season_id), false) as "isCovered",
      l.label as "placeLabel",
      case when a.id is null
        then exists (select 1 from parking_area_gates g
          where g.parking_area_id = q.parking_area_id and g.gate_id = ${gateId}::int)
        else exists (select 1 from event_area_doors d where d.event_area_id = a.id and d.gate_id = ${gateId}::int)
        end as "zoneServed",
      coalesce(w.event, false) as "assignedEvent", coalesce(w.zone, false) as "assignedZone",
      u.entries, u."isInside", u.inside, u."hasLeft", u."insideSince", u."leftAt", u."firstEntryId", u."lastEntryId"
    from subscriber_passes h
    join subscriber_qrs q on q.id = h.subscriber_id
    left join events e on e.enclosure_id = q.enclosure_id and (
      e.state in ('published', 'paused') and ${isAdmitting}
        and e.starts_at > ${now}::timestamptz - interval '30 days'
      or e.id = (select s.event_id from subscriber_passes o join scans s on s.pass_id = o.pass_id
        where o.subscriber_id = q.id and s.decision = 'admitted' order by s.id desc limit 1))
    left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    left join places l on l.subscriber_id = q.id and l.event_area_id = a.id
    left join lateral (
      select ${sql.raw(USES)}
      from subscriber_passes o join stays s on s.pass_id = o.pass_id
      where o.subscriber_id = q.id and s.event_id = e.id
    ) u on true
    left join lateral (
      select bool_or(true) as event, bool_or(ga.parking_area_id = q.parking_area_id or a.id is null) as zone
      from guard_assignments ga
      where ga.event_id = e.id and ga.user_id = ${userId}::int
        and (${assignmentId}::int is null or ga.id = ${assignmentId}::int)
        and (ga.gate_id = ${gateId}::int or ga.gate_id is null and exists (
          select 1 from event_area_doors d
          where d.event_id = e.id and d.parking_area_id = ga.parking_area_id and d.gate_id = ${gateId}::int))
    ) w on true
    where h.pass_id = ${passId}::bigint
    order by e.starts_at, e.id`);
  const [first] = rows;
  if (!first) return null;
  const { validFrom, validUntil, isSeasonOver } = first;
  return { validFrom, validUntil, isSeasonOver, events: rows.filter((row) => row.id !== null) };
}

/**
 * The event that a reading is for. Outwards it is the one whose car is inside. Inwards it is one of the open ones that the
 * pass covers: the guard's own come first, then one that it may still enter, then the earliest.
 */
export function eventOf(
  { events }: Standing,
  direction: Direction,
  entryRights: number,
  hasAssignment: boolean,
): StandingEvent | null {
  if (direction === "out") return events.findLast(({ isInside }) => isInside) ?? events.at(-1) ?? null;
  const open = events.filter(({ isOpen, isCovered }) => isOpen && isCovered);
  const own = hasAssignment ? open.filter(({ assignedEvent }) => assignedEvent) : [];
  const among = own.length > 0 ? own : open;
  return among.find(({ entries, isInside }) => entries < entryRights && !isInside) ?? among[0] ?? null;
}

/** Why a pass opens none of the events that are open now. */
export function outOfStanding(standing: Standing, now: Date): Decision {
  if (now < standing.validFrom) return "not_yet_valid";
  if (standing.isSeasonOver || (standing.validUntil !== null && now > standing.validUntil)) return "expired";
  return standing.events.some(({ isOpen }) => isOpen) ? "other_event" : "not_yet_valid";
}

const NO_USES: Uses = {
  entries: 0,
  isInside: false,
  inside: 0,
  hasLeft: false,
  insideSince: null,
  leftAt: null,
  firstEntryId: null,
  lastEntryId: null,
};

/** The facts of a reading with those of the event that the pass is read for. */
export function factsOfStandingPass(
  facts: Facts,
  pass: PassRead,
  standing: Standing,
  { direction, now, isGuard }: { direction: Direction; now: Date; isGuard: boolean },
): Facts {
  const { assignment } = facts;
  const event = eventOf(standing, direction, pass.entryRights, isGuard);
  if (!event) {
    const outside = outOfStanding(standing, now);
    return { ...facts, assignment: { ...assignment, event: false }, pass: { ...pass, uses: NO_USES, outside } };
  }
  const { entries, isInside, inside, hasLeft, insideSince, leftAt, firstEntryId, lastEntryId, placeLabel } = event;
  return {
    ...facts,
    assignment: { ...assignment, event: event.assignedEvent, zone: event.assignedZone },
    pass: {
      ...pass,
      placeLabel,
      event,
      rules: rulesOf(pass.ruleRow, event.opensAt, facts.gate.timeZone),
      zone: pass.zone && { ...pass.zone, isServed: event.zoneServed },
      uses: { entries, isInside, inside, hasLeft, insideSince, leftAt, firstEntryId, lastEntryId },
    },
  };
}
