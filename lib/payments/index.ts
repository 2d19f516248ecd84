import "server-only";

export {
  type EnabledMethod,
  enabledMethods,
  ensureSandboxAccount,
  providerFor,
  sealAccount,
} from "@/lib/payments/accounts";
export { adapterOf } from "@/lib/payments/adapters";
export {
  attemptsOf,
  cancelAttempt,
  dropAllAttempts,
  dropAttempts,
  liveAttempt,
  openAttempt,
  paymentById,
  refreshAttempt,
  startAttempt,
} from "@/lib/payments/attempts";
export { ensureDemoDeposits, writeDepositAccount } from "@/lib/payments/deposit/account";
export { claimDeposit } from "@/lib/payments/deposit/claim";
export { readReference, referencesIn } from "@/lib/payments/deposit/reference";
export { DEPOSIT_LAG_HOURS } from "@/lib/payments/deposit/settings";
export type { PaymentProvider, PaymentSnapshot } from "@/lib/payments/provider";
export { type PaymentRow, recordSnapshot } from "@/lib/payments/record-snapshot";
export { handleBank } from "@/lib/payments/sandbox/bank-http";
export { deliverNotice } from "@/lib/payments/sandbox/bank-webhooks";
export { isLive, isPaid, laterState } from "@/lib/payments/states";
