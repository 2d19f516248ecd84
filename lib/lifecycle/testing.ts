import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { insertAskedItems } from "@/db/seed/demo/money";
import type { createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";
import { runCancellation } from "@/lib/lifecycle/cancel/run-cancellation";
import type { OfferedMethod } from "@/lib/pricing/client";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { runRefund } from "@/lib/settlement/refunds/run-refund";
import {
  chooseAtBank,
  createBuyer,
  heldCart,
  paying,
  type Sale,
  systemCtx,
  type TestBank,
} from "@/lib/settlement/testing";

type Person = Awaited<ReturnType<typeof createUser>>;

/** Each place costs 250.00 and a fee of 37.50. */
export async function bought(
  bank: TestBank,
  sale: Sale,
  options: { quantity?: number; buyer?: Person; method?: OfferedMethod } = {},
) {
  const paid = await paying(sale, options);
  await chooseAtBank(bank, paid.chargeId, "approve");
  await settlePayment({ ctx: paid.ctx, input: { folio: paid.folio, source: "return" } });
  return paid;
}

export async function boughtOfTwo(bank: TestBank, sale: Sale, otherAreaId: number, each = 1) {
  const buyer = await createBuyer();
  await heldCart(sale, { buyer, quantity: each });
  return bought(bank, { ...sale, area: { ...sale.area, id: otherAreaId } }, { buyer, quantity: each });
}

export const cancel = (sale: Pick<Sale, "owner" | "event">, more: { reason?: string; confirmation?: string } = {}) =>
  cancelEvent({
    ctx: ctxFor(sale.owner),
    input: { id: sale.event.id, reason: "Lluvia", confirmation: sale.event.name, ...more },
  });

export async function cancellationOf(eventId: number): Promise<{ id: number; state: string }> {
  const [row] = await getDb().execute<{ id: number; state: string }>(
    sql`select id, state from event_cancellations where event_id = ${eventId}`,
  );
  if (!row) throw new Error("The event was not cancelled");
  return row;
}

export async function work(sale: Pick<Sale, "event">) {
  const { id } = await cancellationOf(sale.event.id);
  return runCancellation({ ctx: systemCtx(), input: { cancellationId: id } });
}

export async function payBack(...orderIds: number[]) {
  for (const orderId of orderIds) {
    const open = await getDb().execute<{ id: number }>(
      sql`select id from refunds where order_id = ${orderId} and state = 'pending' order by id`,
    );
    for (const { id } of open) await runRefund({ ctx: systemCtx(), input: { refundId: id } });
  }
}

/** Writes paid orders of one place each by a few statements, because thousands of real purchases would take minutes. */
export async function seedSold(sale: Sale, count: number): Promise<number[]> {
  const mark = `${sale.event.id}x`;
  const { adminId, id: eventId } = sale.event;
  const price = sale.area.priceCents;
  const fee = Math.round(price * 0.15);
  const iva = fee - Math.round(fee / 1.16);
  return getDb().transaction(async (tx) => {
    await tx.execute(sql`
      insert into users (profile, user_name, full_name, email)
      select 2, 'Comprador' || ${mark}::text || n, 'Persona de Prueba', ${mark}::text || n || '@test.example'
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into orders (admin_id, enclosure_id, buyer_id, folio, state, method, paid_at)
      select ${adminId}::int, ${sale.enclosure.id}::int, u.id, 'CT-' || ${mark}::text || n, 'paid', 'card', now()
      from generate_series(1, ${count}::int) n join users u on u.email = ${mark}::text || n || '@test.example'`);
    await tx.execute(sql`
      insert into order_items (admin_id, order_id, event_id, event_area_id, place_id, state, sold_at, price_cents, fee_cents,
        price_iva_bps, fee_iva_bps, price_iva_cents, fee_iva_cents)
      select ${adminId}::int, o.id, ${eventId}::int, ${sale.area.id}::int, p.id, 'sold', now(), ${price}::int, ${fee}::int, 1600, 1600, 0, ${iva}::int
      from (select id, row_number() over (order by id) as n from orders where folio like 'CT-' || ${mark}::text || '%') o
      join (select id, row_number() over (order by id) as n from places
        where event_area_id = ${sale.area.id} and free_at = '-infinity') p on p.n = o.n`);
    await tx.execute(sql`
      update places p set free_at = 'infinity', order_id = i.order_id from order_items i
      where i.place_id = p.id and i.event_id = ${eventId} and i.state = 'sold'`);
    await tx.execute(sql`
      insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, provider_id, amount_cents,
        received_cents, state, expires_at, paid_at, applied_at)
      select admin_id, 'order', id, 'PG-' || folio, 'sandbox', 'sandbox', 'card', 'ch_' || folio, ${price + fee}::int,
        ${price + fee}::int, 'paid', now(), now(), now()
      from orders where folio like 'CT-' || ${mark}::text || '%'`);
    const bought = await tx.execute<{ id: number }>(
      sql`select id from payments where folio like 'PG-CT-' || ${mark}::text || '%'`,
    );
    await insertAskedItems(
      tx,
      bought.map(({ id }) => id),
    );
    await tx.execute(sql`
      with posted as (
        insert into ledger_transactions (admin_id, kind, cause, payment_id, order_id, at, collected_at, request_id)
        select p.admin_id, k.kind, k.kind || ':' || p.id, p.id, p.subject_id, now(), now(), 'test'
        from payments p cross join (values ('receipt'), ('sale')) k (kind)
        where p.folio like 'PG-CT-' || ${mark}::text || '%'
        returning id, admin_id, kind
      )
      insert into ledger_entries (transaction_id, admin_id, account, provider, provider_account, amount_cents, event_area_id)
      select posted.id, posted.admin_id, line.account, 'sandbox', 'sandbox', line.cents,
        case posted.kind when 'sale' then ${sale.area.id}::int end
      from posted join (values
        ('receipt', 'provider_clearing', ${price + fee}::int), ('receipt', 'buyer_owed', ${-price - fee}::int),
        ('sale', 'buyer_owed', ${price + fee}::int), ('sale', 'organizer_payable', ${-price}::int),
        ('sale', 'fee_revenue', ${iva - fee}::int), ('sale', 'fee_iva', ${-iva}::int)
      ) line (kind, account, cents) on line.kind = posted.kind`);
    await tx.execute(sql`
      insert into passes (admin_id, enclosure_id, kind, event_id, event_area_id, short_code, salt)
      select ${adminId}::int, ${sale.enclosure.id}::int, 'ticket', ${eventId}::int, ${sale.area.id}::int,
        upper(substr(md5(random()::text || n), 1, 16)), decode('00', 'hex')
      from generate_series(1, ${count}::int) n`);
    await tx.execute(sql`
      insert into tickets (admin_id, order_id, order_item_id, pass_id, buyer_id, event_id, event_area_id, place_id, issued_at)
      select i.admin_id, i.order_id, i.id, p.id, o.buyer_id, i.event_id, i.event_area_id, i.place_id, now()
      from (select *, row_number() over (order by id) as n from order_items where event_id = ${eventId} and state = 'sold') i
      join orders o on o.id = i.order_id
      join (select id, row_number() over (order by id) as n from passes where event_id = ${eventId}) p on p.n = i.n`);
    const rows = await tx.execute<{ id: number }>(
      sql`select id from orders where folio like 'CT-' || ${mark}::text || '%' order by id`,
    );
    return rows.map(({ id }) => id);
  });
}
