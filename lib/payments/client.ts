export type { AccountField, CheckResult } from "@/lib/payments/accounts/account-fields";
export { ACCOUNT_FIELDS, CHECK_TEXTS, PROVIDER_METHODS, providerName } from "@/lib/payments/accounts/account-fields";
export type {
  ChooseVenueMethodsInput,
  CreatePaymentAccountInput,
  PaymentAccountDto,
  VenueMethodDto,
  VenueMethodsDto,
} from "@/lib/payments/accounts/account-forms";
export { accountOwner, accountState, methodsText, PLATFORM_NAME } from "@/lib/payments/accounts/account-words";
export { cardExpiry, cardName, type SavedCardDto } from "@/lib/payments/cards/client";
export { cashSteps } from "@/lib/payments/cash-words";
export { bankOfClabe, isClabe } from "@/lib/payments/clabe";
export {
  DEPOSIT_PROMISE,
  depositSentence,
  depositSteps,
  payAtRows,
  TOPUP_PROMISE,
} from "@/lib/payments/deposit/instructions";
export { refundWays, refundWayWords, sameWayWords } from "@/lib/payments/refund-ways";

export const PAYMENT_STATES = [
  "created",
  "requires_action",
  "pending",
  "failed",
  "expired",
  "cancelled",
  "paid",
  "partially_refunded",
  "refunded",
  "disputed",
  "dispute_won",
  "dispute_lost",
] as const;

export const PAYMENT_SOURCES = ["create", "return", "webhook", "poll", "validate", "staff", "deadline"] as const;

export type PaymentSource = (typeof PAYMENT_SOURCES)[number];
