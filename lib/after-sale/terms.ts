import type { Terms } from "@/lib/after-sale/allowance";
import type { TicketFacts } from "@/lib/after-sale/ticket-facts";
import type { Ctx } from "@/lib/core/context";
import type { ReturnWindow } from "@/lib/core/duties";
import { dutiesOf } from "@/lib/core/tell";
import { policyOf } from "@/lib/enclosures";

async function windowOf(ctx: Ctx, event: { id: number }): Promise<ReturnWindow | null> {
  for (const returnWindow of await dutiesOf("returnWindow")) {
    const open = await returnWindow(ctx, event);
    if (open) return open;
  }
  return null;
}

export async function termsOf(ctx: Ctx, { enclosureId, eventId }: TicketFacts): Promise<Terms> {
  const [policy, returnWindow] = await Promise.all([policyOf(ctx, enclosureId), windowOf(ctx, { id: eventId })]);
  return { policy, returnWindow };
}
