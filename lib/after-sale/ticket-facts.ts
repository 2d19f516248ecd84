import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { authorizeUser, roleOf, tenantOf } from "@/lib/core/permissions";
import { lockOrderRow } from "@/lib/orders";
import { ADMISSIONS } from "@/lib/passes";
import { lockPassOf } from "@/lib/tickets";

/** All that decides whether a ticket may be changed, returned, handed over or sent again. */
export interface TicketFacts extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  orderId: number;
  itemId: number;
  holderId: number;
  /** The buyer of the ticket's order. */
  payerId: number;
  passId: number;
  state: "valid" | "returned" | "cancelled";
  passState: "active" | "blocked" | "revoked";
  isUsed: boolean;
  eventId: number;
  eventState: string;
  eventAreaId: number;
  placeId: number;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  /** Null when the ticket is not offered to anybody. */
  offeredUntil: Date | null;
  /** The order of an exchange that waits for its payment. */
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
    v.starts_at as "startsAt", v.ends_at as "endsAt", e.time_zone as "timeZone",
    (select f.expires_at from ticket_transfers f
      where f.ticket_id = t.id and f.state = 'offered') as "offeredUntil",
    (select x.id from orders x where x.exchange_item_id = t.order_item_id and x.state = 'awaiting_payment') as "changeOrderId",
    i.price_cents as "priceCents", i.discount_cents as "discountCents", i.fee_cents as "feeCents"
  from tickets t
  join orders o on o.id = t.order_id
  join order_items i on i.id = t.order_item_id
  join passes p on p.id = t.pass_id
  join events v on v.id = t.event_id
  join enclosures e on e.id = o.enclosure_id`;

/** The caller must put the holder or the tenant into `where`, over the aliases t (ticket), o (order) and v (event). */
export async function readFacts(ctx: { db?: Db }, where: SQL): Promise<TicketFacts[]> {
  return dbOf(ctx).execute<TicketFacts>(sql`${FACTS} where ${where} order by t.id`);
}

/** The condition for tickets that the actor may act on: a buyer holds them, or they are of the staff's tenant. */
export function ticketsOfActor(ctx: Ctx): { where: SQL; isStaff: boolean } {
  const actor = authorizeUser(ctx.actor, "ticket:change");
  if (roleOf(actor) === "buyer") return { where: sql`t.buyer_id = ${actor.userId}`, isStaff: false };
  const tenant = tenantOf(actor);
  return { where: tenant === null ? sql`true` : sql`t.admin_id = ${tenant}`, isStaff: true };
}

export interface Found {
  facts: TicketFacts;
  /** Staff is not bound by the venue's policy but must give a reason. */
  isStaff: boolean;
}

export async function findTicket(ctx: Ctx, ticketId: number): Promise<Found> {
  const { where, isStaff } = ticketsOfActor(ctx);
  const [facts] = await readFacts(ctx, sql`t.id = ${ticketId} and ${where}`);
  if (!facts) throw notFound();
  return { facts, isStaff };
}

/**
 * Locks the ticket's order and its pass, so that meanwhile nobody returns, exchanges or hands over the ticket, and no gate
 * admits it.
 */
export async function lockTicket(tx: Ctx & { db: Db }, ticketId: number): Promise<Found> {
  const { facts } = await findTicket(tx, ticketId);
  await lockOrderRow(tx.db, facts.orderId);
  await lockPassOf(tx.db, ticketId);
  return findTicket(tx, ticketId);
}
