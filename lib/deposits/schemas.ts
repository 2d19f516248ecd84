import { z } from "zod";
import { IdField, ListInput } from "@/lib/core/fields";

const LongId = z.coerce.number("No es un número válido").int().min(1).max(Number.MAX_SAFE_INTEGER);
const Reason = z.string("Escribe el motivo").trim().min(3, "Escribe el motivo").max(200, "Es demasiado largo");
const Cents = z.coerce
  .number("Escribe una cantidad")
  .int("Escribe una cantidad")
  .min(1, "Escribe una cantidad")
  .max(2_147_483_647, "Escribe una cantidad");

/** A deposit by its own id, by its order's, or by the reference as it stands on the slip. */
const Which = z.union([
  z.object({ depositId: LongId }),
  z.object({ orderId: LongId }),
  z.object({ reference: z.string("Escribe la referencia").trim().min(1, "Escribe la referencia").max(40) }),
]);
export type Which = z.output<typeof Which>;

export const ApproveDepositInput = Which;
export type ApproveDepositInput = z.input<typeof ApproveDepositInput>;

/** Without an amount: what the bank's row says, else what was asked for. Any other amount needs a reason. */
export const AcceptDepositInput = Which.and(z.object({ receivedCents: Cents.optional(), reason: Reason.optional() }));
export type AcceptDepositInput = z.input<typeof AcceptDepositInput>;

export const RefuseDepositInput = Which.and(z.object({ reason: Reason }));
export type RefuseDepositInput = z.input<typeof RefuseDepositInput>;

export const DEPOSIT_FILTERS = ["open", "approved", "late", "accepted", "refused", "all"] as const;
export type DepositFilter = (typeof DEPOSIT_FILTERS)[number];

export const FILTER_LABELS: Record<DepositFilter, string> = {
  open: "Por confirmar",
  approved: "Aprobados sin aceptar",
  late: "Vencidos o cancelados",
  accepted: "Aceptados",
  refused: "Rechazados",
  all: "Todos",
};

export const ListDepositsInput = ListInput.extend({
  filter: z.enum(DEPOSIT_FILTERS).catch("open").default("open"),
  enclosureId: IdField.nullish(),
});
export type ListDepositsInput = z.input<typeof ListDepositsInput>;

export const DEPOSIT_ACTS = ["approve", "accept", "refuse"] as const;
export type DepositAct = (typeof DEPOSIT_ACTS)[number];

/** What stands on a deposit: seen by nobody, claimed by its buyer, seen by staff, applied, refused, or given up. */
export type DepositStage = "expected" | "claimed" | "approved" | "accepted" | "refused" | "expired" | "cancelled";

export const STAGE_LABELS: Record<DepositStage, string> = {
  expected: "Esperado",
  claimed: "Dice que ya pagó",
  approved: "Aprobado",
  accepted: "Aceptado",
  refused: "Rechazado",
  expired: "Vencido",
  cancelled: "Cancelado",
};

/** The line of a bank statement that brought the money. */
export interface BankLine {
  paidOn: string;
  amountCents: number;
  text: string;
}

export interface DepositDto {
  id: number;
  adminId: number;
  reference: string;
  stage: DepositStage;
  amountCents: number;
  receivedCents: number | null;
  expiresAt: Date;
  createdAt: Date;
  claimedAt: Date | null;
  approvedAt: Date | null;
  approvedBy: string | null;
  acceptedAt: Date | null;
  acceptedBy: string | null;
  refusedAt: Date | null;
  refusedBy: string | null;
  refusedReason: string | null;
  /** When the seven hours of the terms end, where money was seen or claimed and is not decided; else null. */
  dueAt: Date | null;
  bank: BankLine | null;
  paymentId: number;
  paymentFolio: string;
  orderId: number;
  orderFolio: string;
  orderState: string;
  enclosureId: number;
  venue: string;
  timeZone: string;
  buyer: string | null;
  isTest: boolean;
  /** The venue wants another person to accept than the one who approved. */
  twoPeople: boolean;
  /** What the actor may do with it now. */
  acts: readonly DepositAct[];
}
