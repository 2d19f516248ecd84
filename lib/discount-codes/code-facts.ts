import type { Db } from "@/db/client";
import { inOrder, runPrepared, type Statement, statement } from "@/db/prepared";
import type { CodeFacts } from "@/lib/discount-codes/judge";

const epochMs = (instant: string) => `(extract(epoch from ${instant}) * 1000)::float8`;

/** `CodeFacts` as JSON over the alias d of discount_codes, for an order and its buyer by their SQL. */
const factsJson = (orderId: string, buyerId: string) => `json_build_object(
  'id', d.id, 'code', d.code, 'kind', d.kind, 'percentBps', d.percent_bps, 'amountCents', d.amount_cents,
  'enclosureId', d.enclosure_id, 'eventId', d.event_id, 'zoneId', d.parking_area_id, 'method', d.method, 'state', d.state,
  'startsAt', ${epochMs("d.starts_at")}, 'endsAt', ${epochMs("d.ends_at")}, 'maxUses', d.max_uses,
  'maxUsesPerBuyer', d.max_uses_per_buyer, 'minCents', d.min_cents, 'maxDiscountCents', d.max_discount_cents, 'uses', d.uses,
  'ownUses', (select count(*) from discount_uses u where u.code_id = d.id and u.buyer_id = ${buyerId}
    and u.state in ('held', 'used') and u.order_id <> ${orderId}),
  'isHeld', exists (select 1 from discount_uses u where u.order_id = ${orderId} and u.state in ('held', 'used')))`;

/** The code of an order (alias o), or null; costs nothing where an order has none. */
export const ORDER_CODE_JSON = `case when o.discount_code_id is not null then
  (select ${factsJson("o.id", "o.buyer_id")} from discount_codes d where d.id = o.discount_code_id) end`;

/** $1 tenant, $2 code, $3 order, $4 buyer. */
const BY_TEXT = `select ${factsJson("$3::bigint", "$4::int")} as code from discount_codes d
where d.admin_id = $1::int and d.code = $2::text and d.state <> 'archived' for key share of d`;

/** A tenant's living code by its text, for an order of a buyer; null when there is none. It is not deleted meanwhile. */
export async function findCode(
  db: Db,
  { adminId, text, orderId, buyerId }: { adminId: number; text: string; orderId: number; buyerId: number },
): Promise<CodeFacts | null> {
  const [row] = await runPrepared<{ code: CodeFacts }>(db, BY_TEXT, [adminId, text, orderId, buyerId]);
  return row?.code ?? null;
}

const LOCK = "select 1 from discount_codes where id = $1::int for no key update";

/** $1 code, $2 order, $3 buyer. */
const LOCKED = `select ${factsJson("$2::bigint", "$3::int")} as code,
  (select coalesce(json_agg(json_build_object('id', i.id, 'zoneId', a.parking_area_id)), '[]')
    from order_items i join event_areas a on a.id = i.event_area_id where i.order_id = $2::bigint) as zones
from discount_codes d where d.id = $1::int`;

export interface LockedCode {
  code: CodeFacts;
  /** The zone of each item of the order. */
  zones: ReadonlyMap<number, number>;
}

interface OrdersCode {
  codeId: number;
  orderId: number;
  buyerId: number | null;
}

function orderCode({ codeId, orderId, buyerId }: OrdersCode): Statement<LockedCode> {
  type Row = { code: CodeFacts; zones: { id: number; zoneId: number }[] };
  return statement<Row>(LOCKED, [codeId, orderId, buyerId]).as(([row]) => {
    if (!row) throw new Error(`Discount code ${codeId} is gone`);
    return { code: row.code, zones: new Map(row.zones.map(({ id, zoneId }) => [id, zoneId])) };
  });
}

/** An order's code and the zones of its items, as they are. */
export function readOrderCode(db: Db, ordersCode: OrdersCode): Promise<LockedCode> {
  return orderCode(ordersCode).send(db);
}

/**
 * Locks an order's code, so that nobody takes a use of it meanwhile, and reads it with the zones of the order's items: one
 * round trip. The caller holds the order's row. Comes after the places, before the payment.
 */
export async function lockCode(db: Db, ordersCode: OrdersCode): Promise<LockedCode> {
  const [, locked] = await inOrder(db, [statement(LOCK, [ordersCode.codeId]), orderCode(ordersCode)]);
  return locked;
}
