import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { jsonMoment } from "@/db/json-moment";
import { inOrder, type Statement, sqlStatement } from "@/db/pipeline";
import type { CodeFacts } from "@/lib/discount-codes/judge";

/** A `CodeFacts` of the code `d`, for an order and its buyer by their SQL. */
const factsJson = (orderId: string, buyerId: string) => `json_build_object(
  'id', d.id, 'code', d.code, 'kind', d.kind, 'percentBps', d.percent_bps, 'amountCents', d.amount_cents,
  'enclosureId', d.enclosure_id, 'eventId', d.event_id, 'zoneId', d.parking_area_id, 'method', d.method, 'state', d.state,
  'startsAt', ${jsonMoment("d.starts_at")}, 'endsAt', ${jsonMoment("d.ends_at")}, 'maxUses', d.max_uses,
  'maxUsesPerBuyer', d.max_uses_per_buyer, 'minCents', d.min_cents, 'maxDiscountCents', d.max_discount_cents, 'uses', d.uses,
  'ownUses', (select count(*) from discount_uses u where u.code_id = d.id and u.buyer_id = ${buyerId}
    and u.state in ('held', 'used') and u.order_id <> ${orderId}),
  'isHeld', exists (select 1 from discount_uses u where u.order_id = ${orderId} and u.state in ('held', 'used')))`;

/** The code of the order `o`, or null. It costs nothing where an order has none. */
export const ORDER_CODE_JSON = `case when o.discount_code_id is not null then
  (select ${factsJson("o.id", "o.buyer_id")} from discount_codes d where d.id = o.discount_code_id) end`;

const FACTS: SQL = sql.raw(factsJson("asked.order_id", "asked.buyer_id"));

const askedBy = (orderId: number, buyerId: number | null): SQL =>
  sql`(values (${orderId}::bigint, ${buyerId}::int)) as asked (order_id, buyer_id)`;

/** A tenant's code that is not archived, by its text, for an order of a buyer. Until the transaction ends nobody deletes it. */
export async function findCode(
  db: Db,
  { adminId, text, orderId, buyerId }: { adminId: number; text: string; orderId: number; buyerId: number },
): Promise<CodeFacts | null> {
  const [row] = await db.execute<{ code: CodeFacts }>(sql`
    select ${FACTS} as code from discount_codes d, ${askedBy(orderId, buyerId)}
    where d.admin_id = ${adminId} and d.code = ${text} and d.state <> 'archived' for key share of d`);
  return row?.code ?? null;
}

export interface CodeWithZones {
  code: CodeFacts;
  /** The zone of each item of the order, by the item's id. */
  zones: ReadonlyMap<number, number>;
}

interface CodeOfOrder {
  codeId: number;
  orderId: number;
  buyerId: number | null;
}

function codeWithZones({ codeId, orderId, buyerId }: CodeOfOrder): Statement<CodeWithZones> {
  const statement = sqlStatement<{ code: CodeFacts; zones: { id: number; zoneId: number }[] }>(sql`
    select ${FACTS} as code,
      (select coalesce(json_agg(json_build_object('id', i.id, 'zoneId', a.parking_area_id)), '[]')
        from order_items i join event_areas a on a.id = i.event_area_id where i.order_id = asked.order_id) as zones
    from discount_codes d, ${askedBy(orderId, buyerId)} where d.id = ${codeId}`);
  return statement.as(([row]) => {
    if (!row) throw new Error(`Discount code ${codeId} is gone`);
    return { code: row.code, zones: new Map(row.zones.map(({ id, zoneId }) => [id, zoneId])) };
  });
}

/**
 * Locks an order's code, so that nobody takes a use of it meanwhile, and reads it in the same round trip. The caller holds
 * the order's row. The code is locked after places and before payments.
 */
export async function lockCodeOfOrder(db: Db, order: CodeOfOrder): Promise<CodeWithZones> {
  const lock = sqlStatement(sql`select 1 from discount_codes where id = ${order.codeId} for no key update`);
  const [, locked] = await inOrder(db, [lock, codeWithZones(order)]);
  return locked;
}
