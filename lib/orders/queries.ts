import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jsonMoment } from "@/db/json-moment";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { ORDER_CODE_JSON } from "@/lib/discount-codes";
import type { OrderDto } from "@/lib/orders/client";
import { toOrderDto } from "@/lib/orders/order-dto";
import { isForOrder } from "@/lib/orders/payments-of";
import { enclosureJson, GATES_JSON, type OrderJson } from "@/lib/orders/sql";

const ITEMS = `coalesce((
  select json_agg(json_build_object(
    'id', i.id, 'eventId', i.event_id, 'eventName', v.name, 'eventStartsAt', ${jsonMoment("v.starts_at")},
    'eventAreaId', i.event_area_id, 'zoneId', z.id, 'zoneKey', z.key, 'zoneName', z.name, 'isNumbered', z.is_numbered,
    'placeId', i.place_id, 'placeLabel', p.label, 'gates', ${GATES_JSON}, 'state', i.state,
    'priceCents', i.price_cents, 'discountCents', i.discount_cents, 'feeCents', i.fee_cents,
    'priceIvaBps', i.price_iva_bps, 'feeIvaBps', i.fee_iva_bps, 'priceIvaCents', i.price_iva_cents, 'feeIvaCents', i.fee_iva_cents) order by v.starts_at, z.key, p.ordinal, i.id)
  from order_items i
  join event_areas a on a.id = i.event_area_id
  join events v on v.id = a.event_id
  join parking_areas z on z.id = a.parking_area_id
  left join places p on p.id = i.place_id
  where i.order_id = o.id and i.place_id is not null and (i.state <> 'released' or o.state in ('expired', 'cancelled', 'review'))
), '[]'::json)`;

/** True while an attempt to pay an order (o) with a code is under way; orders without a code cost nothing to ask. */
const IS_BEING_PAID = `o.discount_code_id is not null and o.state = 'awaiting_payment' and exists (
  select 1 from payments y where ${isForOrder("y", "o.id")}
    and y.state in ('created', 'requires_action', 'pending'))`;

const orderText = (orderId: number) => sql`
  select o.id, o.folio, o.state, o.admin_id as "adminId", o.buyer_id as "buyerId", o.method,
  o.deadline_at as "deadlineAt", o.is_test as "isTest", o.fee_terms as "feeTerms", ${sql.raw(enclosureJson(String(isDemo())))} as enclosure,
  case when o.exchange_item_id is not null then json_build_object('itemId', o.exchange_item_id, 'creditCents', o.credit_cents,
    'changeFeeCents', o.change_fee_cents) end as exchange, ${sql.raw(ORDER_CODE_JSON)} as code, ${sql.raw(IS_BEING_PAID)} as "isBeingPaid", ${sql.raw(ITEMS)} as items
from orders o join enclosures e on e.id = o.enclosure_id
where o.id = ${orderId}`;

/** The caller knows already that the reader may see the order. */
export async function readOrder(db: Db, orderId: number, now: Date): Promise<OrderDto> {
  const [order] = await db.execute<OrderJson & Record<string, unknown>>(orderText(orderId));
  if (!order) throw notFound();
  return toOrderDto(order, now);
}
