import type { Sql } from "postgres";
import type { Stage } from "./world.ts";

const PRICE = 25_000;
const FEE = 3_750;
export const TOTAL = PRICE + FEE;
const FEE_TERMS = '{"fee":{"bps":1500,"fixedCents":0},"methods":[],"priceIvaBps":1600,"feeIvaBps":1600}';
const ivaOf = (gross: number) => gross - Math.round(gross / 1.16);

/** Gives the charge of a payment that the bank's stub takes for paid without having been told. */
export const chargeOf = (folio: string) => `ch_paid_${TOTAL}_${folio}`;

/**
 * `count` orders of one place each, every one with a payment by card that the bank has open, as checkouts would have left
 * them; answers the folios of the payments. `mark` tells one call from another.
 */
export async function openPayments(
  sql: Sql,
  input: {
    stage: Pick<Stage, "adminId" | "enclosureId" | "eventId">;
    buyerIds: readonly number[];
    areaId: number;
    count: number;
    mark: string;
  },
): Promise<string[]> {
  const { stage, buyerIds, areaId, count, mark } = input;
  const { adminId, enclosureId, eventId } = stage;
  await sql`
    with chosen as (
      select id, row_number() over (order by id) as n from places
      where event_area_id = ${areaId} and free_at = '-infinity' order by id limit ${count}
    ), made as (
      insert into orders (admin_id, enclosure_id, buyer_id, folio, state, method, deadline_at, is_test, fee_terms)
      select ${adminId}::int, ${enclosureId}::int, (${`{${buyerIds.slice(-count).join(",")}}`}::text::int[])[n],
        ${mark}::text || n, 'awaiting_payment', 'card', now() + interval '1 day', true, ${FEE_TERMS}::text::jsonb
      from chosen returning id, folio
    ), held as (
      insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, price_cents, fee_cents,
        price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
      select ${adminId}::int, made.id, ${eventId}::int, ${areaId}::int, chosen.id, ${PRICE}::int, ${FEE}::int, 1600, 1600,
        ${ivaOf(PRICE)}::int, ${ivaOf(FEE)}::int
      from chosen join made on made.folio = ${mark}::text || chosen.n returning order_id, place_id
    ), taken as (
      update places set order_id = held.order_id, free_at = now() + interval '25 hours'
      from held where places.id = held.place_id returning places.id
    )
    insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, state, amount_cents,
      provider_id, is_test, expires_at)
    select ${adminId}::int, 'order', made.id, 'P' || made.folio, 'sandbox', 'demo', 'card', 'requires_action',
      ${TOTAL}::int, ${`ch_paid_${TOTAL}_P`}::text || made.folio, true, now() + interval '1 day'
    from made`;
  await sql.unsafe("vacuum analyze orders, order_items, places, payments");
  return Array.from({ length: count }, (_, index) => `P${mark}${index + 1}`);
}

export interface AppliedCount {
  paid: number;
  tickets: number;
  deliveries: number;
  messages: number;
}

/** Reads what the callbacks of the payments of `mark` have changed. */
export async function countApplied(sql: Sql, mark: string): Promise<AppliedCount> {
  const [row] = await sql<AppliedCount[]>`
    with mine as (select id from orders where starts_with(folio, ${mark}))
    select (select count(*)::int from orders where id in (select id from mine) and state = 'paid') as paid,
      (select count(*)::int from tickets where order_id in (select id from mine)) as tickets,
      (select count(*)::int from webhook_deliveries where starts_with(dedupe_key, ${mark}) and state = 'applied') as deliveries,
      (select count(*)::int from messages where template = 'tickets.issued' and (payload->>'orderId')::bigint in (select id from mine)) as messages`;
  if (!row) throw new Error("Nothing was counted");
  return row;
}

/** Marks the mails of these payments as sent, because the checkouts after them count their own. */
export async function forgetMails(sql: Sql): Promise<void> {
  await sql`update messages set state = 'sent', sent_at = now() where state = 'pending'`;
  await sql`delete from pgboss.job where name = 'notifications.send' and state = 'created'`;
}
