import { z } from "zod";
import { oneOf, someOf, withConditions } from "@/app/api/v1/conditions";
import { EnclosureWire, enclosureWire } from "@/app/api/v1/enclosures/wire";
import { Cents, Id, LongId, Moment, optionalIso } from "@/app/api/v1/wire";
import { isPerson } from "@/lib/core/actors";
import type { Ctx } from "@/lib/core/context";
import { toIso } from "@/lib/core/dates";
import { notFound } from "@/lib/core/errors";
import { intOf } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { DISCOUNT_REFUSALS } from "@/lib/discount-codes/client";
import { findEventArea } from "@/lib/events";
import { METHOD_REFUSALS, type MethodDto, ORDER_STATES, type OrderDto, type OrderItemDto } from "@/lib/orders/client";
import { Quantity } from "@/lib/orders/schemas";
import { METHODS } from "@/lib/pricing/client";

export const CartItemWire = z
  .object({
    idTicket: LongId,
    intIDEvento: Id,
    eventName: z.string(),
    eventStartsAt: Moment,
    idEventArea: Id,
    zoneKey: z.string(),
    zoneName: z.string(),
    isNumbered: z.boolean(),
    idPlace: LongId.nullable(),
    placeLabel: z.string().nullable(),
    gates: z.array(z.object({ label: z.string(), street: z.string() })),
    state: z.string().describe("held, sold, released o returned"),
    priceCents: Cents,
    discountCents: Cents,
    feeCents: Cents,
    totalCents: Cents,
  })
  .meta({ id: "CartItem" });

const MethodWire = z.object({
  method: z.enum(METHODS),
  label: z.string(),
  discountCents: Cents,
  feeCents: Cents,
  totalCents: Cents,
  unavailable: z
    .object({ code: z.enum(METHOD_REFUSALS), reason: z.string() })
    .optional()
    .describe(
      "Por qué no se puede pagar así en este momento; lo dicen las lecturas del carrito y su cambio (CA7); la respuesta de un apartado solo mira las compras de menos de $100, por si no llegan al mínimo de una forma de pago",
    ),
});

/** A cart and the purchase it becomes. */
export const CartWire = z
  .object({
    idCart: LongId,
    folio: z.string(),
    state: z.enum(ORDER_STATES),
    intFKIdUser: Id.nullable(),
    enclosure: EnclosureWire,
    method: z.string().nullable(),
    deadlineAt: Moment.nullable(),
    holdSeconds: z.int(),
    isTest: z.boolean(),
    items: z.array(CartItemWire),
    priceCents: Cents,
    discountCents: Cents,
    feeCents: Cents,
    ivaCents: Cents.describe("Incluido en el total"),
    totalCents: Cents,
    discountCode: z
      .object({
        code: z.string(),
        method: z.enum(METHODS).nullable().describe("Solo vale con esta forma de pago"),
        discountCents: Cents,
        unavailable: z.object({ code: z.enum(DISCOUNT_REFUSALS), reason: z.string() }).optional(),
      })
      .nullable()
      .describe("El código del carrito y, si no descuenta, por qué"),
    methods: z.array(MethodWire),
  })
  .meta({ id: "Cart" });

export const NewCartWire = CartWire.extend({
  token: z.string().optional().describe("De un carrito anónimo nuevo, una sola vez; después va en X-Cart-Token"),
}).meta({ id: "NewCart" });

function itemWire(item: OrderItemDto, timeZone: string): z.input<typeof CartItemWire> {
  const { id, eventId, eventAreaId, placeId, eventStartsAt, eventName, zoneKey, zoneName, isNumbered } = item;
  const { placeLabel, gates, state, priceCents, discountCents, feeCents, totalCents } = item;
  return {
    idTicket: id,
    intIDEvento: eventId,
    idEventArea: eventAreaId,
    idPlace: placeId,
    eventStartsAt: toIso(eventStartsAt, timeZone),
    eventName,
    zoneKey,
    zoneName,
    isNumbered,
    placeLabel,
    gates,
    state,
    priceCents,
    discountCents,
    feeCents,
    totalCents,
  };
}

