import { z } from "zod";
import { IdField, SearchField, textField } from "@/lib/core/fields";
import { ColumnField, ColumnsField, FirstRowField, OptionalColumnField, uploadFields } from "@/lib/imports/schemas";
import { COMPARED_STATES, PAYOUT_BYTES, PAYOUT_STATES } from "@/lib/payouts/client";

const Reason = textField(300).min(3, "Di por qué, en al menos 3 letras");

export const PayoutAct = z.object({ id: IdField });
export type PayoutAct = z.input<typeof PayoutAct>;

export const UploadPayouts = z.object({
  accountId: z.coerce.number("Elige la cuenta").int().min(1, "Elige la cuenta"),
  ...uploadFields({ maxBytes: PAYOUT_BYTES, defaultName: "pago-del-proveedor" }),
});
export type UploadPayouts = z.input<typeof UploadPayouts>;

/** Which columns of a provider's file hold what; a charge may be named in several. */
export const ChosenColumns = z.object({
  firstRow: FirstRowField,
  date: ColumnField,
  amount: ColumnField,
  refs: ColumnsField,
  kind: OptionalColumnField,
  fee: OptionalColumnField,
  iva: OptionalColumnField,
  net: OptionalColumnField,
  payout: OptionalColumnField,
  available: OptionalColumnField,
});

export const PayoutFileRef = z.object({ fileId: IdField });
export type PayoutFileRef = z.input<typeof PayoutFileRef>;

export const ReadPayoutFile = PayoutFileRef.extend({ columns: ChosenColumns });
export type ReadPayoutFile = z.input<typeof ReadPayoutFile>;

/** All that is missing, or some of it. */
export const DeferMissing = z.object({
  id: IdField,
  paymentIds: z.array(IdField).min(1).max(5_000).nullable().default(null),
});
export type DeferMissing = z.input<typeof DeferMissing>;

/** A payment that never comes. */
export const WriteOffMissing = z.object({ id: IdField, paymentId: IdField, reason: Reason });
export type WriteOffMissing = z.input<typeof WriteOffMissing>;

export const LinkLine = z.object({ lineId: IdField, folio: textField(40).min(3, "Escribe el folio de la compra") });
export type LinkLine = z.input<typeof LinkLine>;

export const ExplainLine = z.object({ lineId: IdField, reason: Reason });
export type ExplainLine = z.input<typeof ExplainLine>;

export const ConfirmAtBank = z
  .object({
    id: IdField,
    rowId: IdField.nullable().default(null),
    bankReference: z.string().trim().max(40).default(""),
    bankOn: z.union([z.iso.date("Escribe el día"), z.literal("")]).default(""),
  })
  .superRefine(({ rowId, bankReference, bankOn }, issues) => {
    if (rowId !== null) return;
    if (bankReference.length < 3)
      issues.addIssue({ code: "custom", path: ["bankReference"], message: "Escribe la referencia que dio el banco" });
    if (bankOn === "") issues.addIssue({ code: "custom", path: ["bankOn"], message: "Escribe el día" });
  });
export type ConfirmAtBank = z.input<typeof ConfirmAtBank>;

export const UndoAtBank = z.object({ id: IdField, reason: Reason });
export type UndoAtBank = z.input<typeof UndoAtBank>;

export const ComparedFilters = z.object({
  id: IdField,
  q: SearchField,
  state: z.enum(COMPARED_STATES).nullish().catch(null),
});

export const PayoutFilters = z.object({
  q: SearchField,
  provider: z.string().max(40).nullish().catch(null),
  state: z.enum(PAYOUT_STATES).nullish().catch(null),
  /** Those that nobody has seen at the bank. */
  bank: z.literal("missing").nullish().catch(null),
});
