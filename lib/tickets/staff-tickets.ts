import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { events, passes, tickets } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import type { KeyedPage, PageAsked } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { keyedOrChanged, keyOrder } from "@/lib/lists";
import type { TicketDto } from "@/lib/tickets/client";
import { readTickets } from "@/lib/tickets/queries";
import {
  ListEventTickets,
  type ListEventTicketsInput,
  ListUserTickets,
  type ListUserTicketsInput,
} from "@/lib/tickets/schemas";

const BY_ID = keyOrder([{ by: tickets.id, type: "int" }]);

const LATEST_EVENT_FIRST = keyOrder([
  { by: events.startsAt, type: "timestamptz", descending: true },
  { by: tickets.id, type: "int" },
]);

/** A ticket changes with its QR. */
const CHANGED = { at: sql`greatest(${tickets.changedAt}, ${passes.changedAt})`, id: tickets.id };

async function ticketPage(
  ctx: Ctx,
  list: { name: string; order: typeof BY_ID; where: SQL | undefined; codes: boolean },
  asked: PageAsked,
): Promise<KeyedPage<TicketDto>> {
  const { name, order, where, codes } = list;
  const page = await keyedOrChanged<{ id: number }>(ctx, name, { order, changed: CHANGED }, asked, (within) => ({
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx)
        .select({ id: tickets.id, rowKey })
        .from(tickets)
        .innerJoin(events, eq(events.id, tickets.eventId))
        .innerJoin(passes, eq(passes.id, tickets.passId))
        .where(and(where, within, beyond))
        .orderBy(by)
        .limit(limit)
        .offset(offset),
    total: async () => {
      const [counted] = await dbOf(ctx)
        .select({ n: count() })
        .from(tickets)
        .innerJoin(events, eq(events.id, tickets.eventId))
        .innerJoin(passes, eq(passes.id, tickets.passId))
        .where(and(where, within));
      return counted?.n ?? 0;
    },
  }));
  const ids = page.items.map(({ id }) => id);
  const read = ids.length === 0 ? [] : await readTickets(ctx, inArray(tickets.id, ids), { codes });
  const found = new Map(read.map((ticket) => [ticket.id, ticket]));
  return { ...page, items: ids.flatMap((id) => found.get(id) ?? []) };
}

/**
 * Lists a person's tickets, those of the latest event first: with QRs for the person, and for staff those of its tenant
 * without QRs.
 */
export async function listUserTickets({ ctx, input }: VerbArgs<ListUserTicketsInput>): Promise<KeyedPage<TicketDto>> {
  const { userId, enclosureId, ...asked } = parseInput(ListUserTickets, input);
  const { actor } = ctx;
  if (actor.kind === "visitor") throw new DomainError("auth.required");
  const venue = enclosureId === undefined ? undefined : eq(events.enclosureId, enclosureId);
  const list = { name: "user-tickets", order: LATEST_EVENT_FIRST };
  if (isPerson(actor) && actor.profile === 2 && !actor.isPlatformAdmin) {
    authorize(actor, "ticket:own");
    if (actor.userId !== userId) throw notFound();
    return ticketPage(ctx, { ...list, where: and(eq(tickets.buyerId, userId), venue), codes: true }, asked);
  }
  authorize(actor, "ticket:read");
  const tenant = tenantOf(actor);
  const ofTenant = tenant === null ? undefined : eq(tickets.adminId, tenant);
  return ticketPage(ctx, { ...list, where: and(eq(tickets.buyerId, userId), ofTenant, venue), codes: false }, asked);
}

/** Lists an event's tickets for staff of its tenant, by id and without QRs. */
export async function listEventTickets({ ctx, input }: VerbArgs<ListEventTicketsInput>): Promise<KeyedPage<TicketDto>> {
  const { eventId, ...asked } = parseInput(ListEventTickets, input);
  authorize(ctx.actor, "ticket:read");
  const tenant = tenantOf(ctx.actor);
  const ofTenant = tenant === null ? undefined : eq(events.adminId, tenant);
  const [event] = await dbOf(ctx)
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, eventId), ofTenant));
  if (!event) throw notFound();
  const list = { name: "event-tickets", order: BY_ID, where: eq(tickets.eventId, eventId), codes: false };
  return ticketPage(ctx, list, asked);
}
