import { hotStatement } from "@/db/hot";
import type { AntiPassback, Direction, WhenFull } from "@/lib/access/client";
import type { GateWays } from "@/lib/enclosures/client";

/** What is read for one reading: the gate, the reader's assignments, the tenant's key and the pass. */
export interface FactsValues {
  gateId: number;
  /** null: a gate of any tenant. */
  adminId: number | null;
  /** null: no person reads, but a device at a barrier. */
  userId: number | null;
  /** The one assignment that a paired phone was paired for; null: all of the person's. */
  assignmentId: number | null;
  nonce: string;
  passId: number | null;
  keyId: number | null;
  now: Date;
}

/** Columns of a left join: there is a row, or all of them are null. */
type Joined<Columns> = Columns | { [Name in keyof Columns]: null };

interface GateColumns {
  adminId: number;
  enclosureId: number;
  gateId: number;
  gateLabel: string;
  gateStreet: string;
  /** It is none any more. */
  gateClosed: boolean;
  /** Somebody closed the gate for a while: it lets nobody in. */
  gateShut: boolean;
  gateWays: GateWays;
  timeZone: string;
  /** Empty where the venue has none. */
  phone: string;
  publicKey: Buffer | null;
  assignedToday: boolean;
  assignedEvent: boolean;
  assignedZone: boolean;
  zoneServed: boolean;
}

interface PassColumns {
  passId: number;
  kind: string;
  passEnclosureId: number;
  state: string;
  stateReason: string | null;
  generation: number;
  entryRights: number;
  isGroup: boolean;
  shortCode: string;
  ticketState: string | null;
  placeLabel: string | null;
  plate: string | null;
}

interface EventColumns {
  eventId: number;
  eventName: string;
  eventState: string;
  opensAt: Date;
  /** Opening and end, with the grace around them. */
  admitsFrom: Date;
  admitsUntil: Date;
}

interface ZoneColumns {
  zoneId: number;
  zoneKey: string;
  zoneName: string;
}

/** Null where the zone has the defaults. */
interface RuleColumns {
  antiPassback: AntiPassback | null;
  reentries: number | null;
  /** After midnight, of the day when the parking opens. */
  reentryMinutes: number | null;
  whenFull: WhenFull | null;
  isClosed: boolean;
}

interface HistoryColumns {
  earlierScanId: number | null;
  allEntries: number;
  /** Exits whose entry nothing read count too; those that a person reset do not. */
  entries: number;
  isInside: boolean;
  /** Cars: more than one only of a group. */
  inside: number;
  hasLeft: boolean;
  /** When the open stay began. */
  insideSince: Date | null;
  /** The last exit that was read. */
  leftAt: Date | null;
  firstEntryId: number | null;
  lastEntryId: number | null;
}

export type FactsRow = GateColumns &
  HistoryColumns &
  RuleColumns &
  Joined<PassColumns> &
  Joined<EventColumns> &
  Joined<ZoneColumns>;

/** Columns over the stays `s` of one car. An exit whose entry nothing read used an entry, and stands for it. */
export const USES = `
  count(*) filter (where s.ended_by is distinct from 'reset')::int as entries,
  coalesce(bool_or(s.ended_by is null), false) as "isInside", (count(*) filter (where s.ended_by is null))::int as inside,
  coalesce(bool_or(s.ended_by = 'exit'), false) as "hasLeft",
  max(s.entered_at) filter (where s.ended_by is null) as "insideSince",
  max(s.left_at) filter (where s.ended_by = 'exit') as "leftAt",
  min(coalesce(s.entry_scan_id, s.end_scan_id)) filter (where s.ended_by is distinct from 'reset') as "firstEntryId",
  max(coalesce(s.entry_scan_id, s.end_scan_id)) filter (where s.ended_by is distinct from 'reset') as "lastEntryId"`;

interface History {
  columns: string;
  joins: string;
}

const NO_HISTORY: History = {
  columns: `null as "earlierScanId", 0 as "allEntries", 0 as entries, false as "isInside", 0 as inside, false as "hasLeft",
    null::timestamptz as "insideSince", null::timestamptz as "leftAt", null as "firstEntryId", null as "lastEntryId"`,
  joins: "",
};

const HISTORY: History = {
  columns: `r.id as "earlierScanId", u."allEntries", u.entries, u."isInside", u.inside, u."hasLeft",
    u."insideSince", u."leftAt", u."firstEntryId", u."lastEntryId"`,
  joins: `
    left join scans r on r.user_id = :userId::int and r.nonce = :nonce::uuid
    left join lateral (select count(s.entry_scan_id)::int as "allEntries", ${USES} from stays s where s.pass_id = p.id) u on true`,
};

/** Columns over an event `e`: from when until when gates admit to it. */
export const GRACE = `e.parking_opens_at - e.grace_before * interval '1 minute' as "admitsFrom",
  e.ends_at + e.grace_after * interval '1 minute' as "admitsUntil"`;

