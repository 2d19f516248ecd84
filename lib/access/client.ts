import type { AntiPassback, Decision, Direction, ReadingWay, WhenFull } from "@/lib/access/decisions";
import type { OrderState } from "@/lib/orders/client";
import type { PassKind } from "@/lib/passes/client";

/**
 * Refusals that a supervisor may overrule: the code is this venue's and still good, and a rule of the gate is against it.
 * A code that is forged, withdrawn, paid back or of another venue never passes.
 */
const FORCEABLE: ReadonlySet<Decision> = new Set([
  "already_used",
  "still_inside",
  "not_inside",
  "full",
  "zone_closed",
  "other_zone",
  "other_event",
  "not_yet_valid",
  "expired",
  "gate_closed",
]);

export const isForceable = (decision: Decision): boolean => FORCEABLE.has(decision);

/** How long a supervisor has to answer, and how long after a refusal a guard may ask, in milliseconds. */
export const ANSWER_WITHIN_MS = 60_000;
export const ASK_WITHIN_MS = 600_000;

export interface GateStateDto {
  gateId: number;
  label: string;
  /** Since when it lets nobody in; null: it is open. */
  closedSince: Date | null;
  reason: string;
}

/** A guard's work at one gate. */
export interface ShiftDto {
  id: number;
  guard: string;
  /** Null: a venue without events. */
  eventName: string | null;
  timeZone: string;
  gate: { id: number; label: string; street: string };
  startedAt: Date;
  endedAt: Date | null;
  onBreakSince: Date | null;
  /** Whole minutes of all its breaks. */
  breakMinutes: number;
  /** Cars in and out; readings that let nobody pass, or whose code was typed; cars that a person let pass; places sold at the gate. */
  counts: { entries: number; exits: number; refused: number; typed: number; forced: number; sold: number };
}

/** A place that was sold at a gate, whose car is in. */
export interface GateSaleDto {
  /** The purchase's folio. */
  folio: string;
  /** The folio of the desk's operation: "D-0483". */
  receipt: string;
  amountCents: number;
  changeCents: number;
  zoneKey: string;
  placeLabel: string | null;
  /** The ticket's, by which the car leaves. */
  qr: string;
}

export interface GateSaleOptionsDto {
  /** The person was given a desk. */
  hasDesk: boolean;
  /** The venue of their open shift; null: none is open. */
  shiftAt: string | null;
  posts: {
    /** A `postKey`. */
    post: string;
    name: string;
    storeUrl: string;
    gates: PostGateDto[];
    places: { gateId: number; zone: ZoneDto; priceCents: number; free: number }[];
  }[];
}

export interface IncidentDto {
  id: number;
  note: string;
  at: Date;
  hasPhoto: boolean;
  by: string;
  gate: string;
  /** The end of the code that the incident is about. */
  codeTail: string | null;
}

/** A guard's request to let a refused car pass. */
export interface AdmissionDto {
  id: number;
  state: "waiting" | "approved" | "denied" | "withdrawn" | "expired";
  /** Until it expires. */
  secondsLeft: number;
  /** Who answered. */
  by: string | null;
}

/** A request as the supervisor's phone shows it. Never whose the pass is. */
export interface WaitingAdmissionDto {
  id: number;
  askedBy: string;
  reason: string;
  secondsLeft: number;
  decision: Decision;
  direction: Direction;
  gate: { label: string; street: string };
  pass: PassDto;
}

/** The rules of a zone as a form shows them. */
export interface ZoneRulesDto {
  zone: { id: number; key: string; name: string };
  /** Null: by the kind of the pass. */
  antiPassback: AntiPassback | null;
  reentries: number;
  /** As "22:30". */
  reentryUntil: string | null;
  whenFull: WhenFull;
  /** People that a code of the zone lets through the venue's doors; 0: none. */
  doorPeople: number;
  /** What a gate without a network does with a code that another gate may have admitted. */
  offlineDoubles: "admit" | "stop";
  /** What a phone without a network does with subscribers, VIPs and prepaid cars. */
  offlineStanding: "admit" | "stop";
  /** Guards sell its free places at its gates. */
  walkUp: boolean;
}

/** How many cars are inside a zone. */
export interface ZoneOccupancyDto {
  id: number;
  key: string;
  name: string;
  enclosureId: number;
  enclosureName: string;
  timeZone: string;
  capacity: number;
  /** Open stays, without what people counted besides them. */
  stays: number;
  inside: number;
  state: "open" | "full" | "closed";
  /** Null: it is not closed. */
  closedReason: string | null;
}

/** Judges all zones of a venue together: it is full when none that is open has room. */
export function venueState(zones: readonly Pick<ZoneOccupancyDto, "state">[]): ZoneOccupancyDto["state"] {
  if (zones.some(({ state }) => state === "open")) return "open";
  return zones.some(({ state }) => state === "full") ? "full" : "closed";
}

