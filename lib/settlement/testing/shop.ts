import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { createEvent, createEventArea, createSaleable, createZone } from "@/db/testing";
import { jobs } from "@/lib/settlement/jobs";
import { ageOrder, type paying, type Sale, systemCtx } from "@/lib/settlement/testing";
import { closeUnpaidOrder } from "@/lib/settlement/unpaid/close-unpaid";

export type Paying = Awaited<ReturnType<typeof paying>>;

/** Makes a sale that lasts long enough for cash. */
export async function longSale(capacity = 10): Promise<Sale> {
  const sale = await createSaleable({ capacity });
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const dates = { parkingOpensAt: at(29), startsAt: at(30), endsAt: at(31), salesEndAt: at(30) };
  const zone = await createZone(sale.enclosure, { capacity });
  const event = await createEvent(sale.enclosure, dates);
  return { ...sale, zone, event, area: await createEventArea(event, zone, { priceCents: 25_000 }) };
}

interface Job extends Record<string, unknown> {
  id: string;
  name: string;
  data: unknown;
}

/** Runs each waiting job about an order's money once. Answers how many failed and are to be tried again. */
export async function workFor(orderId: number): Promise<number> {
  const waiting = await getDb().execute<Job>(sql`
    with mine as (select id, provider_id from payments where subject_type = 'order' and subject_id = ${orderId})
    select id, name, data from pgboss.job
    where state = 'created' and name in ('settlement.apply-webhook', 'settlement.end-attempt', 'settlement.refund') and (
      (data->>'paymentId')::bigint in (select id from mine)
      or (data->>'refundId')::bigint in (select f.id from refunds f join mine on mine.id = f.payment_id)
      or (data->>'deliveryId')::bigint in (
        select w.id from webhook_deliveries w where w.provider_ids && (select array_agg(provider_id) from mine)))
    order by created_on`);
  let again = 0;
  for (const { id, name, data } of waiting) {
    try {
      await jobs.find(({ queue }) => queue === name)?.handle({ ctx: systemCtx(), data });
      await getDb().execute(sql`delete from pgboss.job where name = ${name} and id = ${id}`);
    } catch {
      again++;
    }
  }
  return again;
}

/** Lets the payment's deadline pass and runs its job. */
export async function passDeadline(orderId: number, options: { places?: boolean } = {}): Promise<{ closed: boolean }> {
  await ageOrder(orderId, options);
  return closeUnpaidOrder({ ctx: systemCtx(), input: { orderId } });
}

export async function refundsOf(paymentId: number) {
  return getDb().execute<{ id: number; cents: number; state: string }>(sql`
    select id, amount_cents as cents, state from refunds where payment_id = ${paymentId} order by id`);
}

export async function storedAbout(chargeId: string): Promise<number> {
  const rows = await getDb().execute(sql`select 1 from webhook_deliveries where ${chargeId} = any(provider_ids)`);
  return rows.length;
}

export async function storedCallbacks(): Promise<number> {
  return (await getDb().execute(sql`select 1 from webhook_deliveries`)).length;
}

/** Fails where the shop refused a message. */
export function expectTaken(statuses: readonly number[]): void {
  expect(new Set(statuses)).toEqual(new Set([200]));
}
