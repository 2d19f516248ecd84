import "server-only";

export { getPayout, openPayouts, type PayoutColumn, payoutAccountsOf, payoutList } from "@/lib/payouts/find-payouts";
export { uploadPayouts } from "@/lib/payouts/upload-payouts";
