import { hotStatement } from "@/db/hot";
import { firstEntryWhere, type UncontestedValues } from "@/lib/access";
import type { Direction } from "@/lib/access/client";
import type { GateApiType, Outage, PassageState } from "@/lib/barriers/client";

export interface KeyRow {
  controllerId: number;
  adminId: number;
  name: string;
  isUsed: boolean;
  /** The device has not signed with this nonce before. */
  isNew: boolean;
}

/**
 * Takes a nonce of a key, and keeps that its device called unless it did a moment ago; a relay is well while it is connected. Answers no row where the key counts
 * no more.
 */
export const takeNonce = hotStatement<{ keyId: number; nonce: string; now: Date; clockOffsetMs: number }, KeyRow>(
  { name: "barriers.takeNonce", bench: "gates" },
  `with known as (
    select c.id, c.admin_id, c.name, k.used_at is not null as is_used,
      coalesce(c.last_seen_at > :now::timestamptz - interval '20 seconds', false) and c.trouble_since is null as is_fresh
    from barrier_keys k join barrier_controllers c on c.id = k.controller_id and c.archived_at is null
    where k.id = :keyId::int and k.revoked_at is null),
  taken as (
    insert into barrier_nonces (controller_id, nonce, at) select id, :nonce::uuid, :now::timestamptz from known
    on conflict do nothing returning nonce),
  heard as (
    update barrier_controllers c set last_seen_at = :now::timestamptz, trouble_since = null, trouble = '',
      clock_offset_ms = :clockOffsetMs::int
    from known where c.id = known.id and c.type <> 'relay' and not known.is_fresh and exists (select from taken))
  select id as "controllerId", admin_id as "adminId", name, is_used as "isUsed",
    exists (select from taken) as "isNew"
  from known`,
);

/** What a device is to do without a network, and whether orders since then wait for it. */
export const selectWaiting = hotStatement<
  { controllerId: number; since: Date },
  { outage: Outage; isWaiting: boolean }
>(
  { name: "barriers.selectWaiting", bench: "gates" },
  `select c.outage, exists (
    select from barrier_commands w join barrier_lanes v on v.id = w.lane_id
    where v.controller_id = c.id and w.state = 'sent' and w.fetched_at is null and w.sent_at > :since::timestamptz)
    as "isWaiting"
  from barrier_controllers c where c.id = :controllerId::int`,
);

/** Ends what takes longer than so many milliseconds, for this transaction. */
export const limitTime = hotStatement<{ left: string }, { set: string }>(
  { name: "barriers.limitTime", bench: "gates" },
  "select set_config('statement_timeout', :left, true) as set",
);

/** A lane as a reading finds it. */
export interface LaneTarget {
  id: number;
  adminId: number;
  enclosureId: number;
  gateId: number;
  name: string;
  direction: Direction;
  output: number;
  pulseMs: number;
  controllerId: number;
  type: GateApiType;
  opensForStaff: boolean;
  /** Its barrier is kept open since then; null: it is not. */
  heldSince: Date | null;
  heldBy: number | null;
  heldReason: string | null;
  /** The venue's fire contact closed, and nobody has reset it. */
  isBurning: boolean;
}

/** The columns and tables of a `LaneTarget`. */
export const LANE_TARGET = `
  select l.id, l.admin_id as "adminId", c.enclosure_id as "enclosureId", l.gate_id as "gateId", l.name, l.direction, l.output,
    l.pulse_ms as "pulseMs", c.id as "controllerId", c.type, l.opens_for_staff as "opensForStaff",
    h.started_at as "heldSince", h.user_id as "heldBy", h.reason as "heldReason",
    exists (select from barrier_fires f where f.enclosure_id = c.enclosure_id and f.reset_at is null) as "isBurning"
  from barrier_lanes l join barrier_controllers c on c.id = l.controller_id
  left join barrier_holds h on h.lane_id = l.id and h.ended_at is null
  where l.archived_at is null and c.archived_at is null`;

/** The lane `l` that a device calls by a number of its own: one whose barrier it moves, or in which it reads. */
const OF_DEVICE = `(l.reader_id = :controllerId::int and l.reader_output = :output::smallint
  or l.reader_id is null and l.controller_id = :controllerId::int and l.output = :output::smallint)`;

/**
 * A lane has one car before it, so it is locked: whoever reads in it, hears of it or clears it comes one after the other.
 */
export const lockLaneOfDevice = hotStatement<{ controllerId: number; output: number }, LaneTarget>(
  { name: "barriers.lockLaneOfDevice", bench: "gates" },
  `${LANE_TARGET} and ${OF_DEVICE} for no key update of l`,
);

/** A reading by the device's number of it. Answers no row where the number is known already. */
export const insertReadingEvent = hotStatement<
  { controllerId: number; output: number; serialNo: number; at: Date; now: Date; codeTail: string },
  { id: number }
>(
  { name: "barriers.insertReadingEvent", bench: "gates" },
  `insert into barrier_events (admin_id, controller_id, lane_id, serial_no, kind, at, received_at, is_proven, code_tail)
  select l.admin_id, :controllerId::int, l.id, :serialNo::bigint, 'reading', :at::timestamptz, :now::timestamptz, true,
    :codeTail
  from barrier_lanes l where l.archived_at is null and ${OF_DEVICE}
  on conflict (controller_id, is_proven, serial_no) do nothing returning id`,
);

/** Within so many seconds of its last reading the same car stands there still. */
const SAME_SECONDS = 15;
/** A car that nobody saw pass may pass again, free, for so long. */
const AGAIN_SECONDS = 180;

export interface StandingCar {
  id: number;
  state: PassageState;
  repeats: number;
  commandId: number | null;
  /** It was read a moment ago: it stands there still. */
  isSame: boolean;
}

