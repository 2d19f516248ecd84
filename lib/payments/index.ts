import "server-only";

export { type PaymentAccountColumn, paymentAccountList } from "@/lib/payments/account-list";
export {
  type EnabledMethod,
  enabledMethods,
  ensureSandboxAccount,
  providerFor,
} from "@/lib/payments/accounts";
export {
  attemptOpened,
  attemptsOf,
  cancelAttempt,
  dropAllAttempts,
  dropAttempts,
  liveAttempt,
  lockPayments,
  openAttempt,
  paymentById,
  paymentRow,
  refreshAttempt,
  startAttempt,
} from "@/lib/payments/attempts";
export {
  annotate,
  markApplied,
  markPaymentRefunded,
  postponePoll,
  shortenAttempts,
} from "@/lib/payments/change-payment";
export { checkPaymentAccount } from "@/lib/payments/check-account";
export { ensureDemoDeposits, writeDepositAccount } from "@/lib/payments/deposit/account";
export {
  changeDeposit,
  type DepositRow,
  lockDepositRow,
  noteAlerted,
  pollSoon,
} from "@/lib/payments/deposit/change-deposit";
export { claimDeposit } from "@/lib/payments/deposit/claim";
export { readReference, referencesIn } from "@/lib/payments/deposit/reference";
export { DEPOSIT_LAG_HOURS } from "@/lib/payments/deposit/settings";
export { getPaymentAccount } from "@/lib/payments/find-accounts";
export { askedBack, availableOf, goingBack } from "@/lib/payments/going-back";
export { ofOrderOrPayment, ofPayment } from "@/lib/payments/of-payment";
export type { PaymentProvider, PaymentSnapshot, RefundAnswer } from "@/lib/payments/provider";
export { type PaymentRow, recordSnapshot } from "@/lib/payments/record-snapshot";
export { handleBank } from "@/lib/payments/sandbox/bank-http";
export { deliverNotice } from "@/lib/payments/sandbox/bank-webhooks";
export { createPaymentAccount, switchPaymentAccount, updatePaymentAccount } from "@/lib/payments/save-account";
export { isLive, isPaid } from "@/lib/payments/states";
export {
  type Effort,
  type Ended,
  type Given,
  type HolderNews,
  type LockedSubject,
  type PaymentSubject,
  type Refusal,
  type Subject,
  type SubjectType,
  type SubjectWords,
  subjectFor,
  UnknownSubjectError,
} from "@/lib/payments/subject";
export { chooseVenueMethods, venueMethods } from "@/lib/payments/venue-methods";
