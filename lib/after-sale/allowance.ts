import { type Allowance, type Allowances, TICKET_ACTS, type TicketAct } from "@/lib/after-sale/client";
import type { TicketFacts } from "@/lib/after-sale/ticket-facts";
import { formatDateTime } from "@/lib/core/dates";
import { DomainError, type ErrorCode, type ErrorDetails } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import type { VenuePolicy } from "@/lib/enclosures/client";

const HOUR = 3_600_000;

const ACT_VERBS: Record<TicketAct, string> = {
  change: "cambiar",
  return: "devolver",
  transfer: "pasar a otra persona",
  resend: "reenviar",
};

/** What a venue does not permit. */
const ACT_PHRASES: Record<TicketAct, string> = {
  change: "cambiar boletos",
  return: "devolver boletos",
  transfer: "pasar boletos a otra persona",
  resend: "reenviar boletos",
};

export interface Terms {
  policy: VenuePolicy;
  /** Tickets of a rescheduled event may go back until its end, whatever the policy says. */
  returnWindow: { until: Date; withFee: boolean } | null;
}

const POLICY_FIELDS: Record<
  Exclude<TicketAct, "resend">,
  "changeUntilHours" | "returnUntilHours" | "transferUntilHours"
> = {
  change: "changeUntilHours",
  return: "returnUntilHours",
  transfer: "transferUntilHours",
};

const refuse = (code: ErrorCode, data: ErrorDetails["data"] = {}) => new DomainError(code, { data });

/** Refusals that hold for staff too, because they come from the ticket itself. */
function ticketRefusal(act: TicketAct, facts: TicketFacts, now: Date): DomainError | null {
  if (facts.state !== "valid" || facts.passState !== "active" || facts.eventState === "cancelled") {
    return refuse("ticket.not_valid");
  }
  if (facts.isUsed && act !== "resend") return refuse("ticket.used");
  if (now >= facts.endsAt) return refuse("ticket.event_over");
  if (act === "resend") return null;
  if (facts.changeOrderId !== null) return refuse("ticket.change_pending", { orderId: facts.changeOrderId });
  const isOffered = facts.offeredUntil !== null && facts.offeredUntil > now;
  return isOffered && act !== "transfer" ? refuse("ticket.offered") : null;
}

/** Answers null when the venue's policy never lets the holder do it. */
function deadlineOf(act: TicketAct, facts: TicketFacts, { policy, returnWindow }: Terms): Date | null {
  if (act === "resend") return facts.endsAt;
  const hours = policy[POLICY_FIELDS[act]];
  const byPolicy = hours === null ? null : new Date(facts.startsAt.getTime() - hours * HOUR);
  if (act !== "return" || !returnWindow) return byPolicy;
  return byPolicy && byPolicy > returnWindow.until ? byPolicy : returnWindow.until;
}

/** Answers null when the holder, or staff, may act on the ticket. The venue's policy binds the holder only. */
export function refusalOf(
  act: TicketAct,
  facts: TicketFacts,
  terms: Terms,
  options: { now: Date; isStaff: boolean },
): DomainError | null {
  const { now, isStaff } = options;
  const byTicket = ticketRefusal(act, facts, now);
  if (byTicket || isStaff) return byTicket;
  if ((act === "change" || act === "return") && facts.payerId !== facts.holderId) return refuse("ticket.not_payer");
  const deadline = deadlineOf(act, facts, terms);
  if (deadline === null) return refuse("policy.not_allowed", { act: ACT_PHRASES[act] });
  if (now < deadline) return null;
  const until = formatDateTime(deadline, facts.timeZone);
  return refuse("policy.too_late", { act: ACT_VERBS[act], until });
}

export function allowancesOf(facts: TicketFacts, terms: Terms, now: Date): Allowances {
  const of = (act: TicketAct): Allowance => {
    const refusal = refusalOf(act, facts, terms, { now, isStaff: false });
    if (refusal) return { ok: false, code: refusal.code, why: messageFor(refusal) };
    return { ok: true, until: deadlineOf(act, facts, terms) };
  };
  return Object.fromEntries(TICKET_ACTS.map((act) => [act, of(act)])) as Allowances;
}

export function assertReason(isStaff: boolean, reason: string | null): void {
  if (isStaff && !reason) {
    throw new DomainError("input.invalid", { field: "reason", fields: { reason: "Escribe el motivo" } });
  }
}
