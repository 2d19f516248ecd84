import type { ErrorCode } from "@/lib/core/errors";

export const TICKET_ERRORS: readonly ErrorCode[] = [
  "ticket.used",
  "ticket.not_valid",
  "ticket.event_over",
  "ticket.offered",
  "ticket.change_pending",
  "ticket.not_payer",
  "policy.not_allowed",
  "policy.too_late",
  "terms.changed",
  "payment.not_refundable",
  "payment.refund_exceeds",
];
