import "server-only";

export { acceptTransfer, declineTransfer, readTransfer } from "@/lib/after-sale/accept-transfer";
export { cancelTransfer } from "@/lib/after-sale/cancel-transfer";
export { offerTransfer } from "@/lib/after-sale/offer-transfer";
