import "server-only";

export { availableForTicket } from "@/lib/after-sale/change/available-for-ticket";
export { changeTicket } from "@/lib/after-sale/change/change-ticket";
export { quoteChange } from "@/lib/after-sale/change/quote-change";
export { changePurchaseMethod } from "@/lib/after-sale/purchases/change-method";
export { listPurchasesFor } from "@/lib/after-sale/purchases/changed-purchases";
export { getPurchase, listGivableZones } from "@/lib/after-sale/purchases/get-purchase";
export { giveTickets } from "@/lib/after-sale/purchases/give-tickets";
export {
  EVENT_DAY,
  PURCHASE_NAMED,
  PURCHASE_WHEN,
  type PurchaseColumn,
  type PurchaseRow,
  purchaseList,
  purchaseSource,
} from "@/lib/after-sale/purchases/purchase-list";
export { quoteRelease, releasePurchase } from "@/lib/after-sale/purchases/release-purchase";
export { quoteReturn, returnTickets } from "@/lib/after-sale/return/return-tickets";
export { getTicketActs, listChangeTargets, listTicketOptions } from "@/lib/after-sale/ticket-options";
export { readTransfer } from "@/lib/after-sale/transfer/accept-transfer";
