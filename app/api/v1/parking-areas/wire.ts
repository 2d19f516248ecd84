import { z } from "zod";
import { GateWire, Id, Polygon } from "@/app/api/v1/wire";
import type { ParkingAreaDto } from "@/lib/parking-areas/schemas";

export const ParkingAreaWire = z
  .object({
    id: Id,
    idEnclosure: Id,
    enclosureName: z.string(),
    key: z.string(),
    name: z.string(),
    capacity: z.int(),
    isNumbered: z.boolean(),
    numbering: z.object({ rows: z.array(z.string()), perRow: z.int() }).nullable(),
    isVip: z.boolean(),
    polygon: Polygon.nullable(),
    walkMinutes: z.int().nullable(),
    notes: z.string(),
    gates: z.array(GateWire),
  })
  .meta({ id: "ParkingArea" });

export function parkingAreaWire({ enclosureId, ...zone }: ParkingAreaDto): z.input<typeof ParkingAreaWire> {
  return { idEnclosure: enclosureId, ...zone };
}

export const ParkingAreaBody = z.object({
  key: z.string().describe("De 1 a 4 letras o números, única en el recinto"),
  name: z.string(),
  capacity: z.int().nullish().describe("De una zona sin numerar; en otra son filas por lugares de cada fila"),
  isNumbered: z.boolean().optional(),
  rows: z.int().nullish(),
  perRow: z.int().nullish(),
  isVip: z.boolean().optional(),
  polygon: z.array(z.tuple([z.number(), z.number()])).nullish(),
  idGates: z.array(Id),
  walkMinutes: z.int().nullish(),
  notes: z.string().nullish(),
});

export function parkingAreaInput({ idGates, ...rest }: z.output<typeof ParkingAreaBody>) {
  return { ...rest, gateIds: idGates };
}

export const ZONE_NAMES = { enclosureId: "idEnclosure", gateIds: "idGates" };
