import { z } from "zod";
import { IdField, MomentField, OptionalMomentField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { CANCELLATION_FILTERS } from "@/lib/lifecycle/client";
import { BigId } from "@/lib/orders/schemas";

const ReasonField = z
  .string({ error: FIELD.required })
  .trim()
  .min(3, "Escribe al menos 3 caracteres")
  .max(500, FIELD.tooLong);

/** `confirmation` is the event's name, typed again to prove that the right event is meant. */
export const CancelEvent = z.object({
  id: IdField,
  reason: ReasonField,
  confirmation: z.string({ error: FIELD.required }).trim().min(1, FIELD.required).max(200, FIELD.tooLong),
});

export type CancelEventInput = z.input<typeof CancelEvent>;

/** Moments that are left out move with the start, but a sale that has opened stays open. */
export const RescheduleEvent = z.object({
  id: IdField,
  startsAt: MomentField,
  endsAt: MomentField,
  doorsAt: OptionalMomentField,
  parkingOpensAt: OptionalMomentField,
  salesStartAt: OptionalMomentField,
  salesEndAt: OptionalMomentField,
  reason: ReasonField,
  /** The person knows that the zones have another event at that time. */
  allowOverlap: z.boolean().default(false),
});

export type RescheduleEventInput = z.input<typeof RescheduleEvent>;

/** The unpaid orders of an event, or one order. `preview` only counts and needs no reason. */
export const ReleaseUnpaid = z
  .object({
    eventId: IdField.optional(),
    orderId: BigId.optional(),
    reason: z.string().trim().max(500, FIELD.tooLong).default(""),
    preview: z.boolean().default(false),
  })
  .superRefine(({ eventId, orderId, reason, preview }, issues) => {
    const refuse = (field: string, message: string) => issues.addIssue({ code: "custom", path: [field], message });
    if ((eventId === undefined) === (orderId === undefined)) refuse("eventId", "Indica un evento o una compra");
    if (!preview && reason.length < 3) refuse("reason", "Escribe al menos 3 caracteres");
  });

export type ReleaseUnpaidInput = z.input<typeof ReleaseUnpaid>;

export const CancellationFilters = z.object({
  eventId: IdField,
  filter: z.enum(CANCELLATION_FILTERS).catch("todas").default("todas"),
  q: z.string().trim().max(100).default(""),
});
