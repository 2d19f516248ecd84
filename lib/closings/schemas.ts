import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

export const MonthField = z.string(FIELD.required).regex(/^20\d\d-(0[1-9]|1[0-2])$/, FIELD.date);

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
