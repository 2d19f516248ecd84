import { z } from "zod";
import {
  ANSWER_WAYS,
  BARRIER_EVENT_KINDS,
  CONTROLLER_TYPES,
  type ControllerType,
  callsUs,
  canStandBehindRelay,
  OUTAGES,
  OUTAGES_OF,
  type Outage,
} from "@/lib/barriers/client";
import {
  CursorField,
  IdField,
  intField,
  MomentField,
  OptionalIdField,
  optionalTextField,
  RevisionField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const SERIAL = /^[A-Za-z0-9-]{4,40}$/;
const ADDRESS = /^(?:\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::\d{1,5})?$/;

const controller = {
  name: textField(60).min(2, "Escribe al menos 2 letras"),
  type: z.enum(CONTROLLER_TYPES, { error: FIELD.select }),
  address: optionalTextField(253),
  username: optionalTextField(60),
  /** Empty: as it was. */
  password: optionalTextField(200),
  /** A device that calls us and signs nothing has one. */
  serial: optionalTextField(40),
  outage: z.enum(OUTAGES, { error: FIELD.select }).default("closed"),
  /** The relay in its network, through which it is reached and calls. */
  relayId: OptionalIdField.default(null),
  /** A Shelly may keep a socket of its own to us. */
  dialsOut: z.boolean().default(false),
  /** Some makes may be answered in two ways: this is the second. */
  answersOtherwise: z.boolean().default(false),
};

interface Reached {
  type: ControllerType;
  address: string;
  serial: string;
  relayId: number | null;
  dialsOut: boolean;
  outage: Outage;
  answersOtherwise: boolean;
}

function addressFits(reached: Reached, issues: z.RefinementCtx): void {
  const { type, address, serial, relayId, dialsOut, outage, answersOtherwise } = reached;
  const fail = (message: string, field = "address") => issues.addIssue({ code: "custom", path: [field], message });
  if (relayId !== null && !canStandBehindRelay(type)) fail("Este tipo de equipo no va detrás de un relevo", "relayId");
  if (!OUTAGES_OF[type].includes(outage)) fail("Este tipo de equipo no puede hacer eso sin red", "outage");
  if (answersOtherwise && !ANSWER_WAYS[type])
    fail("A este tipo de equipo se le contesta de una sola forma", "answersOtherwise");
  if (dialsOut && type !== "shelly_rpc") fail("Este tipo de equipo no llama por WebSocket", "dialsOut");
  if (dialsOut && relayId !== null) fail("Si llama él mismo, no va detrás de un relevo", "relayId");
  if (type === "zkteco_push" && !SERIAL.test(serial))
    issues.addIssue({
      code: "custom",
      path: ["serial"],
      message: "Escribe el número de serie como está en la etiqueta",
    });
  if (callsUs(type) || dialsOut) {
    if (address) fail("Este equipo llama él mismo: no tiene dirección");
  } else if (type === "manual") {
    if (address) fail("Una pluma a mano no tiene dirección");
  } else if (!address) fail(FIELD.required);
  else if (!ADDRESS.test(address)) fail("Escribe una dirección como 10.20.0.15 o 10.20.0.15:8080");
}

export const ControllerForm = z.object(controller).superRefine(addressFits);
export type ControllerFormInput = z.input<typeof ControllerForm>;

export const AddController = z.object({ enclosureId: IdField, ...controller }).superRefine(addressFits);
export type AddControllerInput = z.input<typeof AddController>;

export const ChangeController = z
  .object({ controllerId: IdField, revision: RevisionField, ...controller })
  .superRefine(addressFits);
export type ChangeControllerInput = z.input<typeof ChangeController>;

export const ControllerId = z.object({ controllerId: IdField });
export type ControllerIdInput = z.input<typeof ControllerId>;

export const RelaysAsked = z.object({ enclosureId: IdField });
export type RelaysAskedInput = z.input<typeof RelaysAsked>;

const ticked = z.literal(true, { error: "Sin esto no se abre una pluma desde aquí" });

const lane = {
  gateId: IdField,
  name: textField(60).min(2, "Escribe al menos 2 letras"),
  direction: z.enum(["in", "out"], { error: FIELD.select }),
  output: intField(0, 15),
  /** Milliseconds. */
  pulseMs: intField(200, 5_000),
  installer: textField(80).min(3, "Escribe quién los instaló"),
  hasLoop: ticked,
  hasPhotocell: ticked,
  opensForStaff: z.boolean().default(false),
  /** Another device that reads in this lane. */
  readerId: OptionalIdField,
  readerOutput: intField(0, 15).nullable().default(null),
};

export const LaneForm = z.object(lane);
export type LaneFormInput = z.input<typeof LaneForm>;

export const AddLane = z.object({ controllerId: IdField, ...lane });
export type AddLaneInput = z.input<typeof AddLane>;

const { direction: _reversed, ...changeable } = lane;
/** Its direction is turned round by an act of its own. */
export const ChangeLane = z.object({ laneId: IdField, revision: RevisionField, ...changeable });
export type ChangeLaneInput = z.input<typeof ChangeLane>;

export const LaneId = z.object({ laneId: IdField });
export type LaneIdInput = z.input<typeof LaneId>;

export const OpenLane = z.object({
  laneId: IdField,
  reason: textField(200).min(3, "Escribe al menos 3 letras"),
  /** Made by the page: the same twice is one command. */
  nonce: z.uuid(),
});
export type OpenLaneInput = z.input<typeof OpenLane>;

/** ISO 8601 with an offset, by the device's clock. */
const DeviceMoment = MomentField.pipe(z.string().regex(/(Z|[+-]\d{2}:\d{2})$/, FIELD.date)).transform(
  (text) => new Date(text),
);

/** A number that only grows, by a device or by us. */
const SerialNo = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What a device or a person read in a lane. */
export const ReadQr = z.object({
  /** A person says the lane. */
  laneId: OptionalIdField.default(null),
  /** A device says its own number of the lane. */
  output: intField(0, 15).nullable().default(null),
  code: textField(300),
  /** A device says its own number of the reading, which only grows. */
  serialNo: SerialNo.nullable().default(null),
  at: DeviceMoment.nullable().default(null),
  /** The device's clock was compared with ours when it signed. */
  isClockProven: z.boolean().default(false),
  /** A person has it open, where the lane lets staff. */
  open: z.boolean().default(false),
  /** A device with a camera says it. */
  plate: optionalTextField(20).default(""),
});
export type ReadQrInput = z.input<typeof ReadQr>;

const Event = z.object({
  serialNo: SerialNo,
  kind: z.enum(BARRIER_EVENT_KINDS),
  /** The device's own number of the lane; null: it is about the device. */
  output: intField(0, 15).nullable().default(null),
  at: DeviceMoment,
  /** The order that it is about; null: the last one. */
  commandId: SerialNo.nullable().default(null),
  /** The QR of a car that was let pass without a network. */
  code: textField(300).nullable().default(null),
  detail: optionalTextField(200).default(""),
  /** The plate of a car that a camera saw. */
  plate: optionalTextField(20).default(""),
});

export const MOST_EVENTS = 100;
export const RegisterEvents = z.object({ events: z.array(Event).max(MOST_EVENTS).default([]) });
export type RegisterEventsInput = z.input<typeof RegisterEvents>;

export const PairDevice = z.object({
  code: z.string().regex(/^\d{8}$/, FIELD.required),
  serial: optionalTextField(40).default(""),
  model: optionalTextField(80).default(""),
  firmware: optionalTextField(80).default(""),
});
export type PairDeviceInput = z.input<typeof PairDevice>;

export const HOLD_MINUTES = [10, 20, 30] as const;
export const HoldLane = z.object({
  laneId: IdField,
  minutes: z.union([z.literal(10), z.literal(20), z.literal(30)], { error: FIELD.select }),
  reason: textField(200).min(3, "Escribe al menos 3 letras"),
});
export type HoldLaneInput = z.input<typeof HoldLane>;

/** The lane is empty, and the person says so. */
export const ReverseLane = z.object({
  laneId: IdField,
  to: z.enum(["in", "out"], { error: FIELD.select }),
  isEmpty: z.literal(true, { error: "Revisa que no haya ningún auto en el carril" }),
});
export type ReverseLaneInput = z.input<typeof ReverseLane>;

/** A simulated device: its lanes stand at these gates of the venue, in and out. */
export const NewSimulator = z.object({ enclosureId: IdField, gateIds: z.array(IdField).min(1).max(2) });
export type NewSimulatorInput = z.input<typeof NewSimulator>;

export const ResetFire = z.object({ enclosureId: IdField });
export type ResetFireInput = z.input<typeof ResetFire>;

const fire = { fireOpensEntries: z.boolean(), fireTestedBy: optionalTextField(80) };

export const FireForm = z.object(fire);
export type FireFormInput = z.input<typeof FireForm>;

export const FireSettings = z.object({ enclosureId: IdField, ...fire });
export type FireSettingsInput = z.input<typeof FireSettings>;

export const SightingId = z.object({ sightingId: IdField });
export type SightingIdInput = z.input<typeof SightingId>;

export const KeepSighting = z.object({
  sightingId: IdField,
  reason: textField(200).min(3, "Escribe al menos 3 letras"),
});
export type KeepSightingInput = z.input<typeof KeepSighting>;

export const PassOfTenant = z.object({ passId: IdField });
export type PassOfTenantInput = z.input<typeof PassOfTenant>;

export const HolderId = z.object({ userId: IdField });
export type HolderIdInput = z.input<typeof HolderId>;

/** What a person saw of a command whose answer was lost. */
export const ClearCommand = z.object({
  commandId: IdField,
  saw: z.enum(["opened", "failed"], { error: FIELD.select }),
});
export type ClearCommandInput = z.input<typeof ClearCommand>;

const networks = z.string().trim().max(2_000, FIELD.tooLong);

export const NetworksText = z.object({ networks });
export type NetworksTextInput = z.input<typeof NetworksText>;

export const Networks = z.object({ enclosureId: IdField, networks });
export type NetworksInput = z.input<typeof Networks>;

const filters = { q: SearchField, enclosureId: OptionalIdField.catch(null) };

export const LaneFilters = z.object(filters);
export const ControllerFilters = z.object(filters);
export const EventFilters = z.object({
  q: SearchField,
  laneId: OptionalIdField.catch(null),
  controllerId: OptionalIdField.catch(null),
});
/** A page of them, for callers of the API. */
export const BarrierEventsAsked = z.object({
  laneId: OptionalIdField,
  controllerId: OptionalIdField,
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).default(0),
  after: CursorField,
});
export type BarrierEventsAskedInput = z.input<typeof BarrierEventsAsked>;

export const PassageFilters = z.object({ q: SearchField, laneId: OptionalIdField.catch(null) });
export const CommandFilters = z.object({ q: SearchField, laneId: OptionalIdField.catch(null) });