function codeWire({ code: given }: OrderDto): z.input<typeof CartWire>["discountCode"] {
  if (!given) return null;
  const { code, method, discountCents, refusal } = given;
  return { code, method, discountCents, ...(refusal ? { unavailable: refusal } : {}) };
}

function methodWire({ unavailable, payBefore, ...shown }: MethodDto): z.input<typeof MethodWire> {
  return unavailable ? { ...shown, unavailable: { code: unavailable.code, reason: unavailable.reason } } : shown;
}

export function cartWire(order: OrderDto): z.input<typeof CartWire> {
  const { id, buyerId, adminId, enclosure, deadlineAt, items, folio, state, method, holdSeconds, isTest } = order;
  const { priceCents, discountCents, feeCents, ivaCents, totalCents, methods } = order;
  return {
    idCart: id,
    intFKIdUser: buyerId,
    enclosure: enclosureWire(enclosure, adminId),
    deadlineAt: optionalIso(deadlineAt, enclosure.timeZone),
    items: items.map((item) => itemWire(item, enclosure.timeZone)),
    discountCode: codeWire(order),
    folio,
    state,
    method,
    holdSeconds,
    isTest,
    priceCents,
    discountCents,
    feeCents,
    ivaCents,
    totalCents,
    methods: methods.map(methodWire),
  };
}

export function newCartWire({ order, cartToken }: { order: OrderDto; cartToken?: string }) {
  return { ...cartWire(order), ...(cartToken ? { token: cartToken } : {}) };
}

/** A zone on sale: by itself, or as an event's zone. */
export const AreaRef = {
  idEventArea: Id.optional(),
  intIDEvento: Id.optional(),
  idZone: Id.optional().describe("Con intIDEvento, en lugar de idEventArea"),
};

/** A body with `AreaRef` names a zone in one of the two ways. */
export const NAMES_AREA = someOf([["idEventArea"], ["intIDEvento", "idZone"]], "idEventArea", FIELD.select);

/** A body says how many places, or which ones. */
export const NAMES_PLACES = oneOf([["quantity"], ["idPlaces"]], "quantity", "Elige de 1 a 100 lugares");

export const HeldPlaces = {
  quantity: intOf(Quantity).optional().describe("Cuántos lugares; los elige la plataforma, juntos si se puede"),
  idPlaces: z.array(LongId).min(1).max(100).optional().describe("Los lugares numerados, en vez de `quantity`"),
};

/** The event area that a body names. */
export async function eventAreaOf(
  ctx: Ctx,
  ref: { idEventArea?: number; intIDEvento?: number; idZone?: number },
): Promise<number> {
  if (ref.idEventArea !== undefined) return ref.idEventArea;
  const { intIDEvento = 0, idZone = 0 } = ref;
  return (await findEventArea({ ctx, input: { eventId: intIDEvento, parkingAreaId: idZone } })).id;
}

/** How many places of each zone a cart shall hold. */
export const AreasBody = z.object({
  areas: z
    .array(
      withConditions(
        z.object({ ...AreaRef, quantity: intOf(Quantity).min(0).describe("Cuántos lugares de la zona; 0 la quita") }),
        NAMES_AREA,
      ),
    )
    .min(1)
    .max(50)
    .meta({ "x-judged": "Cada zona va una sola vez" }),
});

export function areasInput(ctx: Ctx, { areas }: z.output<typeof AreasBody>) {
  return Promise.all(
    areas.map(async ({ quantity, ...area }) => ({ eventAreaId: await eventAreaOf(ctx, area), quantity })),
  );
}

export const HOLD_ERRORS = [
  "user.blocked_here",
  "limit.exceeded",
  "hold.account_required",
  "hold.visitor_limit",
  "hold.cancelled",
  "hold.sales_ended",
  "hold.paused",
  "hold.not_on_sale",
  "hold.waiting_room",
  "hold.not_enough_places",
  "hold.places_taken",
  "hold.place_unknown",
  "cart.expired",
] as const;

/** A person's own id; everybody else's cart is a 404. */
export function assertOwn(ctx: Ctx, userId: number | undefined): void {
  if (userId !== undefined && (!isPerson(ctx.actor) || ctx.actor.userId !== userId)) throw notFound();
}

export const CART_NAMES = { eventAreaId: "idEventArea", enclosureId: "idEnclosure", placeIds: "idPlaces" };
