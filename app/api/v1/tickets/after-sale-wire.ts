import { WrittenReason } from "@/lib/after-sale/schemas";
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

/** Why staff does what a buyer may do without saying why. */
export const StaffReason = WrittenReason.optional()
  .describe("Por qué; queda en el registro")
  .meta({ "x-judged": "Obligatorio cuando lo hace el personal" });
