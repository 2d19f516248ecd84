import { and, eq } from "drizzle-orm";
import { events, tickets } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readTickets } from "@/lib/tickets/queries";
import { DownloadTickets } from "@/lib/tickets/schemas";
import { renderTicketsPdf } from "@/lib/tickets/ticket-pdf";

/** Answers a PDF of the buyer's tickets at a venue that still admit, or of one event's or a single one of them. */
export async function downloadTickets({
  ctx,
  input,
}: VerbArgs<{ enclosureId: number; ticketId?: number; eventId?: number }>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const { enclosureId, ticketId, eventId } = parseInput(DownloadTickets, input);
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  const where = and(
    eq(tickets.buyerId, userId),
    eq(events.enclosureId, enclosureId),
    ticketId === undefined ? undefined : eq(tickets.id, ticketId),
    eventId === undefined ? undefined : eq(tickets.eventId, eventId),
  );
  const mine = await readTickets(ctx, where, { codes: true });
  const admitting = mine.filter(({ code }) => code !== null);
  const [first] = admitting;
  if (!first) throw notFound();
  const filename = admitting.length === 1 ? `boleto-${first.id}.pdf` : `boletos-${first.venue.slug}.pdf`;
  return { filename, content: await renderTicketsPdf(admitting) };
}
