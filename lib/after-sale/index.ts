import "server-only";

export { readTransfer } from "@/lib/after-sale/accept-transfer";
export { availableForTicket } from "@/lib/after-sale/available-for-ticket";
export { changePurchaseMethod } from "@/lib/after-sale/change-method";
export { changeTicket } from "@/lib/after-sale/change-ticket";
export { giveTickets } from "@/lib/after-sale/give-tickets";
export { type PurchaseColumn, purchaseList } from "@/lib/after-sale/purchase-list";
export { getPurchase, listGivableZones } from "@/lib/after-sale/purchases";
export { quoteChange } from "@/lib/after-sale/quote-change";
export { quoteRelease, releasePurchase } from "@/lib/after-sale/release-purchase";
export { quoteReturn, returnTickets } from "@/lib/after-sale/return-tickets";
export { getTicketActs, listChangeTargets, listTicketOptions } from "@/lib/after-sale/ticket-options";
