import { z } from "zod";
import { CLOSING_MONTH_STATES, ENDED_EVENT_STATES, ENTRY_FIGURES } from "@/lib/closings/client";
import { OPERATING_DAYS } from "@/lib/core/days";
import { IdField, OptionalIdField, SearchField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

export const MonthField = z.string(FIELD.required).regex(/^20\d\d-(0[1-9]|1[0-2])$/, FIELD.date);

const MonthFilter = MonthField.nullish()
  .catch(null)
  .transform((month) => month ?? null);

export const ClosingMonthFilters = z.object({
  state: z.enum(CLOSING_MONTH_STATES).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  /** The first and the last month. */
  since: MonthFilter,
  until: MonthFilter,
});

export const EndedEventFilters = z.object({
  q: SearchField,
  state: z.enum(ENDED_EVENT_STATES).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  /** The operating days on which they ended. */
  ...OPERATING_DAYS,
});

export const ClosingEntryFilters = z.object({
  q: SearchField,
  figure: z.enum(ENTRY_FIGURES).catch("fees").default("fees"),
  eventId: OptionalIdField.catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

/** A month or an event. */
export const ClosingAsked = z.union([
  z.object({ month: MonthField, eventId: z.null().optional() }),
  z.object({ eventId: IdField, month: z.null().optional() }),
]);
export type ClosingAsked = z.input<typeof ClosingAsked>;

export const ReopenInput = z.object({
  id: IdField,
  reason: z.string(FIELD.required).trim().min(3, "Di por qué, en al menos 3 letras").max(300, "Máximo 300 letras"),
});
export type ReopenInput = z.input<typeof ReopenInput>;

export const InvoiceFilters = z.object({
  q: SearchField,
  invoiced: z.enum(["si", "no"]).nullish().catch(null),
  adminId: OptionalIdField.catch(null),
  ...OPERATING_DAYS,
});

/** What may have an invoice of its own: a purchase, a top-up of prepaid, or a charge of it. */
export const INVOICED = ["order", "topup", "movement"] as const;

export const EndInvoice = z.object({ of: z.enum(INVOICED), id: IdField });
export type EndInvoice = z.input<typeof EndInvoice>;
export type InvoicedRef = z.output<typeof EndInvoice>;

export const NoteInvoice = EndInvoice.extend({
  uuid: z.string(FIELD.required).trim().toLowerCase().pipe(z.uuid("Escribe el folio fiscal de 36 signos")),
});
export type NoteInvoice = z.input<typeof NoteInvoice>;
