import { z } from "zod";
import { Cents, Id, Moment, optionalIso } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { DISCOUNT_KINDS, DISCOUNT_STATES, DISCOUNT_STATUSES, type DiscountCodeDto } from "@/lib/discount-codes/client";
import { METHODS } from "@/lib/pricing/client";

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

export const DiscountCodeBody = z.object({
  code: z.string().describe("De 3 a 24 letras, números o guiones; se guarda en mayúsculas"),
  kind: z.enum(DISCOUNT_KINDS),
  percentBps: z.int().nullish(),
  amountCents: Cents.nullish(),
  maxDiscountCents: Cents.nullish(),
  idEnclosure: Id.nullish(),
  intIDEvento: Id.nullish(),
  idZone: Id.nullish(),
  method: z.enum(METHODS).nullish(),
  startsAt: Moment.nullish(),
  endsAt: Moment.nullish(),
  maxUses: z.int().nullish(),
  maxUsesPerBuyer: z.int().nullish(),
  minCents: Cents.nullish(),
  note: z.string().nullish(),
});

export function discountCodeInput({ idEnclosure, intIDEvento, idZone, ...rest }: z.output<typeof DiscountCodeBody>) {
  return { ...rest, enclosureId: idEnclosure, eventId: intIDEvento, zoneId: idZone };
}

export const DISCOUNT_NAMES = {
  adminId: "idAdmin",
  enclosureId: "idEnclosure",
  eventId: "intIDEvento",
  zoneId: "idZone",
  orderId: "idCart",
};
