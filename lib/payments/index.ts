import "server-only";

export { type PaymentAccountColumn, paymentAccountList } from "@/lib/payments/accounts/account-list";
export {
  type EnabledMethod,
  enabledMethods,
  ensureSandboxAccount,
  providerFor,
} from "@/lib/payments/accounts/accounts";
export { checkPaymentAccount } from "@/lib/payments/accounts/check-account";
export { getPaymentAccount } from "@/lib/payments/accounts/find-accounts";
export { createPaymentAccount, switchPaymentAccount, updatePaymentAccount } from "@/lib/payments/accounts/save-account";
export { chooseVenueMethods, venueMethods } from "@/lib/payments/accounts/venue-methods";
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
} from "@/lib/payments/attempts/attempts";
export {
  annotate,
  markApplied,
  markPaymentRefunded,
  postponePoll,
  shortenAttempts,
} from "@/lib/payments/attempts/change-payment";
export { type PaymentRow, recordSnapshot } from "@/lib/payments/attempts/record-snapshot";
export { askedBack, availableOf, goingBack } from "@/lib/payments/attempts/refundable";
export { isLive, isPaid } from "@/lib/payments/attempts/states";
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
export type { PaymentProvider, PaymentSnapshot, RefundAnswer } from "@/lib/payments/provider";
export { handleBank } from "@/lib/payments/sandbox/bank-http";
export { deliverNotice } from "@/lib/payments/sandbox/bank-webhooks";
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
export { ofOrderOrPayment, ofPayment } from "@/lib/payments/subject-join";
