import { z } from "zod";
import {
  DIRECTIONS,
  FINDINGS,
  MOST_CARS,
  MOST_READINGS,
  READINESS,
  READING_WAYS,
  SHOWN,
  STAY_STATES,
} from "@/lib/access/client";
import { OPERATING_DAYS } from "@/lib/core/days";
import { IdField, intField, OptionalIdField, optionalTextField, RevisionField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const Code = z.string().trim().min(1, "Escribe el código").max(512, FIELD.tooLong);

const Id = z.number().int().positive().max(2_147_483_647);

/** A `postKey`. */
const Post = z.string().regex(/^[er][1-9]\d{0,8}$/);

/** `code` is the text of a QR or a short code as typed; `nonce` names the reading, a repeat carries the same one. */
export type RedeemPassInput = z.input<typeof RedeemPassInput>;

export const RedeemPassInput = z.object({
  code: Code,
  nonce: z.uuid(),
  gateId: Id,
  direction: z.enum(READING_WAYS),
  /** How many cars of a group come in. Null asks, where there may be several or the phone reads both ways. */
  count: z.number().int().min(1).max(MOST_CARS).nullable().default(1),
});

export type GateId = z.input<typeof GateId>;

export const GateId = z.object({ gateId: IdField });

export type CloseGate = z.input<typeof CloseGate>;

export const CloseGate = z.object({ gateId: IdField, reason: optionalTextField(200) });

export type StartShift = z.input<typeof StartShift>;

export const StartShift = z.object({ post: Post, gateId: IdField });

export type ShiftBreak = z.input<typeof ShiftBreak>;

export const ShiftBreak = z.object({ isOnBreak: z.boolean() });

export type NoteIncident = z.input<typeof NoteIncident>;

/** `scanId`: the reading that it is about. `photo`: a picture of any common format, in base64. */
export const NoteIncident = z.object({
  nonce: z.uuid(),
  post: Post,
  gateId: IdField,
  note: textField(500),
  scanId: z.number().int().positive().nullish(),
  photo: z.base64().max(1_400_000).nullish(),
});

export type SellAtGate = z.input<typeof SellAtGate>;

/** `receivedCents`: what was handed over. */
export const SellAtGate = z.object({
  nonce: z.uuid(),
  post: Post,
  gateId: IdField,
  zoneId: IdField,
  priceCents: z.number().int().min(0),
  receivedCents: z.number().int().min(0).max(10_000_000),
});

export type IncidentId = z.input<typeof IncidentId>;

export const IncidentId = z.object({ id: IdField });

export type AskAdmission = z.input<typeof AskAdmission>;

/** `scanId`: the refusal. `nonce` names the request, and the reading that follows where it is granted. */
export const AskAdmission = z.object({
  scanId: z.number().int().positive(),
  nonce: z.uuid(),
  reason: textField(200),
});

export type AnswerAdmission = z.input<typeof AnswerAdmission>;

export const AnswerAdmission = z.object({ id: Id, isApproved: z.boolean() });

export type AdmissionId = z.input<typeof AdmissionId>;

export const AdmissionId = z.object({ id: Id });

export type AdmitPeople = z.input<typeof AdmitPeople>;

/** As a reading at a gate. Without `count`, a code with several people left is asked how many come in. */
export const AdmitPeople = z.object({
  code: Code,
  nonce: z.uuid(),
  gateId: Id,
  count: z.number().int().min(1).max(20).nullable().default(null),
});

const Door = z.object({ id: OptionalIdField, label: textField(40) });

export type SaveDoors = z.input<typeof SaveDoors>;

export const SaveDoors = z.object({
  doors: z
    .array(Door)
    .max(20, "Un recinto tiene a lo más 20 puertas")
    .superRefine((doors, issues) => {
      const seen = new Set<string>();
      doors.forEach(({ label }, index) => {
        if (seen.has(label.toLowerCase()))
          issues.addIssue({ code: "custom", path: [index, "label"], message: "Ya hay otra puerta con ese nombre" });
        seen.add(label.toLowerCase());
      });
    }),
});

export type VenueId = z.input<typeof VenueId>;

export const VenueId = z.object({ id: IdField });

export type SaveVenueDoors = z.input<typeof SaveVenueDoors>;

export const SaveVenueDoors = SaveDoors.extend({ id: IdField, revision: RevisionField });

export type ReadPassInput = z.input<typeof ReadPassInput>;

export const ReadPassInput = z.object({ code: Code });

export type LookUp = z.input<typeof LookUp>;

/** `gateId`: where the person stands; null: at the first gate of its zone. `passId`: the one chosen of several. */
export const LookUp = z.object({
  text: z.string().trim().min(1, "Escribe qué buscas").max(512, FIELD.tooLong),
  gateId: Id.nullable().default(null),
  passId: Id.nullable().default(null),
});

export type GateInput = z.input<typeof GateInput>;

export const GateInput = z.object({ gateId: Id });

export type GateCountersInput = z.input<typeof GateCountersInput>;

/** `post` is a `postKey`. */
export const GateCountersInput = z.object({ gateId: Id, post: Post });

/** What a venue's QR says, or what a person typed. */
export type VenueCode = z.input<typeof VenueCode>;

export const VenueCode = z.object({
  text: z.string().trim().min(1, "Escribe el nombre corto del recinto").max(512, FIELD.tooLong),
});

const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** As "22:30"; minutes after midnight. */
const OptionalClock = z
  .string()
  .trim()
  .refine((text) => text === "" || CLOCK.test(text), "Escribe una hora, como 22:30")
  .transform((text) => {
    const [, hours, minutes] = CLOCK.exec(text) ?? [];
    return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
  });

export type ZoneRulesInput = z.input<typeof ZoneRulesInput>;

/** An empty `antiPassback` leaves it to the kind of the pass. */
export const ZoneRulesInput = z.object({
  antiPassback: z
    .enum(["", "off", "soft", "hard"], { error: FIELD.select })
    .transform((rule) => (rule === "" ? null : rule)),
  reentries: intField(0, 99),
  reentryUntil: OptionalClock,
  whenFull: z.enum(["flag", "refuse"], { error: FIELD.select }),
  doorPeople: intField(0, 20),
  offlineDoubles: z.enum(["admit", "stop"], { error: FIELD.select }).default("admit"),
  offlineStanding: z.enum(["admit", "stop"], { error: FIELD.select }).default("admit"),
  walkUp: z
    .union([z.boolean(), z.enum(["yes", "no"]).transform((choice) => choice === "yes")], { error: FIELD.select })
    .default(false),
});

export type ZoneId = z.input<typeof ZoneId>;

export const ZoneId = z.object({ id: IdField });

const Why = textField(200);

export type CountOccupancy = z.input<typeof CountOccupancy>;

export const CountOccupancy = ZoneId.extend({ counted: intField(0, 20_000), reason: Why });

export type ResetZone = z.input<typeof ResetZone>;

export const ResetZone = ZoneId.extend({ reason: Why });

export type ResetPass = z.input<typeof ResetPass>;

/** The short code below the QR. */
export const ResetPass = ResetZone.extend({ code: Code });

export type CloseZone = z.input<typeof CloseZone>;

export const CloseZone = ZoneId.extend({ reason: Why });

/** Comes from a page's address, where an invalid value is ignored. */
export const StayFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  state: z.enum(STAY_STATES).nullish().catch(null),
  kind: z.enum(["ticket", "courtesy", "subscriber", "infinity", "prepaid"]).nullish().catch(null),
  /** Only those that a supervisor let pass. */
  forced: z.enum(["si"]).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
  zoneId: OptionalIdField.catch(null),
  /** Days on which cars entered. */
  ...OPERATING_DAYS,
});

