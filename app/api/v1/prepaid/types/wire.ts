import { z } from "zod";
import { Cents, centsOf, Id, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { textOfField } from "@/lib/core/fields";
import type { ListedTypeDto } from "@/lib/prepaid";
import { CreatePrepaidType } from "@/lib/prepaid/schemas";

const Price = z.int().min(0).max(1_000_000).describe("Centavos de MXN, IVA incluido");
const UnitMinutes = z.int().min(1).max(1_440).describe("Minutos de una unidad; la que empieza se cobra");
const Days = z.array(z.int().min(0).max(6)).min(1).max(7).describe("0 es domingo; los días en que empieza");
const Hour = z.int().min(0).max(1_439).describe("Minutos después de medianoche, por el reloj del recinto");
const Until = Hour.describe("Igual o antes que `from`: del día siguiente");
const Per = z.enum(["24h", "day"]).describe("24h: desde que entra; day: día de operación del recinto");
const OTHER_HOURS = "Otro precio a otras horas de la semana; hasta 10";
const NO_OVERLAP = { description: OTHER_HOURS, "x-judged": "Los horarios no se enciman" };

const free = {
  freeMinutes: z.int().min(0).max(1_440).describe("Minutos sin costo"),
  freeEveryHours: z
    .int()
    .min(0)
    .max(168)
    .describe("El tiempo sin costo se da una vez en tantas horas; 0: en cada visita"),
};
const hours = { days: Days, from: Hour, until: Until };

const entry = {
  kind: z.literal("entry"),
  cents: Price,
  windows: z
    .array(z.strictObject({ ...hours, cents: Price }))
    .max(10)
    .meta(NO_OVERLAP),
};

const time = {
  kind: z.literal("time"),
  ...free,
  countFrom: z
    .enum(["entry", "free_end"])
    .describe("Desde dónde cuentan las unidades si el tiempo sin costo no alcanzó"),
  firstMinutes: UnitMinutes,
  firstCents: Price,
  nextMinutes: UnitMinutes,
  nextCents: Price,
  capCents: Price.nullable().meta({
    description: "Lo más que se cobra; null: sin tope",
    "x-judged": "No menos que `firstCents`",
  }),
  capPer: Per,
  windows: z
    .array(
      z.strictObject({
        ...hours,
        nextCents: Price,
        firstCents: Price.nullable().describe("null: la primera unidad cuesta lo de siempre"),
      }),
    )
    .max(10)
    .meta(NO_OVERLAP),
};

const day = {
  kind: z.literal("day"),
  ...free,
  cents: Price,
  per: Per,
  windows: z
    .array(z.strictObject({ days: Days, cents: Price }))
    .max(10)
    .meta({ description: "Otro precio en otros días", "x-judged": "Un día tiene un precio" }),
};

const overnight = {
  kind: z.literal("overnight"),
  ...free,
  from: Hour,
  until: Until.meta({ "x-judged": "Otra hora que `from`" }),
  cents: Price.describe("Por cada noche que toca, centavos de MXN"),
  unitMinutes: UnitMinutes,
  unitCents: Price.describe("Por cada unidad empezada fuera de la noche"),
};

const common = {
  reverseMinutes: z.int().min(0).max(60).describe("Quien sale en tantos minutos no paga"),
  freezeMinutes: z.int().min(0).max(60).describe("Tanto se respeta un importe que ya se mostró"),
};

const Visit = z.discriminatedUnion("kind", [
  z.strictObject(entry),
  z.strictObject(time),
  z.strictObject(day),
  z.strictObject(overnight),
]);

export const TariffWire = z
  .discriminatedUnion("kind", [
    z.strictObject({ ...entry, ...common }),
    z.strictObject({ ...time, ...common }),
    z.strictObject({ ...day, ...common }),
    z.strictObject({ ...overnight, ...common }),
    z.strictObject({
      kind: z.literal("period"),
      length: z
        .union([
          z.strictObject({ months: z.int().min(1).max(12).describe("Meses; termina el mismo día, a la misma hora") }),
          z.strictObject({ days: z.int().min(1).max(366).describe("Días") }),
        ])
        .describe("Cuánto dura el periodo"),
      cents: z.int().min(0).max(10_000_000).describe("Centavos de MXN, IVA incluido"),
      visit: Visit.nullable().describe("null: las visitas van incluidas"),
      ...common,
    }),
  ])
  .meta({ id: "Tariff" });

const IN_STORE = "Las personas lo eligen en la tienda";
const TARIFF = "Cuánto cuesta, por la forma de cobro";
const OFFERED = "Los montos que se ofrecen al recargar";
const OfferedCents = z.array(z.int().min(1).max(10_000_000)).min(1).max(5);

export const PrepaidTypeWire = z
  .object({
    id: Id,
    idAdmin: Id,
    idEnclosure: Id,
    enclosureName: z.string(),
    name: z.string(),
    isPublic: z.boolean().describe(IN_STORE),
    isArchived: z.boolean().describe("Ningún QR nuevo puede ser de este tipo"),
    version: z.int().describe("La versión de ahora; cada estancia se cobra con la que entró"),
    versionAt: Moment.describe("Desde cuándo vale la versión"),
    tariff: TariffWire.describe(TARIFF),
    minEntryCents: Cents.describe("Con menos saldo no se entra"),
    noticeCents: Cents.describe("Con menos saldo se avisa"),
    topupMinCents: Cents,
    topupMaxCents: Cents,
    balanceMaxCents: Cents,
    debtMaxCents: Cents.describe("Con más adeudo no se entra"),
    offeredCents: z.array(Cents).describe(OFFERED),
    accounts: z.int().nullable().describe("QR que la usan; null para quien no es del recinto"),
    inside: z.int().nullable().describe("Adentro con esta versión"),
    insideBefore: z.int().nullable().describe("Adentro con versiones anteriores: se cobran como cuando entraron"),
    createdAt: Moment,
  })
  .meta({ id: "PrepaidType" });

export function prepaidTypeWire(type: ListedTypeDto): z.input<typeof PrepaidTypeWire> {
  const { adminId, enclosureId, timeZone, dayStart: _dayStart, versionAt, createdAt, ...rest } = type;
  return {
    ...rest,
    idAdmin: adminId,
    idEnclosure: enclosureId,
    accounts: type.accounts ?? null,
    inside: type.inside ?? null,
    insideBefore: type.insideBefore ?? null,
    versionAt: toIso(versionAt, timeZone),
    createdAt: toIso(createdAt, timeZone),
  };
}

const { shape } = CreatePrepaidType;

export const PrepaidTypeBody = z.object({
  name: textOfField(shape.name),
  isPublic: z.boolean().describe(IN_STORE),
  tariff: TariffWire.describe(TARIFF),
  minEntryCents: centsOf(shape.minEntryCents).meta({ "x-judged": "No más que `balanceMaxCents`" }),
  noticeCents: centsOf(shape.noticeCents).meta({ "x-judged": "No más que `balanceMaxCents`" }),
  topupMinCents: centsOf(shape.topupMinCents).meta({ "x-judged": "Más de 0" }),
  topupMaxCents: centsOf(shape.topupMaxCents).meta({ "x-judged": "No menos que `topupMinCents`" }),
  balanceMaxCents: centsOf(shape.balanceMaxCents).meta({ "x-judged": "No menos que `topupMaxCents`" }),
  debtMaxCents: centsOf(shape.debtMaxCents),
  offeredCents: OfferedCents.meta({ description: OFFERED, "x-judged": "De `topupMinCents` a `topupMaxCents`" }),
});

export const TYPE_NAMES = { enclosureId: "idEnclosure", adminId: "admin" };
