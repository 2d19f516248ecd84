import { z } from "zod";
import { IdField, ListInput, OptionalIdField, optionalIntField, optionalTextField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import type { GateDto } from "@/lib/enclosures/schemas";
import type { Numbering } from "@/lib/parking-areas/numbering";

export const MAX_CAPACITY = 20_000;

const Coordinate = z.number({ error: FIELD.digits }).int(FIELD.digits).min(0, FIELD.digits).max(10_000, FIELD.digits);

/** Corners of the zone on the venue's plan, in the plan's units; at least three, or none. */
const Polygon = z
  .array(z.tuple([Coordinate, Coordinate]))
  .max(60, "El dibujo tiene a lo más 60 puntos")
  .nullish()
  .transform((points) => (points && points.length > 0 ? points : null))
  .refine((points) => points === null || points.length >= 3, "El dibujo necesita al menos 3 puntos");

const shape = {
  key: z
    .string({ error: FIELD.required })
    .trim()
    .toUpperCase()
    .min(1, FIELD.required)
    .regex(/^[A-Z0-9Ñ]{1,4}$/, "Usa de 1 a 4 letras o números"),
  name: textField(40),
  /** Of a zone without numbers; otherwise rows × perRow. */
  capacity: optionalIntField(1, MAX_CAPACITY),
  isNumbered: z.boolean().default(false),
  rows: optionalIntField(1, 200),
  perRow: optionalIntField(1, 500),
  isVip: z.boolean().default(false),
  polygon: Polygon,
  gateIds: z.array(IdField, { error: FIELD.select }).min(1, FIELD.select),
  walkMinutes: optionalIntField(1, 120),
  notes: optionalTextField(300),
};

interface Places {
  capacity: number | null;
  isNumbered: boolean;
  rows: number | null;
  perRow: number | null;
}

function checkPlaces(input: Places, issues: z.RefinementCtx): void {
  const miss = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
  if (!input.isNumbered) {
    if (input.capacity === null) miss("capacity", FIELD.required);
    return;
  }
  if (input.rows === null) miss("rows", FIELD.required);
  if (input.perRow === null) miss("perRow", FIELD.required);
  if ((input.rows ?? 0) * (input.perRow ?? 0) > MAX_CAPACITY)
    miss("rows", `Una zona tiene a lo más ${MAX_CAPACITY} lugares`);
}

export const CreateParkingArea = z.object({ enclosureId: IdField, ...shape }).superRefine(checkPlaces);
export type CreateParkingAreaInput = z.input<typeof CreateParkingArea>;

export const UpdateParkingArea = z.object({ id: IdField, ...shape }).superRefine(checkPlaces);
export type UpdateParkingAreaInput = z.input<typeof UpdateParkingArea>;

export const ParkingAreaId = z.object({ id: IdField });

export const ListParkingAreas = ListInput.extend({
  enclosureId: OptionalIdField,
  kind: z.enum(["vip", "numbered"]).nullish().catch(null),
  sort: z.enum(["key", "-key", "name", "-name", "capacity", "-capacity"]).catch("key").default("key"),
});
export type ListParkingAreasInput = z.input<typeof ListParkingAreas>;

export interface ParkingAreaDto {
  id: number;
  enclosureId: number;
  enclosureName: string;
  key: string;
  name: string;
  capacity: number;
  isNumbered: boolean;
  numbering: Numbering | null;
  isVip: boolean;
  polygon: [number, number][] | null;
  walkMinutes: number | null;
  notes: string;
  gates: GateDto[];
}

/** An event that has the zone on sale. */
export interface ZoneEventDto {
  id: number;
  name: string;
  state: string;
  startsAt: Date;
  priceCents: number;
  capacity: number;
}

export interface ParkingAreaDetailDto extends ParkingAreaDto {
  timeZone: string;
  events: ZoneEventDto[];
}

export interface ParkingAreaRowDto {
  id: number;
  enclosureId: number;
  enclosureName: string;
  key: string;
  name: string;
  capacity: number;
  isNumbered: boolean;
  isVip: boolean;
  isDrawn: boolean;
  gates: string[];
  upcomingEvents: number;
}
