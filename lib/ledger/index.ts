import "server-only";

export {
  allocateRefund,
  baseOf,
  type ItemParts,
  minusGiven,
  paidOf,
  type SaleParts,
  shareOf,
  sumParts,
} from "@/lib/ledger/allocate-refund";
export type { BalanceKind } from "@/lib/ledger/post";
export { postBalance } from "@/lib/ledger/post-balance";
export { postCommission } from "@/lib/ledger/post-commission";
export {
  postChargeback,
  postDisputeFee,
  postLostRest,
  postLostSale,
} from "@/lib/ledger/post-dispute";
export { postKept } from "@/lib/ledger/post-kept";
export { postPayout, postPayoutDifference } from "@/lib/ledger/post-payout";
export { postReceipt } from "@/lib/ledger/post-receipt";
export { postRefund } from "@/lib/ledger/post-refund";
export { type Credit, postReversal, postSale, postTopup } from "@/lib/ledger/post-sale";
export { postPaidOut, postSettlement } from "@/lib/ledger/post-settlement";
export { balanceOf, isHeld, ordersPaidBy, payableTo, payerOf, payersOf, paymentBalance } from "@/lib/ledger/queries";
