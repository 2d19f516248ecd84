import "server-only";

export { acceptTransfer, declineTransfer, readTransfer } from "@/lib/after-sale/accept-transfer";
export { cancelTransfer } from "@/lib/after-sale/cancel-transfer";
export { changePurchaseMethod } from "@/lib/after-sale/change-method";
export { changeTicket } from "@/lib/after-sale/change-ticket";
export { giveTickets } from "@/lib/after-sale/give-tickets";
export { offerTransfer } from "@/lib/after-sale/offer-transfer";
export { getPurchase, listGivableZones, listPurchases } from "@/lib/after-sale/purchases";
export { quoteChange } from "@/lib/after-sale/quote-change";
export { quoteRelease, releasePurchase } from "@/lib/after-sale/release-purchase";
export { resendTickets } from "@/lib/after-sale/resend-tickets";
export { quoteReturn, returnTickets } from "@/lib/after-sale/return-tickets";
export { getTicketActs, listChangeTargets, listTicketOptions } from "@/lib/after-sale/ticket-options";
