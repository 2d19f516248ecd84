import { z } from "zod";
import { FIELD } from "@/lib/core/messages";
import { normalizeCode } from "@/lib/discount-codes/client";
import { Method as MethodField } from "@/lib/pricing/schemas";

const QUANTITY = "Elige de 1 a 100 lugares";

const PLACES = "Elige al menos un lugar";

export const SmallId = z.coerce
  .number("No es un número válido")
  .int("No es un número válido")
  .min(1, "No es un número válido")
  .max(2_147_483_647, "No es un número válido");

export const BigId = z.coerce
  .number("No es un número válido")
  .int("No es un número válido")
  .min(1, "No es un número válido")
  .max(Number.MAX_SAFE_INTEGER, "No es un número válido");

export const CartToken = z.string().max(200).optional();

export const Quantity = z.coerce.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(100, QUANTITY);

/** Either a quantity, or the ids of numbered places. */
export const HoldPlacesInput = z
  .object({
    eventAreaId: SmallId,
    quantity: Quantity.optional(),
    placeIds: z
      .array(BigId, PLACES)
      .min(1, PLACES)
      .max(100, QUANTITY)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    cartToken: CartToken,
  })
  .refine((input) => (input.quantity === undefined) !== (input.placeIds === undefined), {
    path: ["quantity"],
    message: QUANTITY,
  });

export type HoldPlacesInput = z.input<typeof HoldPlacesInput>;

export const AddPlacesInput = HoldPlacesInput.safeExtend({ orderId: BigId });

export type AddPlacesInput = z.input<typeof AddPlacesInput>;

export const OrderRef = z.object({ orderId: BigId, cartToken: CartToken });

export type OrderRef = z.input<typeof OrderRef>;

/** `reason` is given when somebody other than the buyer cancels; the caller has asked for it. */
export const CancelOrder = OrderRef.extend({ reason: z.string().nullish() });

export type CancelOrderInput = z.input<typeof CancelOrder>;

/** A text that no code can look like is refused as a code that does not exist. */
export const GiveCodeInput = z.object({
  orderId: BigId,
  code: z
    .string(FIELD.required)
    .transform((text) => normalizeCode(text.slice(0, 100)))
    .pipe(z.string().min(1, FIELD.required)),
});

export type GiveCodeInput = z.input<typeof GiveCodeInput>;

export const ItemRef = z.object({ itemId: BigId, cartToken: CartToken });

export type ItemRef = z.input<typeof ItemRef>;

export const MyCartInput = z.object({ enclosureId: SmallId.optional(), cartToken: CartToken });

export type MyCartInput = z.input<typeof MyCartInput>;

export const OpenCartInput = z.object({ enclosureId: SmallId, cartToken: CartToken });

export type OpenCartInput = z.input<typeof OpenCartInput>;

/** Sets how many places of each named zone the cart holds (0 takes them out); zones not named stay. */
export const UpdateCartInput = z.object({
  orderId: BigId,
  cartToken: CartToken,
  areas: z
    .array(
      z.object({
        eventAreaId: SmallId,
        quantity: z.coerce.number(QUANTITY).int(QUANTITY).min(0, QUANTITY).max(100, QUANTITY),
      }),
      PLACES,
    )
    .min(1, PLACES)
    .max(50, QUANTITY)
    .refine(
      (areas) => new Set(areas.map((area) => area.eventAreaId)).size === areas.length,
      "Cada zona va una sola vez",
    ),
});

export type UpdateCartInput = z.input<typeof UpdateCartInput>;

export const ClaimCartInput = z.object({ cartToken: z.string().max(200) });

export type ClaimCartInput = z.input<typeof ClaimCartInput>;

export const AvailablePlacesInput = z.object({ eventId: SmallId, eventAreaId: SmallId.optional() });

export type AvailablePlacesInput = z.input<typeof AvailablePlacesInput>;

/** The total that was shown to who pays; any other is refused. */
export const ExpectedCents = z.coerce.number().int().min(0).max(2_147_483_647).optional();

/** The method is ignored when nothing is due. */
export const PayOrderInput = z.object({
  orderId: BigId,
  method: MethodField.default("card"),
  /** Asks to pay even when the order's code does not hold any more. */
  withoutCode: z.boolean().default(false),
  expectedCents: ExpectedCents,
});

export type PayOrderInput = z.input<typeof PayOrderInput>;
