import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { lockOrderRow } from "@/lib/orders";
import { ADMISSIONS } from "@/lib/passes";
import { lockPassOf } from "@/lib/tickets";

/** What decides about a ticket after the sale. Instants are epoch milliseconds. */
export interface TicketFacts extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  orderId: number;
  itemId: number;
  holderId: number;
  /** Whose order it is: who paid. */
  payerId: number;
  passId: number;
  state: "valid" | "returned" | "cancelled";
  passState: "active" | "blocked" | "revoked";
  isUsed: boolean;
  eventId: number;
  eventState: string;
  eventAreaId: number;
  placeId: number;
  startsAt: number;
  endsAt: number;
  timeZone: string;
  /** Until when it is offered to somebody; null when it is not. */
  offeredUntil: number | null;
  /** An exchange of it that waits for its payment. */
  changeOrderId: number | null;
  priceCents: number;
  discountCents: number;
  feeCents: number;
}

const FACTS = sql`select t.id, t.admin_id as "adminId", o.enclosure_id as "enclosureId",
    t.order_id as "orderId", t.order_item_id as "itemId", t.buyer_id as "holderId",
    o.buyer_id as "payerId", t.pass_id as "passId", t.state, p.state as "passState",
    exists (select 1 from ${ADMISSIONS} s where s.pass_id = t.pass_id and s.direction = 'in') as "isUsed",
    t.event_id as "eventId", v.state as "eventState", t.event_area_id as "eventAreaId", t.place_id as "placeId",
    (extract(epoch from v.starts_at) * 1000)::float8 as "startsAt", (extract(epoch from v.ends_at) * 1000)::float8 as "endsAt",
    e.time_zone as "timeZone",
    (select (extract(epoch from f.expires_at) * 1000)::float8 from ticket_transfers f
      where f.ticket_id = t.id and f.state = 'offered') as "offeredUntil",
    (select x.id from orders x where x.exchange_item_id = t.order_item_id and x.state = 'awaiting_payment') as "changeOrderId",
    i.price_cents as "priceCents", i.discount_cents as "discountCents", i.fee_cents as "feeCents"
  from tickets t
  join orders o on o.id = t.order_id
  join order_items i on i.id = t.order_item_id
  join passes p on p.id = t.pass_id
  join events v on v.id = t.event_id
  join enclosures e on e.id = o.enclosure_id`;

/** Facts of tickets (alias t; their orders o). The caller puts holder or tenant into `where`. */
export async function readFacts(ctx: { db?: Db }, where: SQL): Promise<TicketFacts[]> {
  return dbOf(ctx).execute<TicketFacts>(sql`${FACTS} where ${where} order by t.id`);
}

/** Tickets (alias t) that the actor may act on: those that a buyer holds, those of the staff's tenant. */
export function actsOn(ctx: Ctx): { where: SQL; isStaff: boolean } {
  const actor = authorizeUser(ctx.actor, "ticket:change");
  if (roleOf(actor) === "buyer") return { where: sql`t.buyer_id = ${actor.userId}`, isStaff: false };
  const tenant = tenantOf(actor);
  return { where: tenant === null ? sql`true` : sql`t.admin_id = ${tenant}`, isStaff: true };
}

export interface Found {
  facts: TicketFacts;
  /** Staff of the tenant acts, not its holder: the venue's policy does not bind it, but it says why. */
  isStaff: boolean;
}

/** A ticket that the actor may act on. */
export async function findTicket(ctx: Ctx, ticketId: number): Promise<Found> {
  const { where, isStaff } = actsOn(ctx);
  const [facts] = await readFacts(ctx, sql`t.id = ${ticketId} and ${where}`);
  if (!facts) throw notFound();
  return { facts, isStaff };
}

/**
 * As `findTicket`, under the locks of its order and of its pass: nobody returns, exchanges or hands it over meanwhile, and
 * no gate admits it.
 */
export async function lockTicket(tx: Ctx & { db: Db }, ticketId: number): Promise<Found> {
  const { facts } = await findTicket(tx, ticketId);
  await lockOrderRow(tx.db, facts.orderId);
  await lockPassOf(tx.db, ticketId);
  return findTicket(tx, ticketId);
}
