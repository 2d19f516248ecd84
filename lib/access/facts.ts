import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Decision, FirstUseDto, StayDto } from "@/lib/access/client";
import {
  type FactsRow,
  type FactsValues,
  selectEndedStay,
  selectEndedStayOfScan,
  selectFacts,
  selectFactsOfUnread,
} from "@/lib/access/hot";
import { type RuleRow, rulesOf, type ZoneRules } from "@/lib/access/zone-rules";
import type { GateWays } from "@/lib/enclosures/client";

/**
 * What the stays of a pass say; the ids are those of scans. Entries that a person reset do not count. An exit whose entry
 * nothing read counts as one, and its own scan stands for it.
 */
export interface Uses {
  entries: number;
  isInside: boolean;
  /** How many cars; only a group has more than one. */
  inside: number;
  hasLeft: boolean;
  insideSince: Date | null;
  leftAt: Date | null;
  firstEntryId: number | null;
  lastEntryId: number | null;
}

export interface EventRead {
  id: number;
  name: string;
  state: string;
  opensAt: Date;
  admitsFrom: Date;
  admitsUntil: Date;
}

export interface PassRead {
  id: number;
  kind: string;
  enclosureId: number;
  state: string;
  stateReason: string | null;
  generation: number;
  entryRights: number;
  /** The QR is for several cars, which may be inside together. */
  isGroup: boolean;
  shortCode: string;
  ticketState: string | null;
  placeLabel: string | null;
  plate: string | null;
  event: EventRead | null;
  zone: { id: number; key: string; name: string; isServed: boolean } | null;
  rules: ZoneRules;
  /** The zone's rules as stored, for whoever finds out the event later. */
  ruleRow: RuleRow;
  /** Uses in `event` alone, when the pass opens many events. */
  uses: Uses;
  entriesInAllEvents: number;
  /** The refusal of a pass for many events, while none of them is open here. */
  outside: Decision | null;
}

/** What a gate knows of one reading. */
export interface Facts {
  gate: {
    id: number;
    adminId: number;
    enclosureId: number;
    label: string;
    street: string;
    isClosed: boolean;
    /** Somebody closed the gate for a while: it lets nobody in. */
    isShut: boolean;
    ways: GateWays;
    timeZone: string;
    phone: string | null;
  };
  /** Whether the reader has an assignment for a day around now, for the pass's event, and for its zone. */
  assignment: { today: boolean; event: boolean; zone: boolean };
  publicKey: Buffer | null;
  /** The same person's reading with the same nonce. */
  earlierScanId: number | null;
  pass: PassRead | null;
}

function passOf(row: FactsRow): PassRead | null {
  if (row.passId === null) return null;
  return {
    id: row.passId,
    kind: row.kind,
    enclosureId: row.passEnclosureId,
    state: row.state,
    stateReason: row.stateReason,
    generation: row.generation,
    entryRights: row.entryRights,
    isGroup: row.isGroup,
    shortCode: row.shortCode,
    ticketState: row.ticketState,
    placeLabel: row.placeLabel,
    plate: row.plate,
    event:
      row.eventId === null
        ? null
        : {
            id: row.eventId,
            name: row.eventName,
            state: row.eventState,
            opensAt: row.opensAt,
            admitsFrom: row.admitsFrom,
            admitsUntil: row.admitsUntil,
          },
    zone:
      row.zoneId === null ? null : { id: row.zoneId, key: row.zoneKey, name: row.zoneName, isServed: row.zoneServed },
    rules: rulesOf(row, row.opensAt, row.timeZone),
    ruleRow: row,
    uses: {
      entries: row.entries,
      isInside: row.isInside,
      inside: row.inside,
      hasLeft: row.hasLeft,
      insideSince: row.insideSince,
      leftAt: row.leftAt,
      firstEntryId: row.firstEntryId,
      lastEntryId: row.lastEntryId,
    },
    entriesInAllEvents: row.allEntries,
    outside: null,
  };
}

function factsOf([row]: FactsRow[]): Facts | null {
  if (!row) return null;
  return {
    gate: {
      id: row.gateId,
      adminId: row.adminId,
      enclosureId: row.enclosureId,
      label: row.gateLabel,
      street: row.gateStreet,
      isClosed: row.gateClosed,
      isShut: row.gateShut,
      ways: row.gateWays,
      timeZone: row.timeZone,
      phone: row.phone || null,
    },
    assignment: { today: row.assignedToday, event: row.assignedEvent, zone: row.assignedZone },
    publicKey: row.publicKey,
    earlierScanId: row.earlierScanId,
    pass: passOf(row),
  };
}

/** Null: there is no such gate of this tenant. To be sent together with the pass's lock. */
export const readFactsLater = (values: FactsValues) => selectFacts.later(values).as(factsOf);

export async function readFactsOfUnread(db: Db, values: FactsValues): Promise<Facts | null> {
  return factsOf(await selectFactsOfUnread(db, values));
}

/** Ids of the passes of the same car: a subscriber's earlier QRs, too. */
export const passesOfCar = (passId: SQL | number): SQL => sql`
  select ${passId}::bigint union all
  select o.pass_id from subscriber_passes h join subscriber_passes o on o.subscriber_id = h.subscriber_id
  where h.pass_id = ${passId}::bigint`;

/** Whole minutes. */
export const minutesBetween = (earlier: Date, later: Date): number =>
  Math.max(0, Math.floor((later.getTime() - earlier.getTime()) / 60_000));

/** Gate and time of an admission, as told at `now`, and when its car left: also of an exit whose entry nothing read. */
export async function readFirstUse(db: Db, scanId: number, now: Date): Promise<FirstUseDto | null> {
  const [use] = await db.execute<Omit<FirstUseDto, "minutesAgo"> & { scannedAt: Date } & Record<string, unknown>>(sql`
    select s.scanned_at as "scannedAt", g.label as "gateLabel", g.street as "gateStreet",
      case when s.direction = 'in' then s.scanned_at end as at, y.left_at as "leftAt", x.label as "leftGateLabel"
    from scans s
    join gates g on g.id = s.gate_id
    left join stays y on y.entry_scan_id = s.id or y.entry_scan_id is null and y.end_scan_id = s.id
    left join gates x on x.id = y.exit_gate_id
    where s.id = ${scanId}`);
  if (!use) return null;
  const { gateLabel, gateStreet, at, leftAt, leftGateLabel, scannedAt } = use;
  return { gateLabel, gateStreet, at, minutesAgo: minutesBetween(scannedAt, now), leftAt, leftGateLabel };
}

interface EndedStay {
  enteredAt: Date | null;
  enteredGateLabel: string | null;
  leftAt: Date | null;
  endedBy: string;
}

/** Describes the stay that a reading ended, if it ended one. */
export function endedStayOf([stay]: EndedStay[]): StayDto | null {
  if (!stay) return null;
  const { enteredAt, enteredGateLabel, leftAt, endedBy } = stay;
  const minutes = enteredAt && leftAt ? minutesBetween(enteredAt, leftAt) : null;
  return { enteredAt, enteredGateLabel, minutes, isOrphan: endedBy === "orphan" };
}

/** What a reading ended: the stay of the car that left, or one whose exit nothing read. To be sent after the reading. */
export const readEndedStayLater = (reading: { userId: number; nonce: string }) =>
  selectEndedStay.later(reading).as(endedStayOf);

export const readEndedStayOfScan = async (db: Db, scanId: number): Promise<StayDto | null> =>
  endedStayOf(await selectEndedStayOfScan(db, { scanId }));
