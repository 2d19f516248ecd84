import type { Terms } from "@/lib/after-sale/allowance";
import type { TicketFacts } from "@/lib/after-sale/ticket-facts";
import type { Ctx } from "@/lib/core/context";
import { policyOf } from "@/lib/enclosures";
import { returnWindowOf } from "@/lib/events";

/** What holds for a ticket: its venue's policy, and its event's window of returns. */
export async function termsOf(ctx: Ctx, { enclosureId, eventId }: TicketFacts): Promise<Terms> {
  const [policy, returnWindow] = await Promise.all([policyOf(ctx, enclosureId), returnWindowOf(ctx, { id: eventId })]);
  return { policy, returnWindow };
}
