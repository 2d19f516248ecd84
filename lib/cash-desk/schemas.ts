import { z } from "zod";
import { isDenomination, OPERATION_KINDS, SHIFT_STATES } from "@/lib/cash-desk/client";
import { IdField, moneyField, OptionalIdField, optionalTextField, SearchField, textField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";

const MOST_CENTS = 100_000_000;

const Amount = moneyField(MOST_CENTS).refine((cents) => cents > 0, FIELD.money);

const Reason = z.string("Escribe el motivo").trim().min(3, "Escribe el motivo").max(200, FIELD.tooLong);

export const OpenShift = z.object({ pointId: IdField, floatCents: moneyField(MOST_CENTS) });
export type OpenShiftInput = z.input<typeof OpenShift>;

/** `requestKey` is the form's: sent twice, it is one drop. */
export const DropCash = z.object({ amountCents: Amount, note: optionalTextField(200), requestKey: z.uuid() });
export type DropCashInput = z.input<typeof DropCash>;

/** An empty field is none of that note. */
const Many = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value, issues) => {
    const text = String(value ?? "").trim();
    if (text === "") return 0;
    if (/^\d{1,5}$/.test(text)) return Number(text);
    issues.addIssue({ code: "custom", message: FIELD.digits });
    return z.NEVER;
  });

const Counts = z
  .record(z.string(), Many)
  .refine((counts) => Object.keys(counts).every(isDenomination), "No conocemos esa denominación");

export const CountShift = z.object({ counts: Counts });
export type CountShiftInput = z.input<typeof CountShift>;

export const CorrectCount = z.object({ counts: Counts, reason: Reason });
export type CorrectCountInput = z.input<typeof CorrectCount>;

const Secret = z.string("Escribe la contraseña").min(1, "Escribe la contraseña").max(200, FIELD.tooLong);

/** Both sign with their password, or with a code of their second factor. */
export const HandOver = z.object({
  toUserId: IdField,
  reason: optionalTextField(200),
  ownSecret: Secret,
  theirSecret: Secret,
});
export type HandOverInput = z.input<typeof HandOver>;

/** The supervisor says in `counts` what was found. */
export const CloseByForce = z.object({ shiftId: IdField, reason: Reason, counts: Counts.optional() });
export type CloseByForceInput = z.input<typeof CloseByForce>;

export const ShiftId = z.object({ shiftId: IdField });
export type ShiftIdInput = z.input<typeof ShiftId>;

export const OperationId = z.object({ operationId: IdField });
export type OperationIdInput = z.input<typeof OperationId>;

export const CreatePoint = z.object({ enclosureId: IdField, name: textField(60) });
export type CreatePointInput = z.input<typeof CreatePoint>;

export const RenamePoint = z.object({ pointId: IdField, name: textField(60) });
export type RenamePointInput = z.input<typeof RenamePoint>;

export const PointId = z.object({ pointId: IdField });
export type PointIdInput = z.input<typeof PointId>;

/** An empty amount is no limit. */
export const SetDeskLimit = z.object({
  enclosureId: IdField,
  dropAboveCents: z
    .union([z.literal("").transform(() => null), z.null(), moneyField(MOST_CENTS)])
    .refine((cents) => cents === null || cents >= 10_000, "Al menos $100.00"),
});
export type SetDeskLimitInput = z.input<typeof SetDeskLimit>;

const Day = z.iso.date().nullish().catch(null);
const Zone = z.string().default("America/Monterrey");

export const ShiftFilters = z.object({
  /** Searches the person, the desk and the number. */
  q: SearchField.catch(""),
  state: z.enum(SHIFT_STATES).nullish().catch(null),
  enclosureId: OptionalIdField.catch(null),
  from: Day,
  to: Day,
  timeZone: Zone,
});

export const OperationFilters = z.object({
  /** Searches the folio, what it was for and who paid. */
  q: SearchField.catch(""),
  shiftId: OptionalIdField.catch(null),
  kind: z.enum(OPERATION_KINDS).nullish().catch(null),
  from: Day,
  to: Day,
  timeZone: Zone,
});
