import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { jsonMoment } from "@/db/json-moment";
import { isPerson } from "@/lib/core/actors";
import type { Actor, Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, can, tenantOf } from "@/lib/core/permissions";
import { isForOrder } from "@/lib/orders";
import type { ReceiptDto, ReceiptItemDto } from "@/lib/receipts/client";
import { ReceiptInput } from "@/lib/receipts/schemas";

const ITEMS = sql.raw(`(
  select json_agg(json_build_object('id', i.id, 'eventName', v.name, 'eventStartsAt', ${jsonMoment("v.starts_at")},
    'zoneKey', z.key, 'zoneName', z.name, 'placeLabel', p.label,
    'end', case when i.state <> 'returned' then null when exists (
        select 1 from tickets t join passes s on s.id = t.pass_id where t.order_item_id = i.id and s.state_reason = 'replaced')
      then 'changed' else 'returned' end,
    'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'feeCents', i.fee_cents,
    'priceIvaCents', i.price_iva_cents, 'feeIvaCents', i.fee_iva_cents) order by v.starts_at, z.key, p.ordinal, i.id)
  from order_items i
  join event_areas a on a.id = i.event_area_id
  join events v on v.id = i.event_id
  join parking_areas z on z.id = a.parking_area_id
  left join places p on p.id = i.place_id
  where i.order_id = o.id and i.state in ('sold', 'returned'))`);

const PAYMENTS = sql.raw(`(
  select coalesce(json_agg(json_build_object('folio', p.folio, 'method', p.method, 'receivedCents', p.received_cents,
    'paidAt', ${jsonMoment("coalesce(p.paid_at, p.created_at)")}) order by p.id), '[]')
  from payments p where ${isForOrder("p", "o.id")} and p.received_cents > 0)`);

const REFUNDS = sql.raw(`(
  select coalesce(json_agg(json_build_object('id', r.id, 'amountCents', r.amount_cents, 'state', r.state,
    'at', ${jsonMoment("coalesce(r.done_at, r.created_at)")}) order by r.id), '[]')
  from refunds r where r.order_id = o.id)`);

/**
 * Centavos that went back, by the provider or by staff's hand. Where an exchange brought a place to another purchase, a
 * refund of that place counts there.
 */
const RETURNED_CENTS = sql.raw(`(
  select coalesce(sum(p.refunded_cents), 0) from payments p where ${isForOrder("p", "o.id")})
  - (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
    where ${isForOrder("p", "o.id")} and r.order_id <> o.id and r.state = 'done')
  + (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
    where r.order_id = o.id and not (${isForOrder("p", "o.id")}) and r.state = 'done')`);

/** What the exchange `x` took of the worth of the ticket given for it: at most what its places cost, and the change's fee. */
const TAKEN = `x.change_fee_cents + least(x.credit_cents, (
  select sum(n.price_cents - n.discount_cents + n.fee_cents) from order_items n
  where n.order_id = x.id and n.state in ('sold', 'returned')))`;

const CREDIT = sql.raw(`(
  select json_build_object('folio', b.folio, 'amountCents', ${TAKEN}, 'worthCents', x.credit_cents + x.change_fee_cents)
  from orders x join order_items i on i.id = x.exchange_item_id join orders b on b.id = i.order_id where x.id = o.id)`);

/** An exchange that was paid after its old ticket had gone elsewhere took nothing. */
const EXCHANGES = sql.raw(`(
  select coalesce(json_agg(json_build_object('folio', x.folio, 'amountCents', ${TAKEN}, 'at', ${jsonMoment("x.paid_at")}) order by x.id), '[]')
  from order_items i join orders x on x.exchange_item_id = i.id
  where i.order_id = o.id and exists (select 1 from refund_items f where f.exchange_order_id = x.id))`);

interface Row
  extends Record<string, unknown>,
    Pick<ReceiptDto, "orderId" | "folio" | "state" | "isTest" | "paidAt" | "seller" | "discountCode"> {
  buyer: string;
  venue: ReceiptDto["venue"];
  credit: ReceiptDto["credit"];
  changeFeeCents: number;
  returnedCents: number;
  items: (Omit<ReceiptItemDto, "eventStartsAt"> & {
    eventStartsAt: number;
    priceIvaCents: number;
    feeIvaCents: number;
  })[];
  payments: { folio: string; method: string; receivedCents: number; paidAt: number }[];
  refunds: { id: number; amountCents: number; state: ReceiptDto["refunds"][number]["state"]; at: number }[];
  exchanges: { folio: string; amountCents: number; at: number }[];
}

/** A buyer has the receipts of its own orders `o`, staff those of its tenant. */
function visibleTo(actor: Actor): SQL {
  if (isPerson(actor) && !can(actor, "order:read")) return sql`o.buyer_id = ${actor.userId}`;
  const adminId = tenantOf(actor);
  return adminId === null ? sql`true` : sql`o.admin_id = ${adminId}`;
}

const total = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

function toDto({ items, payments, refunds, exchanges, returnedCents, ...row }: Row): ReceiptDto {
  const sum = (key: "priceCents" | "discountCents" | "priceIvaCents" | "feeCents" | "feeIvaCents") =>
    items.reduce((all, item) => all + item[key], 0);
  const given = row.credit?.amountCents ?? 0;
  const [priceCents, discountCents, feeCents] = [sum("priceCents"), sum("discountCents"), sum("feeCents")];
  return {
    ...row,
    items: items.map(({ priceIvaCents: _price, feeIvaCents: _fee, ...item }) => ({
      ...item,
      eventStartsAt: new Date(item.eventStartsAt),
    })),
    priceCents,
    discountCents,
    priceIvaCents: sum("priceIvaCents"),
    feeCents,
    feeIvaCents: sum("feeIvaCents"),
    totalCents: priceCents - discountCents + feeCents + row.changeFeeCents,
    payments: payments.map((one) => ({ ...one, paidAt: new Date(one.paidAt) })),
    refunds: refunds.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
    exchanges: exchanges.map(({ at, ...one }) => ({ ...one, at: new Date(at) })),
    keptCents: payments.reduce((all, one) => all + one.receivedCents, given) - returnedCents - total(exchanges),
  };
}

async function read(ctx: Ctx, where: SQL): Promise<ReceiptDto> {
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select o.id as "orderId", o.folio, o.state, o.is_test as "isTest", o.paid_at as "paidAt",
      a.name as seller, u.full_name as buyer, ${CREDIT} as credit, o.change_fee_cents as "changeFeeCents",
      (select d.code from discount_codes d where d.id = o.discount_code_id) as "discountCode",
      json_build_object('id', e.id, 'slug', e.slug, 'name', e.name, 'location', e.location, 'color', e.color,
        'timeZone', e.time_zone) as venue,
      ${ITEMS} as items, ${PAYMENTS} as payments, ${REFUNDS} as refunds, ${EXCHANGES} as exchanges,
      (${RETURNED_CENTS})::int as "returnedCents"
    from orders o
    join enclosures e on e.id = o.enclosure_id
    join admins a on a.id = o.admin_id
    join users u on u.id = o.buyer_id
    where ${where} and o.state in ('paid', 'partially_refunded', 'refunded')`);
  if (!row?.items) throw notFound();
  return toDto(row);
}

export async function getReceipt({ ctx, input }: VerbArgs<ReceiptInput>): Promise<ReceiptDto> {
  const { folio } = parseInput(ReceiptInput, input);
  const actor = authorize(ctx.actor, "receipt:read");
  return read(ctx, sql`o.folio = ${folio} and ${visibleTo(actor)}`);
}