// A pass, or a key, of another tenant than the gate's is not joined: the gate does not know it.
const factsText = (history: History) => `
  select g.admin_id as "adminId", g.enclosure_id as "enclosureId", g.id as "gateId", g.label as "gateLabel",
    g.street as "gateStreet", g.archived_at is not null as "gateClosed",
    exists (select from gate_closures c where c.gate_id = g.id and c.opened_at is null) as "gateShut", g.ways as "gateWays", n.time_zone as "timeZone",
    n.contact_phone as phone,
    k.public_key as "publicKey",
    coalesce(a.today, false) or :assignmentId::int is null and exists (
      select from guard_posts gp where gp.user_id = :userId::int and gp.enclosure_id = g.enclosure_id
        and (gp.gate_id is null or gp.gate_id = g.id)) as "assignedToday", coalesce(a.event, false) as "assignedEvent",
    coalesce(a.zone, false) as "assignedZone",
    p.id as "passId", p.kind, p.enclosure_id as "passEnclosureId", p.state, p.state_reason as "stateReason",
    p.generation, p.entry_rights as "entryRights", p.is_group as "isGroup", p.short_code as "shortCode", t.state as "ticketState",
    coalesce(l.label, case when p.kind = 'courtesy' then (select string_agg(y.label, ', ' order by y.id) from places y where y.courtesy_id = p.id) end)
      as "placeLabel",
    coalesce(t.plate, case when p.kind = 'courtesy' then (select c.plate from courtesies c where c.pass_id = p.id) end) as plate,
    e.id as "eventId", e.name as "eventName", e.state as "eventState", e.parking_opens_at as "opensAt",
    ${GRACE},
    z.id as "zoneId", z.key as "zoneKey", z.name as "zoneName",
    case when ea.own_gates then og.gate_id else zg.gate_id end is not null as "zoneServed",
    w.anti_passback as "antiPassback", w.reentries, w.when_full as "whenFull",
    w.closed_reason is not null as "isClosed",
    w.reentry_until as "reentryMinutes",
    ${history.columns}
  from gates g
  join enclosures n on n.id = g.enclosure_id
  left join signing_keys k on k.id = :keyId::int and k.admin_id = g.admin_id
  left join passes p on p.id = :passId::bigint and p.admin_id = g.admin_id
  left join tickets t on t.pass_id = p.id
  left join places l on l.id = t.place_id
  left join events e on e.id = p.event_id
  left join event_areas ea on ea.id = p.event_area_id
  left join parking_areas z on z.id = coalesce(ea.parking_area_id, p.parking_area_id)
  left join zone_rules w on w.parking_area_id = z.id
  left join parking_area_gates zg on zg.parking_area_id = z.id and zg.gate_id = g.id
  left join event_area_gates og on og.event_area_id = ea.id and og.gate_id = g.id
  left join lateral (
    select
      bool_or(v.ends_at > :now::timestamptz - interval '1 day'
        and v.parking_opens_at < :now::timestamptz + interval '1 day') as today,
      bool_or(ga.event_id = p.event_id) as event,
      bool_or(ga.parking_area_id = z.id and (p.event_id is null or ga.event_id = p.event_id)) as zone
    from guard_assignments ga
    join events v on v.id = ga.event_id
    where ga.user_id = :userId::int and ga.admin_id = g.admin_id
      and (:assignmentId::int is null or ga.id = :assignmentId::int)
      and (ga.gate_id = g.id or ga.gate_id is null and exists (
        select 1 from event_area_doors x
        where x.event_id = ga.event_id and x.parking_area_id = ga.parking_area_id and x.gate_id = g.id))
  ) a on true
  ${history.joins}
  where g.id = :gateId::int and (:adminId::int is null or g.admin_id = :adminId::int)`;

/** One statement, since planning its joins costs more than running them. */
export const selectFacts = hotStatement<FactsValues, FactsRow>(
  { name: "access.selectFacts", bench: "scan" },
  factsText(HISTORY),
);

/** As `selectFacts`, as if the pass had never been read and the nonce never used: unique keys find out if that is wrong. */
export const selectFactsOfUnread = hotStatement<FactsValues, FactsRow>(
  { name: "access.selectFactsOfUnread", bench: "scan" },
  factsText(NO_HISTORY),
);

export const lockPassById = hotStatement<{ passId: number }, { id: number }>(
  { name: "access.lockPassById", bench: "scan" },
  "select id from passes where id = :passId::bigint for no key update",
);

export const lockPassByShortCode = hotStatement<{ shortCode: string }, { id: number }>(
  { name: "access.lockPassByShortCode", bench: "scan" },
  "select id from passes where short_code = :shortCode for no key update",
);

/** A reading that is recorded if its pass still has the state that was judged. */
export interface UncontestedValues {
  adminId: number;
  enclosureId: number;
  gateId: number;
  userId: number | null;
  nonce: string;
  codeTail: string;
  scannedAt: Date;
  passId: number;
  state: string;
  generation: number;
}

