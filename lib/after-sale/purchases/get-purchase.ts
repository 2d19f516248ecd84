import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { PurchaseDto } from "@/lib/after-sale/client";
import { PurchaseRef } from "@/lib/after-sale/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { getOrder, isPaymentOf, lookAtOrder } from "@/lib/orders";
import { hasFree } from "@/lib/places";
import { refundOffer } from "@/lib/settlement";

type Read<Dto> = Dto & Record<string, unknown>;

export async function getPurchase({ ctx, input }: VerbArgs<PurchaseRef>): Promise<PurchaseDto> {
  authorize(ctx.actor, "order:read");
  const { orderId } = parseInput(PurchaseRef, input);
  const { order, isOwn } = await lookAtOrder({ ctx, input: { orderId } });
  const db = dbOf(ctx);
  const [[about], [buyer], exchangedBy, payments, refunds, ledger] = await Promise.all([
    db.execute<{ createdAt: Date; paidAt: Date | null; oldId: number | null; oldFolio: string | null }>(sql`
      select o.created_at as "createdAt", o.paid_at as "paidAt", old.id as "oldId", old.folio as "oldFolio"
      from orders o left join order_items i on i.id = o.exchange_item_id left join orders old on old.id = i.order_id
      where o.id = ${orderId}`),
    db.execute<Read<NonNullable<PurchaseDto["buyer"]>>>(sql`
      select id, full_name as "fullName", email, phone from users where id = ${order.buyerId}`),
    db.execute<Read<PurchaseDto["exchangedBy"][number]>>(sql`
      select x.id, x.folio, x.state from orders x join order_items i on i.id = x.exchange_item_id
      where i.order_id = ${orderId} order by x.id`),
    db.execute<Read<Omit<PurchaseDto["payments"][number], "refundable">>>(sql`
      select p.id, p.folio, p.method, p.card_funding as "cardFunding", p.provider, p.state, p.amount_cents as "amountCents",
        p.received_cents as "receivedCents", p.refunded_cents as "refundedCents", p.created_at as "createdAt",
        p.provider_paid_at as "providerPaidAt",
        coalesce(sum(f.amount_cents) filter (where f.state <> 'failed'), 0)::int as "askedBackCents",
        count(f.id)::int as "refundCount", (
          select jsonb_build_object('bearer', d.bearer, 'feeCents', d.fee_cents, 'freesPlaces', d.frees_places)
          from dispute_ends d where d.payment_id = p.id) as "disputeEnd"
      from payments p left join refunds f on f.payment_id = p.id
      where ${isPaymentOf("p", orderId)} group by p.id order by p.id`),
    db.execute<Read<PurchaseDto["refunds"][number]>>(sql`
      select id, amount_cents as "amountCents", state, reason, created_at as "createdAt"
      from refunds where order_id = ${orderId} order by id`),
    db.execute<Read<PurchaseDto["ledger"][number]>>(sql`
      select e.id, l.kind, l.at, e.account, e.amount_cents as "amountCents"
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.order_id = ${orderId} order by l.id, e.id`),
  ]);
  if (!about) throw notFound();
  const offers = await Promise.all(payments.map(({ id }) => (isOwn ? refundOffer(ctx, id) : null)));
  return {
    order,
    isOwn,
    // How to reach a buyer is for the organizer whose buyer it is.
    buyer: buyer ? { ...buyer, ...(isOwn ? {} : { email: null, phone: null }) } : null,
    createdAt: about.createdAt,
    paidAt: about.paidAt,
    exchangedBy,
    exchangeOf: about.oldId === null ? null : { id: about.oldId, folio: about.oldFolio ?? "" },
    payments: payments.map((row, index) => ({ ...row, refundable: offers[index] ?? null })),
    refunds,
    ledger,
  };
}

/** Lists the zones with free places from which staff may give tickets, in the venue's events that are not over. */
export async function listGivableZones({
  ctx,
  input,
}: VerbArgs<PurchaseRef>): Promise<{ eventAreaId: number; label: string }[]> {
  authorize(ctx.actor, "order:write");
  const { orderId } = parseInput(PurchaseRef, input);
  const { enclosure } = await getOrder({ ctx, input: { orderId } });
  return dbOf(ctx).execute<{ eventAreaId: number; label: string }>(sql`
    select a.id as "eventAreaId", v.name || ' · ' || z.key || ' ' || z.name as label
    from events v join event_areas a on a.event_id = v.id
    join parking_areas z on z.id = a.parking_area_id and z.archived_at is null
    where v.enclosure_id = ${enclosure.id} and v.state in ('published', 'paused') and v.ends_at > ${ctx.now}::timestamptz
      and ${sql.raw(hasFree("a.id"))}
    order by v.starts_at, z.key limit 60`);
}
