import { z } from "zod";
import { PURCHASE_STATES } from "@/lib/after-sale/client";
import { DAYS_FIELDS } from "@/lib/core/days";
import { CursorField, ModifiedSinceField, OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { METHOD_FILTERS } from "@/lib/pricing/client";
import { Email, Phone } from "@/lib/users/schemas";

const TicketId = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);

/** As it is written to the API, where an empty one is none. */
export const WrittenReason = z
  .string("Escribe el motivo")
  .trim()
  .min(3, "Escribe el motivo, de 3 letras o más")
  .max(200, FIELD.tooLong);

/** Staff must give a reason; a buyer need not. */
const Reason = z
  .string()
  .trim()
  .max(200, FIELD.tooLong)
  .nullish()
  .transform((text) => text || null)
  .refine((text) => text === null || text.length >= 3, "Escribe el motivo, de 3 letras o más");

/** An e-mail or a phone of ten digits. */
export const Contact = z
  .string({ error: FIELD.required })
  .trim()
  .min(1, FIELD.required)
  .max(254, FIELD.tooLong)
  .transform((text, issues) => {
    const parsed = (text.includes("@") ? Email : Phone).safeParse(text);
    if (parsed.success) return parsed.data;
    issues.addIssue({ code: "custom", message: "Escribe un correo o un teléfono de 10 dígitos" });
    return z.NEVER;
  })
  .meta({ "x-judged": "Un correo, o un teléfono que puede existir" });

export const TicketRef = z.object({ ticketId: TicketId });

export type TicketRef = z.input<typeof TicketRef>;

export const OfferTransfer = z.object({ ticketId: TicketId, contact: Contact, reason: Reason });

export type OfferTransferInput = z.input<typeof OfferTransfer>;

export const CancelTransfer = z.object({ ticketId: TicketId, reason: Reason });

export type CancelTransferInput = z.input<typeof CancelTransfer>;

export const TransferToken = z.object({ token: z.string().max(200).catch("") });

export type TransferToken = z.input<typeof TransferToken>;

const Cents = z.coerce.number("Escribe una cantidad").int().min(0).max(2_147_483_647);

/** `expectedCents` is what the person was told that comes back; a return on other terms is refused. */
export const ReturnTickets = z.object({
  ticketIds: z
    .array(TicketId, "Elige al menos un boleto")
    .min(1, "Elige al menos un boleto")
    .max(100, "Son demasiados boletos")
    .transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
  reason: Reason,
  /** Staff may give the service fee back too. A buyer's return follows the venue's policy. */
  withFee: z.boolean().default(false),
  expectedCents: Cents.optional(),
});

export type ReturnTicketsInput = z.input<typeof ReturnTickets>;

const SmallId = z.coerce.number("Elige una zona").int("Elige una zona").min(1, "Elige una zona").max(2_147_483_647);

/** A numbered zone needs `placeId`. `expectedCents` is the difference that the person was told; a negative one comes back. */
export const ChangeTicket = z.object({
  ticketId: TicketId,
  eventAreaId: SmallId,
  placeId: TicketId.nullish().transform((id) => id ?? null),
  reason: Reason,
  expectedCents: z.coerce.number().int().min(-2_147_483_647).max(2_147_483_647).optional(),
});

export type ChangeTicketInput = z.input<typeof ChangeTicket>;

export const QuoteChange = z.object({ ticketId: TicketId, eventAreaId: SmallId });

export type QuoteChangeInput = z.input<typeof QuoteChange>;

export const ResendTickets = z.union([
  z.object({ ticketId: TicketId, reason: Reason }),
  z.object({ orderId: TicketId, reason: Reason }),
]);

export type ResendTicketsInput = z.input<typeof ResendTickets>;

export const AvailableForTicket = z.object({
  eventId: SmallId,
  eventAreaId: SmallId.optional(),
  ticketId: TicketId.optional(),
});

export type AvailableForTicketInput = z.input<typeof AvailableForTicket>;

export const VenueRef = z.object({ enclosureId: z.coerce.number().int().min(1).max(2_147_483_647) });

export type VenueRef = z.input<typeof VenueRef>;

export const PurchaseFilters = z.object({
  q: z.string().trim().max(100).default(""),
  state: z.enum(PURCHASE_STATES).nullish().catch(null),
  eventId: OptionalIdField.catch(null),
  zoneId: OptionalIdField.catch(null),
  method: z.enum(METHOD_FILTERS).nullish().catch(null),
  enclosureId: OptionalIdField.catch(null),
  /** On which people began to pay. */
  ...DAYS_FIELDS,
});

/** For other systems: carts are none of theirs. */
export const PurchasesAsked = z.object({
  adminId: OptionalIdField,
  enclosureId: OptionalIdField,
  eventId: OptionalIdField,
  state: z.enum(PURCHASE_STATES).exclude(["cart"]).nullish(),
  limit: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(1_000_000).default(0),
  after: CursorField,
  modifiedSince: ModifiedSinceField,
});

export type PurchasesAskedInput = z.input<typeof PurchasesAsked>;

export const PurchaseRef = z.object({ orderId: TicketId });

export type PurchaseRef = z.input<typeof PurchaseRef>;

export const ReleasePurchase = z.object({ orderId: TicketId, reason: Reason });

export type ReleasePurchaseInput = z.input<typeof ReleasePurchase>;

/** The receiver is the buyer of an order, or the person with that e-mail or phone. */
export const GiveTickets = z
  .object({
    orderId: TicketId.optional(),
    contact: Contact.optional(),
    eventAreaId: SmallId,
    quantity: z.coerce
      .number("Elige de 1 a 20")
      .int("Elige de 1 a 20")
      .min(1, "Elige de 1 a 20")
      .max(20, "Elige de 1 a 20")
      .default(1),
    reason: WrittenReason,
  })
  .refine((input) => (input.orderId === undefined) !== (input.contact === undefined), {
    path: ["contact"],
    message: "Escribe para quién son",
  });

export type GiveTicketsInput = z.input<typeof GiveTickets>;