/** Records a pass's first entry if its nonce is free too and nobody has entered or left with it. */
const firstEntryText = ({ returning, and = "", orElse = "" }: { returning: string; and?: string; orElse?: string }) => `
  insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
    code_tail, scanned_at)
  select :adminId::int, p.id, :enclosureId::int, p.event_id, :gateId::int, 'in', 'admitted', 1,
    :userId::int, :nonce::uuid, :codeTail, :scannedAt::timestamptz
  from passes p
  where p.id = :passId::bigint and p.state = :state and p.generation = :generation::smallint
    and not exists (select 1 from stays s where s.pass_id = p.id) ${and}
  for share of p ${orElse}
  on conflict do nothing
  returning ${returning}`;

export const insertFirstEntry = hotStatement<UncontestedValues, { id: number }>(
  { name: "access.insertFirstEntry", bench: "scan" },
  firstEntryText({ returning: "id" }),
);

/**
 * As `insertFirstEntry`, as a part of another statement, where `and` holds too. It waits for nobody who has locked the pass:
 * nothing is recorded then.
 */
export const firstEntryWhere = (and: string): string =>
  firstEntryText({
    returning: "id, admin_id, pass_id, direction, decision, code_tail",
    and: `and ${and}`,
    orElse: "skip locked",
  });

/**
 * Records an exit if its nonce is free too and the car is still inside, and answers which stay that ends. Of two exits the
 * second waits for the stay and finds it ended. The pass comes before the stay in the order of locks.
 */
export const insertExit = hotStatement<
  UncontestedValues,
  { id: number; enteredAt: Date | null; enteredGateLabel: string | null }
>(
  { name: "access.insertExit", bench: "exit" },
  `with car as (
    select p.event_id, s.entered_at, s.entry_gate_id
    from passes p
    join stays s on s.pass_id = p.id and s.ended_by is null
    where p.id = :passId::bigint and p.state = :state and p.generation = :generation::smallint
    for share of p for no key update of s),
  done as (
    insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, user_id, nonce, code_tail,
      scanned_at)
    select :adminId::int, :passId::bigint, :enclosureId::int, event_id, :gateId::int, 'out', 'admitted', :userId::int,
      :nonce::uuid, :codeTail, :scannedAt::timestamptz
    from car
    on conflict do nothing
    returning id)
  select done.id, car.entered_at as "enteredAt", g.label as "enteredGateLabel"
  from done, car left join gates g on g.id = car.entry_gate_id`,
);

/** Answers no row where the person has recorded a reading with this nonce. */
export const insertReading = hotStatement<
  {
    adminId: number;
    enclosureId: number;
    gateId: number;
    /** null: a device at a barrier. */
    userId: number | null;
    nonce: string;
    direction: Direction;
    decision: string;
    passId: number | null;
    eventId: number | null;
    entryNo: number | null;
    cars: number | null;
    codeTail: string;
    /** The generation of the pass that was refused. */
    generation: number | null;
    firstUseId: number | null;
    scannedAt: Date;
    /** A reading that became known late names the stay whose other end is known already. */
    lateStayId: number | null;
    isTyped: boolean;
  },
  { id: number }
>(
  { name: "access.insertReading", bench: "scan" },
  `insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, cars, user_id,
    nonce, code_tail, generation, first_use_id, scanned_at, late_stay_id, is_typed)
  values (:adminId, :passId, :enclosureId, :eventId, :gateId, :direction, :decision, :entryNo, :cars, :userId,
    :nonce::uuid, :codeTail, :generation, :firstUseId, :scannedAt, :lateStayId, :isTyped)
  on conflict (user_id, nonce) do nothing
  returning id`,
);

/** The stay that a reading ended, by the reading's nonce: to be sent together with the reading. */
export const selectEndedStay = hotStatement<
  { userId: number; nonce: string },
  { enteredAt: Date | null; enteredGateLabel: string | null; leftAt: Date | null; endedBy: string }
>(
  { name: "access.selectEndedStay", bench: "scan" },
  `select s.entered_at as "enteredAt", g.label as "enteredGateLabel", s.left_at as "leftAt", s.ended_by as "endedBy"
  from scans r join stays s on s.end_scan_id = r.id left join gates g on g.id = s.entry_gate_id
  where r.user_id = :userId::int and r.nonce = :nonce::uuid`,
);

/** As `selectEndedStay`, of a reading that is recorded. */
export const selectEndedStayOfScan = hotStatement<
  { scanId: number },
  { enteredAt: Date | null; enteredGateLabel: string | null; leftAt: Date | null; endedBy: string }
>(
  { name: "access.selectEndedStayOfScan", bench: "scan" },
  `select s.entered_at as "enteredAt", g.label as "enteredGateLabel", s.left_at as "leftAt", s.ended_by as "endedBy"
  from stays s left join gates g on g.id = s.entry_gate_id where s.end_scan_id = :scanId::bigint`,
);
