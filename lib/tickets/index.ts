import "server-only";

export { CALENDAR_TYPE, downloadCalendar, eventCalendar } from "@/lib/tickets/calendar";
export { downloadTickets } from "@/lib/tickets/download-tickets";
export { handOverTicket } from "@/lib/tickets/hand-over-ticket";
export { issueTickets, type SoldItem } from "@/lib/tickets/issue-tickets";
export { lockPassOf } from "@/lib/tickets/lock-pass";
export { getMyTicket, getVenueTickets, listMyOrderTickets, listMyTickets } from "@/lib/tickets/my-tickets";
export { readTickets, ticketsOfItems } from "@/lib/tickets/queries";
export { lockCancelledTickets, restoreTickets } from "@/lib/tickets/restore-tickets";
export { type RevokeReason, revokeTickets } from "@/lib/tickets/revoke-tickets";
export { setPlate } from "@/lib/tickets/set-plate";
export { listEventTickets, listUserTickets } from "@/lib/tickets/staff-tickets";
export { ticketPdf } from "@/lib/tickets/ticket-pdf";
