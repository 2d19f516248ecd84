import type { UseFormRegisterReturn } from "react-hook-form";
import type { CreateParkingAreaInput } from "@/lib/parking-areas/schemas";

type Values = Partial<Omit<CreateParkingAreaInput, "enclosureId" | "polygon">>;

/** Fields of one zone in a form that may hold several; names are the zone's own. */
export interface ZoneFields {
  register: (name: keyof Values) => UseFormRegisterReturn;
  values: Values;
  set: (name: "isNumbered", value: boolean) => void;
  setGates: (ids: string[]) => void;
  errorOf: (name: string) => string | null;
  /** The name in the whole form: the control's id. */
  nameOf: (name: string) => string;
}
