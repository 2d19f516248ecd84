import { z } from "zod";
import { GateWire, Id, Polygon } from "@/app/api/v1/wire";
import { intOf, textOfField } from "@/lib/core/fields";
import { blockedText, type ParkingAreaDto, patternOf } from "@/lib/parking-areas/client";
import { CreateParkingArea } from "@/lib/parking-areas/schemas";

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

const { shape } = CreateParkingArea;

const NUMBERED = { "x-judged": "Una zona numerada lleva `pattern`, y otra `capacity`" };

const Coordinate = z.int().min(0).max(10_000);

export const ParkingAreaBody = z.object({
  key: textOfField(shape.key).describe("De 1 a 4 letras o números, única en el recinto"),
  name: shape.name,
  capacity: intOf(shape.capacity)
    .nullish()
    .describe("De una zona sin numerar; en otra son los lugares de su numeración")
    .meta(NUMBERED),
  isNumbered: z.boolean().optional().meta(NUMBERED),
  pattern: textOfField(shape.pattern)
    .nullish()
    .describe("Numeración, una línea por filas iguales: A-F: 1-40, sin 13")
    .meta({ "x-judged": "Se lee como en el ejemplo" }),
  blocked: textOfField(shape.blocked)
    .nullish()
    .describe("Lugares que nadie puede usar, una línea por motivo: A7, B7: pilar")
    .meta({ "x-judged": "Lugares de la numeración, con su motivo" }),
  isVip: z.boolean().optional(),
  polygon: z
    .array(z.tuple([Coordinate, Coordinate]))
    .max(60)
    .nullish()
    .describe("Esquinas en unidades del plano del recinto")
    .meta({ "x-judged": "Al menos 3 esquinas que encierran algo, sin cruzarse" }),
  idGates: z.array(Id).min(1),
  walkMinutes: intOf(shape.walkMinutes).nullish(),
  notes: textOfField(shape.notes).nullish().describe("De la zona a la entrada, a pie"),
  drivingNotes: textOfField(shape.drivingNotes).nullish().describe("De la calle a la zona, en auto"),
});

export function parkingAreaInput<Body extends Partial<z.output<typeof ParkingAreaBody>>>({ idGates, ...rest }: Body) {
  return { ...rest, gateIds: idGates };
}

export const ZONE_NAMES = { enclosureId: "idEnclosure", gateIds: "idGates" };