/** The car that was let pass in a lane a moment ago and that nobody saw pass. */
export const selectStandingCar = hotStatement<
  {
    /** null: that of the device's number. */
    laneId: number | null;
    controllerId: number;
    output: number;
    passId: number | null;
    now: Date;
  },
  StandingCar
>(
  { name: "barriers.selectStandingCar", bench: "gates" },
  `select p.id, p.state, p.repeats, p.command_id as "commandId",
    p.last_read_at >= :now::timestamptz - interval '${SAME_SECONDS} seconds' as "isSame"
  from barrier_passages p join barrier_lanes l on l.id = p.lane_id
  where p.pass_id = :passId::bigint and l.archived_at is null
    and (l.id = :laneId::int or :laneId::int is null and ${OF_DEVICE}) and p.direction = l.direction
    and p.decision = 'admitted' and p.state in ('ordered', 'opened', 'unknown')
    and p.last_read_at >= :now::timestamptz - interval '${AGAIN_SECONDS} seconds'
  order by p.id desc limit 1`,
);

/** Why a barrier opens for a code. */
export const READ_REASON = "QR leído en el carril";

/** What became of a reading, and where the car may go the command to open. */
export const insertPassage = hotStatement<
  {
    adminId: number;
    laneId: number;
    cause: "reader" | "person";
    userId: number | null;
    nonce: string;
    reason: string;
    now: Date;
    opensByAnswer: boolean;
    opens: boolean;
    state: PassageState;
    scanId: number;
    eventId: number | null;
    answeredMs: number;
    takenCents: number;
  },
  { passageId: number; commandId: number | null }
>(
  { name: "barriers.insertPassage", bench: "gates" },
  `with command as (
    insert into barrier_commands (admin_id, lane_id, kind, cause, user_id, nonce, reason, sent_at, fetched_at)
    select :adminId::int, :laneId::int, 'open', :cause, :userId::int, :nonce::uuid, :reason, :now::timestamptz,
      case when :opensByAnswer::bool then :now::timestamptz end
    where :opens::bool returning id)
  insert into barrier_passages (admin_id, lane_id, direction, decision, state, pass_id, scan_id, event_id, user_id,
    command_id, code_tail, read_at, last_read_at, settled_at, answered_ms, taken_cents)
  select s.admin_id, :laneId::int, s.direction, s.decision, :state, s.pass_id, s.id, :eventId::bigint, :userId::int,
    (select id from command), coalesce(s.code_tail, ''), :now::timestamptz, :now::timestamptz,
    case when :state <> 'ordered' then :now::timestamptz end, :answeredMs::int, :takenCents::int
  from scans s where s.id = :scanId::bigint returning id as "passageId", command_id as "commandId"`,
);

/** As `lockLaneOfDevice`, without a lock. */
export const selectLaneOfDevice = hotStatement<{ controllerId: number; output: number }, LaneTarget>(
  { name: "barriers.selectLaneOfDevice", bench: "gates" },
  `${LANE_TARGET} and ${OF_DEVICE}`,
);

/**
 * Records a pass's first entry at a lane with the device's reading, the command and the passage, all or none: none where
 * the lane is not as it was known, is kept open, or burns, where another one has locked it or the pass, or where the entry
 * is not the first. A number of the device that is known already breaks `barrier_events_serial_key`.
 */
export const insertFirstPassage = hotStatement<
  UncontestedValues & {
    controllerId: number;
    output: number;
    laneId: number;
    moverId: number;
    moverType: GateApiType;
    moverOutput: number;
    pulseMs: number;
    serialNo: number;
    at: Date;
    readTail: string;
    commandNonce: string;
    answeredMs: number;
  },
  { passageId: number; commandId: number }
>(
  { name: "barriers.insertFirstPassage", bench: "gates" },
  `with lane as (
    select l.id from barrier_lanes l join barrier_controllers c on c.id = l.controller_id
    where l.id = :laneId::int and ${OF_DEVICE} and l.gate_id = :gateId::int and l.direction = 'in'
      and l.controller_id = :moverId::int and c.type = :moverType and l.output = :moverOutput::smallint
      and l.pulse_ms = :pulseMs::int and l.archived_at is null and c.archived_at is null
      and not exists (select from barrier_holds h where h.lane_id = l.id and h.ended_at is null)
      and not exists (select from barrier_fires f where f.enclosure_id = c.enclosure_id and f.reset_at is null)
    for share of l skip locked),
  entry as (${firstEntryWhere("exists (select from lane)")}),
  event as (
    insert into barrier_events (admin_id, controller_id, lane_id, serial_no, kind, at, received_at, is_proven, code_tail)
    select admin_id, :controllerId::int, :laneId::int, :serialNo::bigint, 'reading', :at::timestamptz,
      :scannedAt::timestamptz, true, :readTail from entry returning id),
  command as (
    insert into barrier_commands (admin_id, lane_id, kind, cause, nonce, reason, sent_at, fetched_at)
    select admin_id, :laneId::int, 'open', 'reader', :commandNonce::uuid, '${READ_REASON}', :scannedAt::timestamptz,
      case when :moverId::int = :controllerId::int then :scannedAt::timestamptz end from entry returning id)
  insert into barrier_passages (admin_id, lane_id, direction, decision, state, pass_id, scan_id, event_id, command_id,
    code_tail, read_at, last_read_at, answered_ms)
  select e.admin_id, :laneId::int, e.direction, e.decision, 'ordered', e.pass_id, e.id, v.id, c.id, e.code_tail,
    :scannedAt::timestamptz, :scannedAt::timestamptz, :answeredMs::int
  from entry e, event v, command c returning id as "passageId", command_id as "commandId"`,
);
