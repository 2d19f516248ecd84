import "server-only";

export { acceptTransfer, declineTransfer, readTransfer } from "@/lib/after-sale/accept-transfer";
export { cancelTransfer } from "@/lib/after-sale/cancel-transfer";
export { changeTicket } from "@/lib/after-sale/change-ticket";
export { offerTransfer } from "@/lib/after-sale/offer-transfer";
export { quoteChange } from "@/lib/after-sale/quote-change";
export { resendTickets } from "@/lib/after-sale/resend-tickets";
export { quoteReturn, returnTickets } from "@/lib/after-sale/return-tickets";
export { getTicketActs, listChangeTargets, listTicketOptions } from "@/lib/after-sale/ticket-options";
