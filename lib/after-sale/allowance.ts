import { type Allowance, type Allowances, TICKET_ACTS, type TicketAct } from "@/lib/after-sale/client";
import type { TicketFacts } from "@/lib/after-sale/ticket-facts";
import { formatDateTime } from "@/lib/core/dates";
import { DomainError, type ErrorCode, type ErrorDetails } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import type { VenuePolicy } from "@/lib/enclosures/client";

const HOUR = 3_600_000;

const WORDS: Record<TicketAct, string> = {
  change: "cambiar",
  return: "devolver",
  transfer: "pasar a otra persona",
  resend: "reenviar",
};

/** What holds at the ticket's venue: its policy, and for a rescheduled event until when its tickets may go back. */
export interface Terms {
  policy: VenuePolicy;
  returnWindow: { until: Date; withFee: boolean } | null;
}

const HOURS: Record<Exclude<TicketAct, "resend">, "changeUntilHours" | "returnUntilHours" | "transferUntilHours"> = {
  change: "changeUntilHours",
  return: "returnUntilHours",
  transfer: "transferUntilHours",
};

const refuse = (code: ErrorCode, data: ErrorDetails["data"] = {}) => new DomainError(code, { data });

/** Refusals that come from the ticket itself, whoever asks. */
function unfit(act: TicketAct, facts: TicketFacts, now: number): DomainError | null {
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

/** Until when the venue's policy lets the holder do it; null = never. */
function deadlineOf(act: TicketAct, facts: TicketFacts, { policy, returnWindow }: Terms): number | null {
  if (act === "resend") return facts.endsAt;
  const hours = policy[HOURS[act]];
  const byPolicy = hours === null ? null : facts.startsAt - hours * HOUR;
  if (act !== "return" || !returnWindow) return byPolicy;
  return Math.max(byPolicy ?? 0, returnWindow.until.getTime());
}

/**
 * Whether a ticket's holder, or staff, may do something with it at `now`: null, or the refusal.
 * Codes: `ticket.not_valid`, `ticket.used`, `ticket.event_over`, `ticket.change_pending` {orderId}, `ticket.offered`,
 * and for the holder `ticket.not_payer`, `policy.not_allowed` {act}, `policy.too_late` {act, until}.
 */
export function refusalOf(
  act: TicketAct,
  facts: TicketFacts,
  terms: Terms,
  options: { now: Date; isStaff: boolean },
): DomainError | null {
  const now = options.now.getTime();
  const own = unfit(act, facts, now);
  if (own || options.isStaff) return own;
  if ((act === "change" || act === "return") && facts.payerId !== facts.holderId) return refuse("ticket.not_payer");
  const deadline = deadlineOf(act, facts, terms);
  if (deadline === null) return refuse("policy.not_allowed", { act: WORDS[act] });
  if (now < deadline) return null;
  const until = formatDateTime(new Date(deadline), facts.timeZone);
  return refuse("policy.too_late", { act: WORDS[act], until });
}

/** Everything that the holder may do with a ticket now, and why not the rest. */
export function allowancesOf(facts: TicketFacts, terms: Terms, now: Date): Allowances {
  const of = (act: TicketAct): Allowance => {
    const refusal = refusalOf(act, facts, terms, { now, isStaff: false });
    if (refusal) return { ok: false, code: refusal.code, why: messageFor(refusal) };
    const deadline = deadlineOf(act, facts, terms);
    return { ok: true, until: deadline === null ? null : new Date(deadline) };
  };
  return Object.fromEntries(TICKET_ACTS.map((act) => [act, of(act)])) as Allowances;
}

/** What staff acts on needs a reason. */
export function assertReason(isStaff: boolean, reason: string | null): void {
  if (isStaff && !reason) {
    throw new DomainError("input.invalid", { field: "reason", fields: { reason: "Escribe el motivo" } });
  }
}
