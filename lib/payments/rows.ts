import type { deposits, paymentAccounts, payments } from "@/db/schema";

export type PaymentRow = typeof payments.$inferSelect;

export type AccountRow = typeof paymentAccounts.$inferSelect;

export type DepositRow = typeof deposits.$inferSelect;
