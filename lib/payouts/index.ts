import "server-only";

export {
  differingPayouts,
  getPayout,
  type PayoutColumn,
  paidSettlements,
  payoutAccountsOf,
  payoutList,
  waitingPayouts,
} from "@/lib/payouts/find-payouts";
export { uploadPayouts } from "@/lib/payouts/upload-payouts";
