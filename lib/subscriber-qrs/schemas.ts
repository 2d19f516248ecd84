import { z } from "zod";
import { IdField, OptionalIdField, optionalIntField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { IMPORT_BYTES } from "@/lib/imports/client";
import { type ImportRef, uploadFields } from "@/lib/imports/schemas";
import type { ImportMapping } from "@/lib/subscriber-qrs/import/mapping";
import { SUBSCRIBER_KINDS } from "@/lib/subscriber-qrs/kinds";
import { Email, Phone } from "@/lib/users/schemas";

export {
  MOST_SUBSCRIBERS,
  OpenSubscriberQr,
  SelectSubscribers,
  SendSubscriberQrs,
  SubscriberFilters,
} from "@/lib/subscriber-qrs/selection";

/** Reads an empty field as null. */
function blankOr<Out>(field: z.ZodType<Out, string>) {
  return z
    .string()
    .nullish()
    .transform((text, issues): Out | null => {
      if (text === null || text === undefined || text.trim() === "") return null;
      const parsed = field.safeParse(text);
      if (parsed.success) return parsed.data;
      issues.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? FIELD.required });
      return null;
    });
}

/** Plates are kept as letters and digits, in capitals. */
export const Plate = blankOr(
  z
    .string()
    .trim()
    .max(20, FIELD.tooLong)
    .transform((text, issues) => {
      const plate = text.toUpperCase().replace(/[\s\-.]/g, "");
      if (/^[A-Z0-9]{3,10}$/.test(plate)) return plate;
      issues.addIssue({ code: "custom", message: "Escribe de 3 a 10 letras y números" });
      return z.NEVER;
    }),
);

/** A day as "2026-11-28". */
export const DayField = z
  .string({ error: FIELD.required })
  .trim()
  .regex(/^(20\d{2}|2100)-\d{2}-\d{2}$/, FIELD.date)
  .refine((text) => {
    const day = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
  }, FIELD.date);

const OptionalDay = blankOr(DayField);

export const Holder = z.object({
  name: textField(120).min(2, FIELD.required),
  plate: Plate,
  email: blankOr(Email),
  phone: blankOr(Phone),
  placeLabel: blankOr(
    z
      .string()
      .trim()
      .max(12, FIELD.tooLong)
      .transform((text) => text.toUpperCase()),
  ),
});

/** Days are on the venue's calendar. With a season they may be left out: the QR is valid to the season's end. */
export const Scope = z.object({
  kind: z.enum(SUBSCRIBER_KINDS, { error: FIELD.select }),
  parkingAreaId: IdField,
  seasonId: OptionalIdField,
  validFrom: OptionalDay,
  validUntil: OptionalDay,
  /** Counted anew in each event. */
  entryRights: optionalIntField(1, 20).transform((rights) => rights ?? 1),
});

const scopeRules = (input: z.output<typeof Scope>, issues: z.RefinementCtx) => {
  const fail = (path: string, message: string) => issues.addIssue({ code: "custom", path: [path], message });
  if (input.kind === "infinity" && input.seasonId !== null) fail("seasonId", "Un QR VIP no es de una temporada");
  if (input.kind === "subscriber" && input.seasonId === null && input.validUntil === null)
    fail("validUntil", "Elige una temporada o escribe hasta qué día vale");
  if (input.validFrom !== null && input.validUntil !== null && input.validUntil < input.validFrom)
    fail("validUntil", "Debe terminar después de empezar");
};

export type CreateSubscriberQrInput = z.input<typeof CreateSubscriberQr>;

export const CreateSubscriberQr = Scope.extend(Holder.shape).superRefine(scopeRules);

export type UpdateSubscriberQrInput = z.input<typeof UpdateSubscriberQr>;

export const UpdateSubscriberQr = Scope.omit({ kind: true })
  .extend(Holder.shape)
  .extend({ id: z.number().int().positive() });

export const SubscriberId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

export type SubscriberIdInput = z.input<typeof SubscriberId>;

export type UploadImportInput = z.input<typeof UploadImport>;

export const UploadImport = Scope.extend({
  ...uploadFields({ maxBytes: IMPORT_BYTES, defaultName: "abonados" }),
}).superRefine(scopeRules);

export type MapImportInput = ImportRef & { mapping: z.input<typeof ImportMapping> };
