import { and, asc, count, eq, inArray } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { events, tickets } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import type { TicketDto } from "@/lib/tickets/client";
import { readTickets } from "@/lib/tickets/queries";
import { ListEventTickets, ListUserTickets } from "@/lib/tickets/schemas";

/** Lists a person's tickets: with QRs for the person, and for staff those of its tenant without QRs. */
export async function listUserTickets({
  ctx,
  input,
}: VerbArgs<{ userId: number; enclosureId?: number }>): Promise<TicketDto[]> {
  const { userId, enclosureId } = parseInput(ListUserTickets, input);
  const { actor } = ctx;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  const venue = enclosureId === undefined ? undefined : eq(events.enclosureId, enclosureId);
  if (isPerson(actor) && actor.profile === 2 && !actor.isPlatformAdmin) {
    authorize(actor, "ticket:own");
    if (actor.userId !== userId) throw notFound();
    return readTickets(ctx, and(eq(tickets.buyerId, userId), venue), { codes: true });
  }
  authorize(actor, "ticket:read");
  const tenant = tenantOf(actor);
  const ofTenant = tenant === null ? undefined : eq(tickets.adminId, tenant);
  return readTickets(ctx, and(eq(tickets.buyerId, userId), ofTenant, venue), { codes: false });
}

/** Lists an event's tickets for staff of its tenant, by id and without QRs. */
export async function listEventTickets({
  ctx,
  input,
}: VerbArgs<{ eventId: number; limit: number; offset: number }>): Promise<Page<TicketDto>> {
  const { eventId, limit, offset } = parseInput(ListEventTickets, input);
  authorize(ctx.actor, "ticket:read");
  const tenant = tenantOf(ctx.actor);
  const ofTenant = tenant === null ? undefined : eq(events.adminId, tenant);
  const [event] = await dbOf(ctx)
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), ofTenant));
  if (!event) throw notFound();
  const ofEvent = eq(tickets.eventId, eventId);
  const [page, [all]] = await Promise.all([
    dbOf(ctx)
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofEvent)
      .orderBy(asc(tickets.id))
      .limit(limit)
      .offset(offset),
    dbOf(ctx).select({ n: count() }).from(tickets).where(ofEvent),
  ]);
  const ids = page.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await readTickets(ctx, inArray(tickets.id, ids), { codes: false });
  return { items, total: all?.n ?? 0 };
}
