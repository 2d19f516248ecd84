import { z } from "zod";
import { OptionalIdField } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { DEBIT_STATES, DEPOSIT_FILTERS, ROW_STATES, STATEMENT_BYTES } from "@/lib/deposits/client";
import { StatementMapping } from "@/lib/deposits/statement/mapping";
import { uploadFields } from "@/lib/imports/schemas";

const LongId = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);

export const Reason = z.string("Escribe el motivo").trim().min(3, "Escribe el motivo").max(200, FIELD.tooLong);

export const ReceivedCents = z.coerce
  .number("Escribe una cantidad")
  .int("Escribe una cantidad")
  .min(1, "Escribe una cantidad")
  .max(2_147_483_647, "Escribe una cantidad");

export const ApproveDepositInput = z.union([
  z.object({ depositId: LongId }),
  z.object({ paymentId: LongId }),
  z.object({ orderId: LongId }),
  z.object({ reference: z.string("Escribe la referencia").trim().min(1, "Escribe la referencia").max(40) }),
]);

export type DepositSelector = z.output<typeof ApproveDepositInput>;

export type ApproveDepositInput = z.input<typeof ApproveDepositInput>;

/** Without an amount, the bank's row decides, else the amount that was due. Any other amount needs a reason. */
export const AcceptDepositInput = ApproveDepositInput.and(
  z.object({ receivedCents: ReceivedCents.optional(), reason: Reason.optional() }),
);

export type AcceptDepositInput = z.input<typeof AcceptDepositInput>;

export const RefuseDepositInput = ApproveDepositInput.and(z.object({ reason: Reason }));

export type RefuseDepositInput = z.input<typeof RefuseDepositInput>;

export const EndPaymentInput = z.object({
  paymentId: LongId,
  state: z.enum(["cancelled", "refused"], "Elige cancelar o rechazar"),
  reason: Reason,
});

export type EndPaymentInput = z.input<typeof EndPaymentInput>;

export const DepositFilters = z.object({
  q: z.string().trim().max(100).default(""),
  filter: z.enum(DEPOSIT_FILTERS).catch("open").default("open"),
  enclosureId: OptionalIdField.catch(null),
});

export const UploadStatementInput = z.object({
  account: z.string("Elige la cuenta").trim().min(1, "Elige la cuenta").max(80),
  ...uploadFields({ maxBytes: STATEMENT_BYTES, defaultName: "estado-de-cuenta" }),
});

export type UploadStatementInput = z.input<typeof UploadStatementInput>;

export const StatementRef = z.object({ importId: LongId });

export type StatementRef = z.input<typeof StatementRef>;

export const StartImportInput = z.object({
  importId: LongId,
  mapping: StatementMapping,
  /** Accepts the matched deposits too, where the venue asks for one person only. */
  acceptMatched: z.boolean().default(false),
});

export type StartImportInput = z.input<typeof StartImportInput>;

export const StatementRowFilters = z.object({
  importId: LongId,
  state: z.enum(ROW_STATES).nullish().catch(null),
  q: z.string().trim().max(100).default(""),
});

export const DebitFilters = z.object({
  importId: LongId,
  state: z.enum(DEBIT_STATES).nullish().catch(null),
  q: z.string().trim().max(100).default(""),
});

export const MatchDebitInput = z.object({
  debitId: LongId,
  refundId: z.coerce.number("Elige una devolución").int().min(1, "Elige una devolución").max(Number.MAX_SAFE_INTEGER),
});

export type MatchDebitInput = z.input<typeof MatchDebitInput>;

/** "match": the row is this deposit's money. "extra": it is a second payment of it. "dismiss": it is no deposit's. */
export const DecideRowInput = z.discriminatedUnion("act", [
  z.object({ rowId: LongId, act: z.literal("match"), depositId: LongId }),
  z.object({ rowId: LongId, act: z.literal("extra"), depositId: LongId }),
  z.object({ rowId: LongId, act: z.literal("dismiss"), reason: Reason }),
  z.object({ rowId: LongId, act: z.literal("reopen") }),
]);

export type DecideRowInput = z.input<typeof DecideRowInput>;

export type RowDecision = z.output<typeof DecideRowInput>;

export const DownloadSlipInput = z.object({ folio: z.string().trim().min(1).max(40) });

export type DownloadSlipInput = z.input<typeof DownloadSlipInput>;
