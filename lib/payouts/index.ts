import "server-only";

export {
  getPayout,
  type PayoutColumn,
  paidSettlements,
  payoutAccountsOf,
  payoutList,
  waitingPayouts,
} from "@/lib/payouts/find-payouts";
export { uploadPayouts } from "@/lib/payouts/upload-payouts";
