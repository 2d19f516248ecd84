import { z } from "zod";
import { Cents, centsOf, Id, Moment, optionalIso, SentMoment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { intOf, textOfField } from "@/lib/core/fields";
import { DISCOUNT_KINDS, DISCOUNT_STATES, DISCOUNT_STATUSES, type DiscountCodeDto } from "@/lib/discount-codes/client";
import { CreateDiscountCode } from "@/lib/discount-codes/schemas";
import { METHODS, OFFERED_METHODS } from "@/lib/pricing/client";

export const DiscountCodeWire = z
  .object({
    id: Id,
    idAdmin: Id,
    nameAdmin: z.string(),
    idBatch: Id.nullable().describe("El lote con el que se hizo; sus códigos son de un solo uso"),
    code: z.string(),
    kind: z.enum(DISCOUNT_KINDS),
    percentBps: z.int().nullable().describe("De un porcentaje, en puntos base"),
    amountCents: Cents.nullable().describe("De un monto fijo: una sola vez por compra"),
    maxDiscountCents: Cents.nullable(),
    idEnclosure: Id.nullable(),
    enclosureName: z.string().nullable(),
    intIDEvento: Id.nullable(),
    eventName: z.string().nullable(),
    idZone: Id.nullable(),
    zoneName: z.string().nullable(),
    method: z.enum(METHODS).nullable(),
    startsAt: Moment.nullable(),
    endsAt: Moment.nullable(),
    maxUses: z.int().nullable(),
    maxUsesPerBuyer: z.int().nullable(),
    minCents: Cents.describe("De los lugares con descuento, sin cargos"),
    state: z.enum(DISCOUNT_STATES),
    note: z.string(),
    uses: z.int().describe("Apartados y usados: los que cuentan para el máximo"),
    isUsed: z.boolean(),
    status: z.enum(DISCOUNT_STATUSES).describe("Cómo está ahora"),
    lastFolio: z.string().nullable().describe("La última compra que lo usó o lo aparta"),
    createdAt: Moment,
    figures: z.object({
      heldCount: z.int(),
      usedCount: z.int(),
      honouredCount: z.int().describe("De los usados, los que se respetaron por encima del máximo"),
      discountCents: Cents,
      salesCents: Cents.describe("Precio pagado con el código, sin cargos ni lo devuelto"),
    }),
  })
  .meta({ id: "DiscountCode" });

export function discountCodeWire(code: DiscountCodeDto): z.input<typeof DiscountCodeWire> {
  const { adminId, adminName, batchId, enclosureId, eventId, zoneId, startsAt, endsAt, createdAt, timeZone, ...rest } =
    code;
  return {
    ...rest,
    idAdmin: adminId,
    nameAdmin: adminName,
    idBatch: batchId,
    idEnclosure: enclosureId,
    intIDEvento: eventId,
    idZone: zoneId,
    startsAt: optionalIso(startsAt, timeZone),
    endsAt: optionalIso(endsAt, timeZone),
    createdAt: toIso(createdAt, timeZone),
  };
}

const { shape } = CreateDiscountCode;

const OF_TENANT = { "x-judged": "Del mismo organizador, y unos de otros" };

export const DiscountCodeBody = z.object({
  code: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,23}$/, "Usa de 3 a 24 letras sin acento, números o guiones")
    .describe("De 3 a 24 letras, números o guiones; se guarda en mayúsculas"),
  kind: z.enum(DISCOUNT_KINDS),
  percentBps: intOf(shape.percentBps)
    .nullish()
    .describe("Puntos base: 1500 = 15 %")
    .meta({ "x-judged": "De un porcentaje es obligatorio y mayor que 0" }),
  amountCents: centsOf(shape.amountCents)
    .nullish()
    .meta({ "x-judged": "De un monto fijo es obligatorio y mayor que 0" }),
  maxDiscountCents: centsOf(shape.maxDiscountCents)
    .nullish()
    .meta({ "x-judged": "Mayor que 0, y solo de un porcentaje" }),
  idEnclosure: Id.nullish().meta(OF_TENANT),
  intIDEvento: Id.nullish().meta(OF_TENANT),
  idZone: Id.nullish().meta(OF_TENANT),
  method: z.enum(OFFERED_METHODS).nullish(),
  startsAt: SentMoment.nullish(),
  endsAt: SentMoment.nullish().meta({ "x-judged": "Después de `startsAt`" }),
  maxUses: intOf(shape.maxUses).nullish(),
  maxUsesPerBuyer: intOf(shape.maxUsesPerBuyer).nullish(),
  minCents: centsOf(shape.minCents).nullish(),
  note: textOfField(shape.note).nullish(),
});

export function discountCodeInput<Body extends Partial<z.output<typeof DiscountCodeBody>>>({
  idEnclosure,
  intIDEvento,
  idZone,
  ...rest
}: Body) {
  return { ...rest, enclosureId: idEnclosure, eventId: intIDEvento, zoneId: idZone };
}

export const DISCOUNT_NAMES = {
  adminId: "idAdmin",
  enclosureId: "idEnclosure",
  eventId: "intIDEvento",
  zoneId: "idZone",
  orderId: "idCart",
};
