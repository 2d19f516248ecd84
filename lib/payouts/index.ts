import "server-only";

export { type ComparedColumn, comparedList, findComparedPayout } from "@/lib/payouts/compared-list";
export {
  differingPayouts,
  getPayout,
  type PayoutColumn,
  paidSettlements,
  payoutAccountsOf,
  payoutList,
  waitingPayouts,
} from "@/lib/payouts/find-payouts";
export { getPayoutFile, waitingFiles } from "@/lib/payouts/payout-files";
export { uploadPayouts } from "@/lib/payouts/upload-payouts";
