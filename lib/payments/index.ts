import "server-only";

export {
  type BoundProvider,
  type EnabledMethod,
  enabledMethods,
  ensureSandboxAccount,
  providerFor,
  SANDBOX_ACCOUNT,
} from "@/lib/payments/accounts";
export {
  attemptsOf,
  cancelAttempt,
  dropAttempts,
  liveAttempt,
  nextOf,
  openAttempt,
  paymentById,
  refreshAttempt,
  type Subject,
  startAttempt,
} from "@/lib/payments/attempts";
export type { PaymentProvider, PaymentSnapshot } from "@/lib/payments/provider";
export { type PaymentRow, recordSnapshot } from "@/lib/payments/record-snapshot";
export { handleBank } from "@/lib/payments/sandbox/bank-http";
export { deliverNotice } from "@/lib/payments/sandbox/bank-webhooks";
export { isLive, isPaid, laterState } from "@/lib/payments/states";