/** A count that a person made, a zone that a person set to nothing, or a stay that a person ended. */
export interface OccupancyChangeDto {
  kind: "count" | "reset" | "pass_reset";
  at: Date;
  by: string | null;
  reason: string;
  /** Cars inside as screens said until then, and as counted; null for a single pass. */
  before: number | null;
  after: number | null;
  /** Last four characters of the short code. */
  codeTail: string | null;
}

export interface ZoneOccupancyDetailDto extends ZoneOccupancyDto {
  changes: OccupancyChangeDto[];
}

/** What became of a stay; `over`: its event ended and the car is still inside. */
export const STAY_STATES = ["inside", "over", "left", "unread_entry", "orphan", "reset"] as const;

export type StayState = (typeof STAY_STATES)[number];

export const STAY_WORDS: Record<StayState, string> = {
  inside: "Adentro",
  over: "Adentro, y su evento terminó",
  left: "Salió",
  unread_entry: "Salió sin entrada leída",
  orphan: "Sin salida leída",
  reset: "Se borró",
};

/** One entry of a pass and its exit. Never whose it is. */
export interface StayRowDto {
  id: number;
  passId: number;
  kind: PassKind;
  shortCode: string;
  eventName: string | null;
  zoneKey: string | null;
  zoneName: string | null;
  venue: string;
  timeZone: string;
  enteredAt: Date | null;
  entryGate: string | null;
  leftAt: Date | null;
  exitGate: string | null;
  /** Whole minutes, up to now for a car that is inside. */
  minutes: number | null;
  state: StayState;
  /** Who let the car in or out against a refusal, and why; null: nobody had to. */
  forced: string | null;
}

/** One reading lets in at most so many cars of a group. */
export const MOST_CARS = 20;

export interface VenueFoundDto {
  slug: string;
  name: string;
  /** A path of this site. */
  href: string;
}

export interface GateDto {
  id: number;
  label: string;
  street: string;
}

/** A pass as a gate sees it: what it opens and how often it did. Never whose it is. */
export interface PassDto {
  kind: string;
  zoneKey: string | null;
  zoneName: string | null;
  placeLabel: string | null;
  /** The car's plate, where somebody wrote it on the ticket or the courtesy. */
  plate?: string | null;
  eventName: string | null;
  /** Last four characters of the short code. */
  codeTail: string;
  entryRights: number;
  /** Entries up to this reading, itself included. */
  entriesUsed: number;
}

/** The entry that a refusal speaks of, and whether its car left since. */
export interface FirstUseDto {
  /** The gate of the entry, or of the exit where nothing read the entry. */
  gateLabel: string;
  gateStreet: string;
  /** Null: nothing read the entry. */
  at: Date | null;
  /** Whole minutes before the reading, of whichever was read. */
  minutesAgo: number;
  leftAt: Date | null;
  leftGateLabel: string | null;
}

/** What a guard may tell the driver of a car that is refused. */
export interface NextStepDto {
  /** Other open gates that admit to the zone of the code; none unless the refusal is of this gate. */
  gates: { label: string; street: string }[];
  /** When the parking of its event opens, while that is still to come. */
  opensAt: Date | null;
  /** The venue's, ten digits; null: it has none. */
  phone: string | null;
}

/** What a reading ended, or how it began: shown with "Pasa" and "Sale". */
export interface StayDto {
  /** Null: nothing read the entry of the car that leaves. */
  enteredAt: Date | null;
  enteredGateLabel: string | null;
  /** Whole minutes inside, of a car that leaves and whose entry was read. */
  minutes: number | null;
  /** The entry found an earlier stay open: nothing read its exit. */
  isOrphan: boolean;
}

export interface RedeemDto {
  decision: Decision;
  scanId: number;
  scannedAt: Date;
  direction: Direction;
  gate: GateDto;
  /** The venue's. */
  timeZone: string;
  pass?: PassDto;
  firstUse?: FirstUseDto;
  /** An exit has it, and an entry that found the car inside. */
  stay?: StayDto;
  /** A refusal has it. */
  nextStep?: NextStepDto;
  /** At a door for people. */
  people?: PeopleDto;
  /** The QR of a group has it. */
  group?: GroupDto;
  /** A kind of QR that is charged at gates has it. */
  charge?: ChargeDto;
  /** The phone decided by itself, without the platform: there is no such reading there yet. */
  isLocal?: true;
}

/** What a guard is told of a balance: never how much is on it. */
export interface ChargeDto {
  /** `low`: the car may go, and its holder should top up. */
  level: "enough" | "low" | "missing";
  /** Centavos that must come in before the car may go; 0 unless `missing`. */
  missingCents: number;
  /** Until then leaving costs no more. */
  frozenUntil: Date | null;
  /** What its holder calls it; empty: nothing. */
  nickname: string;
  plates: readonly string[];
  /** What this reading took, with how it came about ("3 horas"); null: nothing. */
  taken: { cents: number; words: string } | null;
  /** Where whoever pays what is missing does so, as a path of this site; null where nothing is. */
  payPath: string | null;
}

