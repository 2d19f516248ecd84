import { z } from "zod";
import { GateWire, Id, Polygon } from "@/app/api/v1/wire";
import { blockedText, type ParkingAreaDto, patternOf } from "@/lib/parking-areas/client";

export const ParkingAreaWire = z
  .object({
    id: Id,
    idEnclosure: Id,
    enclosureName: z.string(),
    key: z.string(),
    name: z.string(),
    capacity: z.int(),
    isNumbered: z.boolean(),
    pattern: z.string().nullable().describe("Numeración, una línea por filas iguales: A-F: 1-40, sin 13"),
    blocked: z.string().describe("Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar"),
    isVip: z.boolean(),
    polygon: Polygon.nullable(),
    walkMinutes: z.int().nullable(),
    notes: z.string().describe("De la zona a la entrada, a pie"),
    drivingNotes: z.string().describe("De la calle a la zona, en auto"),
    gates: z.array(GateWire),
  })
  .meta({ id: "ParkingArea" });

export function parkingAreaWire({ enclosureId, numbering, ...zone }: ParkingAreaDto): z.input<typeof ParkingAreaWire> {
  const pattern = numbering && patternOf(numbering.rows);
  return { idEnclosure: enclosureId, ...zone, pattern, blocked: numbering ? blockedText(numbering.blocked) : "" };
}

export const ParkingAreaBody = z.object({
  key: z.string().describe("De 1 a 4 letras o números, única en el recinto"),
  name: z.string(),
  capacity: z.int().nullish().describe("De una zona sin numerar; en otra son los lugares de su numeración"),
  isNumbered: z.boolean().optional(),
  pattern: z.string().nullish().describe("A-F: 1-40, sin 13"),
  blocked: z.string().nullish().describe("A7, B7: pilar"),
  isVip: z.boolean().optional(),
  polygon: z.array(z.tuple([z.number(), z.number()])).nullish(),
  idGates: z.array(Id),
  walkMinutes: z.int().nullish(),
  notes: z.string().nullish(),
  drivingNotes: z.string().nullish(),
});

export function parkingAreaInput({ idGates, ...rest }: z.output<typeof ParkingAreaBody>) {
  return { ...rest, gateIds: idGates };
}

export const ZONE_NAMES = { enclosureId: "idEnclosure", gateIds: "idGates" };
