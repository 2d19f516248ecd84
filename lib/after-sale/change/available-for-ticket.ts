import { quoteChange } from "@/lib/after-sale/change/quote-change";
import type { AvailableForTicketDto } from "@/lib/after-sale/client";
import { AvailableForTicket, type AvailableForTicketInput } from "@/lib/after-sale/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { messageFor } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { availablePlaces } from "@/lib/orders";

/** Errors about the caller end the whole call; any other is the reason why one area cannot be had. */
const CALLER_ERRORS: ReadonlySet<string> = new Set(["auth.required", "auth.forbidden", "resource.not_found"]);

async function exchangeOf(
  ctx: Ctx,
  ticketId: number,
  eventAreaId: number,
): Promise<NonNullable<AvailableForTicketDto["exchange"]>> {
  try {
    const { dueCents } = await quoteChange({ ctx, input: { ticketId, eventAreaId } });
    return { ok: true, dueCents };
  } catch (error) {
    if (!(error instanceof DomainError) || CALLER_ERRORS.has(error.code)) throw error;
    return { ok: false, code: error.code, why: messageFor(error) };
  }
}

/** Adds to `availablePlaces` what changing the ticket to each area costs, or why it is not possible. */
export async function availableForTicket({
  ctx,
  input,
}: VerbArgs<AvailableForTicketInput>): Promise<AvailableForTicketDto[]> {
  const { ticketId, ...which } = parseInput(AvailableForTicket, input);
  const areas = await availablePlaces({ ctx, input: which });
  if (ticketId === undefined) return areas;
  const answers: AvailableForTicketDto[] = [];
  for (const area of areas) answers.push({ ...area, exchange: await exchangeOf(ctx, ticketId, area.eventAreaId) });
  return answers;
}
