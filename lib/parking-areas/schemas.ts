import { z } from "zod";
import type { Changes } from "@/lib/core/changes";
import { IdField, optionalIntField, optionalTextField, RevisionField, textField } from "@/lib/core/fields";
import { areaOf, crossesItself } from "@/lib/core/geometry";
import { FIELD } from "@/lib/core/messages";
import { MAX_CAPACITY, parseBlocked, parsePattern } from "@/lib/parking-areas/numbering-text";

const Coordinate = z.number({ error: FIELD.digits }).int(FIELD.digits).min(0, FIELD.digits).max(10_000, FIELD.digits);

/** At least three corners in the plan's units, or none. */
const Polygon = z
  .array(z.tuple([Coordinate, Coordinate]))
  .max(60, "El dibujo tiene a lo más 60 puntos")
  .nullish()
  .transform((points) => (points && points.length > 0 ? points : null))
  .refine((points) => points === null || points.length >= 3, "El dibujo necesita al menos 3 puntos")
  .refine(
    (points) => points === null || points.length < 3 || !crossesItself(points),
    "El dibujo se cruza consigo mismo",
  )
  .refine((points) => points === null || points.length < 3 || areaOf(points) > 0, "El dibujo no encierra nada");

const shape = {
  key: z
    .string({ error: FIELD.required })
    .trim()
    .toUpperCase()
    .min(1, FIELD.required)
    .regex(/^[A-Z0-9Ñ]{1,4}$/, "Usa de 1 a 4 letras o números"),
  name: textField(40),
  /** Only for a zone without numbers; others have as many places as their pattern. */
  capacity: optionalIntField(1, MAX_CAPACITY),
  isNumbered: z.boolean().default(false),
  /** For example "A-F: 1-40, sin 13". */
  pattern: optionalTextField(2_000),
  /** Places where nobody can park: "A7, B7: pilar". */
  blocked: optionalTextField(2_000),
  isVip: z.boolean().default(false),
  polygon: Polygon,
  gateIds: z.array(IdField, { error: FIELD.select }).min(1, FIELD.select),
  walkMinutes: optionalIntField(1, 120),
  /** How to walk from the zone to the venue's door. */
  notes: optionalTextField(300),
  /** How to drive from the street into the zone. */
  drivingNotes: optionalTextField(300),
};

interface Places {
  capacity: number | null;
  isNumbered: boolean;
  pattern: string;
  blocked: string;
}

function checkPlaces(input: Places, issues: z.RefinementCtx): void {
  const miss = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
  if (!input.isNumbered) {
    if (input.capacity === null) miss("capacity", FIELD.required);
    return;
  }
  const rows = parsePattern(input.pattern);
  const blocked = rows.ok ? parseBlocked(input.blocked, rows.value) : rows;
  if (!rows.ok) miss("pattern", rows.message);
  else if (!blocked.ok) miss("blocked", blocked.message);
}

export const CreateParkingArea = z.object({ enclosureId: IdField, ...shape }).superRefine(checkPlaces);

export type CreateParkingAreaInput = z.input<typeof CreateParkingArea>;

export const ParkingAreaChange = z.object({ id: IdField, revision: RevisionField });

/** Fields that are not sent stay. */
export type UpdateParkingAreaInput = z.input<typeof ParkingAreaChange> & Changes<NewZoneInput>;

/** A zone without its venue. */
export const NewZone = z.object(shape).superRefine(checkPlaces);

/** Drawings of zones that exist, and new zones. */
export const PlanDrawing = z.object({
  enclosureId: IdField,
  drawn: z
    .array(z.object({ id: IdField, polygon: Polygon }))
    .max(500)
    .default([]),
  created: z.array(NewZone).max(40, "Crea a lo más 40 zonas a la vez").default([]),
});

export type PlanDrawingInput = z.input<typeof PlanDrawing>;

/** The revision of the plan that was drawn on. */
export const SavePlan = PlanDrawing.extend({ revision: z.string().max(64) });

export type SavePlanInput = z.input<typeof SavePlan>;

export type NewZoneInput = z.input<typeof NewZone>;

export const CopyZones = z.object({
  fromEnclosureId: IdField,
  toEnclosureId: IdField,
  zoneIds: z.array(IdField, { error: FIELD.select }).min(1, FIELD.select).max(200),
});

export type CopyZonesInput = z.input<typeof CopyZones>;

export const ParkingAreaId = z.object({ id: IdField });
