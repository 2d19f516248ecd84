import { z } from "zod";
import { GATE_API_TYPES } from "@/lib/barriers/client";
import {
  IdField,
  intField,
  OptionalIdField,
  optionalTextField,
  RevisionField,
  SearchField,
  textField,
} from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const ADDRESS = /^(?:\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::\d{1,5})?$/;

const controller = {
  name: textField(60).min(2, "Escribe al menos 2 letras"),
  type: z.enum(GATE_API_TYPES, { error: FIELD.select }),
  address: optionalTextField(253),
  username: optionalTextField(60),
  /** Empty: as it was. */
  password: optionalTextField(200),
};

interface Reached {
  type: (typeof GATE_API_TYPES)[number];
  address: string;
}

function addressFits({ type, address }: Reached, issues: z.RefinementCtx): void {
  const fail = (message: string) => issues.addIssue({ code: "custom", path: ["address"], message });
  if (type === "manual") {
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
};

export const LaneForm = z.object(lane);
export type LaneFormInput = z.input<typeof LaneForm>;

export const AddLane = z.object({ controllerId: IdField, ...lane });
export type AddLaneInput = z.input<typeof AddLane>;

export const ChangeLane = z.object({ laneId: IdField, revision: RevisionField, ...lane });
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
export const CommandFilters = z.object({ q: SearchField, laneId: OptionalIdField.catch(null) });