/** Cars that the one QR of a group lets in. */
export interface GroupDto {
  rights: number;
  /** Entries so far, those of this reading included. */
  used: number;
  inside: number;
  /** Moved by this reading. */
  now: number;
  /** How many of its cars may still come in; when it asks, no more than the gate lets in now. */
  left: number;
  /** Nothing is recorded yet: how many of them come in, or does one leave? */
  asks: boolean;
}

/** People that a code lets through the doors of a venue in one event. */
export interface PeopleDto {
  rights: number;
  /** Those of this reading included. */
  used: number;
  /** Let through by this reading. */
  now: number;
  /** Nothing is recorded yet: how many of them come in? */
  asks: boolean;
}

/** A venue's doors for people, as a form shows them. */
export interface VenueDoorsDto {
  venue: { id: number; name: string };
  doors: { id: number; label: string }[];
}

export interface ReadPassDto extends PassDto {
  state: "active" | "blocked" | "revoked";
  stateReason: string | null;
  isInside: boolean;
  firstUse: FirstUseDto | null;
  timeZone: string;
}

/** A pass as people at a gate may tell it from another: initials, and nothing else, say whose it is. */
export interface PassFoundDto extends PassDto {
  passId: number;
  /** Null: nobody is known. */
  holderInitials: string | null;
  timeZone: string;
}

/** What a gate would answer to a pass now, and what happened to it. Nothing is recorded by asking. */
export interface ExplanationDto extends PassFoundDto {
  decision: Decision;
  direction: Direction;
  gate: GateDto;
  isInside: boolean;
  askedAt: Date;
  firstUse?: FirstUseDto;
  nextStep?: NextStepDto;
  /** Only a ticket has one. */
  purchase: { folio: string; state: OrderState; paidAt: Date | null } | null;
  /** The latest ten, newest first. */
  readings: {
    at: Date;
    direction: Direction;
    decision: Decision;
    gateLabel: string | null;
    /** Why it was taken back: its car did not pass; null: it was not. */
    undone: string | null;
  }[];
}

/** One pass explained, or several to choose from. */
export type LookUpDto = { found: "one"; pass: ExplanationDto } | { found: "several"; passes: PassFoundDto[] };

export interface ZoneDto {
  id: number;
  key: string;
  name: string;
}

export interface PostGateDto extends GateDto {
  ways: ReadingWay;
  /** The person may let cars pass here against a refusal. */
  supervises: boolean;
  /** Somebody closed the gate for a while: it lets nobody in. */
  isShut: boolean;
  /** Its guards sell free places of its zones. */
  sells: boolean;
  /** Zones that the person may admit to at this gate. */
  zones: ZoneDto[];
}

/** An event of today at which the person may scan. */
export interface PostDto {
  enclosureId: number;
  /** Null: the venue is open without events, and the person stands there on any day. */
  event: { id: number; name: string; parkingOpensAt: Date; startsAt: Date; endsAt: Date } | null;
  enclosureName: string;
  color: string;
  timeZone: string;
  gates: PostGateDto[];
}

/** Tells posts apart, as phones keep them: "e12" is an event, "r5" a venue on any day. */
export const postKey = ({ event, enclosureId }: Pick<PostDto, "event" | "enclosureId">): string =>
  event ? `e${event.id}` : `r${enclosureId}`;

/** The event of the post with this `postKey`; null for a venue's post, which has none. */
export const eventOfPost = (post: string): number | null => (post.startsWith("e") ? Number(post.slice(1)) : null);

export const postName = ({ event, enclosureName }: Pick<PostDto, "event" | "enclosureName">): string =>
  event?.name ?? enclosureName;

export interface RecentScanDto {
  scanId: number;
  at: Date;
  direction: Direction;
  decision: Decision;
  zoneKey: string | null;
  codeTail: string | null;
}

/** Cars, each counted at its first entry. */
export interface GateCountersDto {
  /** Entered by this gate in this event. */
  admittedHere: number;
  /** Entered by any gate to the zones that the person serves here. */
  admittedZones: number;
  /** Passes that may enter those zones. */
  passesZones: number;
  /** Exits by this gate in this event. */
  leftHere: number;
  /** Cars inside those zones, of whatever event. */
  inside: number;
  /** Places of those zones. */
  capacity: number;
  /** Keys of those zones that are full, whether they refuse then or not. */
  fullZones: string[];
}

export { decide, type PassFacts } from "@/lib/access/decide";
export * from "@/lib/access/decisions";
export * from "@/lib/access/offline/contract";
export { FINDING_WORDS, type FindingRowDto, type GatePhoneDto, READINESS_WORDS } from "@/lib/access/offline/findings";