export type SetZoneRulesInput = z.input<typeof SetZoneRulesInput>;

export const SetZoneRulesInput = ZoneRulesInput.extend({ id: IdField, revision: RevisionField });

const Millis = z.number().int().min(0).max(8_640_000_000_000_000);

const Clock = z.object({ runId: z.uuid(), wallMs: Millis, monoMs: Millis });

const Offset = z.number().int().min(-2_000_000_000).max(2_000_000_000).nullable();

export type SyncPhone = z.input<typeof SyncPhone>;

/** See `SyncInput` of the phone's contract. */
export const SyncPhone = z.object({
  device: z.uuid(),
  post: Post,
  gateId: Id,
  clock: Clock,
  cursor: z.string().max(80).nullable(),
  isOnlyHere: z.boolean(),
  waiting: z.number().int().min(0).max(1_000_000),
  version: z.string().max(40),
  battery: z.number().int().min(0).max(100).nullable(),
  clockOffsetMs: Offset,
  readiness: z.partialRecord(z.enum(READINESS), z.boolean()),
  needsToken: z.boolean(),
});

const Queued = z.object({
  nonce: z.uuid(),
  seq: z.number().int().min(1).max(2_147_483_647),
  gateId: Id,
  post: Post,
  code: z.string().min(1).max(512),
  way: z.enum(READING_WAYS),
  direction: z.enum(DIRECTIONS),
  shown: z.enum(SHOWN),
  wasAsked: z.boolean(),
  forcedReason: textField(200).nullable(),
  clock: Clock,
  offsetMs: Offset,
  bundleMs: Millis.nullable(),
});

export type UploadReadings = z.input<typeof UploadReadings>;

/** See `UploadInput` of the phone's contract. `token` comes from the request's header. */
export const UploadReadings = z.object({
  token: z.string().max(100).nullable().default(null),
  device: z.uuid(),
  clock: Clock,
  readings: z.array(Queued).max(MOST_READINGS),
});

export type ResolveFinding = z.input<typeof ResolveFinding>;

/** `isAllOfPhone`: all that wait for the same reason from the same phone. */
export const ResolveFinding = z.object({
  id: IdField,
  act: z.enum(["accepted", "incident", "charge_undone"], { error: FIELD.select }),
  note: z.string().trim().max(500, FIELD.tooLong).default(""),
  isAllOfPhone: z.boolean().default(false),
});

/** Comes from a page's address, where an invalid value is ignored. */
export const FindingFilters = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  eventId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  finding: z.enum(FINDINGS).nullish().catch(null),
  state: z.enum(["waiting", "resolved"]).nullish().catch(null),
});

export type EventId = z.input<typeof EventId>;

export const EventId = z.object({ eventId: IdField });
