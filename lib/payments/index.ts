import "server-only";

export { type PaymentAccountColumn, paymentAccountList } from "@/lib/payments/accounts/account-list";
export { ensureSandboxAccount, providerFor } from "@/lib/payments/accounts/bind-account";
export { checkPaymentAccount } from "@/lib/payments/accounts/check-account";
export { type EnabledMethod, enabledMethods } from "@/lib/payments/accounts/enabled-methods";
export { getPaymentAccount } from "@/lib/payments/accounts/find-accounts";
export { type PayoutAccount, payoutAccounts } from "@/lib/payments/accounts/payout-accounts";
export { createPaymentAccount, switchPaymentAccount, updatePaymentAccount } from "@/lib/payments/accounts/save-account";
export { type Collector, collectorOf } from "@/lib/payments/accounts/takes-money";
export { chooseVenueMethods, venueMethods } from "@/lib/payments/accounts/venue-methods";
export { hasProvider } from "@/lib/payments/adapters";
export { cancelAtProvider, openAtProvider, refreshAttempt } from "@/lib/payments/attempts/at-provider";
export { CARD_FUNDING_OF_ORDER, CARD_METHOD_OF_ORDER, cardMethodOf } from "@/lib/payments/attempts/card-method";
export {
  keepPaymentMoney,
  markPaymentRefunded,
  postponePoll,
  shortenAttempts,
  writePaymentNote,
} from "@/lib/payments/attempts/change-payment";
export { attemptCreatedAudit, createAttempt } from "@/lib/payments/attempts/create-attempt";
export { dropLiveAttempt, dropLiveAttempts } from "@/lib/payments/attempts/drop-attempts";
export {
  attemptsOf,
  liveAttempt,
  lockPayments,
  paymentById,
  paymentByIdLater,
} from "@/lib/payments/attempts/find-payments";
export { correctCommission, learnCommissions, learnDisputeFees } from "@/lib/payments/attempts/learn-commission";
export { recordSnapshot } from "@/lib/payments/attempts/record-snapshot";
export { refundableCents, refundedOrAskedCents, refundsAsked } from "@/lib/payments/attempts/refundable";
export { isLive, isPaid } from "@/lib/payments/attempts/states";
export { chargeSavedCard, findSavedCharge } from "@/lib/payments/cards/charge-card";
export { forgetCard } from "@/lib/payments/cards/forget-card";
export {
  cardDto,
  cardSaver,
  findCard,
  keepCard,
  openCardPage,
  readCardSetup,
  type SavedCardRow,
  writeCard,
} from "@/lib/payments/cards/save-card";
export { ensureDemoDeposits, writeDepositAccount } from "@/lib/payments/deposit/account";
export { changeDeposit, lockDepositRow, markAlerted, pollSoon } from "@/lib/payments/deposit/change-deposit";
export { claimDeposit } from "@/lib/payments/deposit/claim";
export { readReference, referencesIn } from "@/lib/payments/deposit/reference";
export { DEPOSIT_LAG_HOURS } from "@/lib/payments/deposit/settings";
export { writeCashPayment } from "@/lib/payments/desk/write-payment";
export { markApplied } from "@/lib/payments/hot";
export { leastData, SMALL_CENTS, TOO_LITTLE, tooLittle } from "@/lib/payments/least-amount";
export { releasesIn } from "@/lib/payments/mercadopago/releases";
export { momentIn, movementKind, namer } from "@/lib/payments/payouts/movement";
export type {
  PaymentProvider,
  PaymentSnapshot,
  PayoutMovement,
  ProviderPayout,
  RefundAnswer,
} from "@/lib/payments/provider";
export type { DepositRow, PaymentRow } from "@/lib/payments/rows";
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
export { matchesOrderOrPayment, matchesPayment } from "@/lib/payments/subject-join";
