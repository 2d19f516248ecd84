import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { PurchaseDto } from "@/lib/after-sale/client";
import { PurchaseRef } from "@/lib/after-sale/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { getOrder, isPaymentOf } from "@/lib/orders";
import { hasFree } from "@/lib/places";
import { refundOffer } from "@/lib/settlement";

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
const asDate = (value: number | null) => (value === null ? null : new Date(value));

/**
 * One purchase of the staff's tenant with its buyer, payments (and what may still go back of each), refunds and lines
 * of the ledger.
 */
export async function getPurchase({ ctx, input }: VerbArgs<PurchaseRef>): Promise<PurchaseDto> {
  authorize(ctx.actor, "order:read");
  const { orderId } = parseInput(PurchaseRef, input);
  const order = await getOrder({ ctx, input: { orderId } });
  const db = dbOf(ctx);
  type Made<T> = Omit<T, "createdAt"> & { created: number } & Record<string, unknown>;
  const [[about], [buyer], exchangedBy, payments, refunds, ledger] = await Promise.all([
    db.execute<{ created: number; paid: number | null; oldId: number | null; oldFolio: string | null }>(sql`
      select ${ms("o.created_at")} as created, ${ms("o.paid_at")} as paid, old.id as "oldId", old.folio as "oldFolio"
      from orders o left join order_items i on i.id = o.exchange_item_id left join orders old on old.id = i.order_id
      where o.id = ${orderId}`),
    db.execute<NonNullable<PurchaseDto["buyer"]> & Record<string, unknown>>(sql`
      select id, full_name as "fullName", email, phone from users where id = ${order.buyerId}`),
    db.execute<PurchaseDto["exchangedBy"][number] & Record<string, unknown>>(sql`
      select x.id, x.folio, x.state from orders x join order_items i on i.id = x.exchange_item_id
      where i.order_id = ${orderId} order by x.id`),
    db.execute<Made<Omit<PurchaseDto["payments"][number], "refundable">>>(sql`
      select p.id, p.folio, p.method, p.provider, p.state, p.amount_cents as "amountCents",
        p.received_cents as "receivedCents", p.refunded_cents as "refundedCents", ${ms("p.created_at")} as created,
        coalesce(sum(f.amount_cents) filter (where f.state <> 'failed'), 0)::int as "askedBackCents",
        count(f.id)::int as "refundCount"
      from payments p left join refunds f on f.payment_id = p.id
      where ${isPaymentOf("p", orderId)} group by p.id order by p.id`),
    db.execute<Made<PurchaseDto["refunds"][number]>>(sql`
      select id, amount_cents as "amountCents", state, reason, ${ms("created_at")} as created
      from refunds where order_id = ${orderId} order by id`),
    db.execute<Omit<PurchaseDto["ledger"][number], "at"> & { at: number } & Record<string, unknown>>(sql`
      select e.id, l.kind, ${ms("l.at")} as at, e.account, e.amount_cents as "amountCents"
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.order_id = ${orderId} order by l.id, e.id`),
  ]);
  if (!about) throw notFound();
  const offers = await Promise.all(payments.map(({ id }) => refundOffer(ctx, id)));
  return {
    order,
    buyer: buyer ?? null,
    createdAt: new Date(about.created),
    paidAt: asDate(about.paid),
    exchangedBy,
    exchangeOf: about.oldId === null ? null : { id: about.oldId, folio: about.oldFolio ?? "" },
    payments: payments.map(({ created, ...row }, index) => ({
      ...row,
      refundable: offers[index] ?? null,
      createdAt: new Date(created),
    })),
    refunds: refunds.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) })),
    ledger: ledger.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
  };
}

/** Zones with free places that staff may give to a purchase's buyer: of its venue's events that are not over. */
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
    where v.enclosure_id = ${enclosure.id} and v.state in ('published', 'paused') and v.ends_at > ${ctx.now.toISOString()}::timestamptz
      and ${sql.raw(hasFree("a.id"))}
    order by v.starts_at, z.key limit 60`);
}
