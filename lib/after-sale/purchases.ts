import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { userSearch } from "@/db/schema";
import {
  ListPurchases,
  type ListPurchasesInput,
  type PurchaseDto,
  PurchaseRef,
  type PurchaseRowDto,
} from "@/lib/after-sale/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { getOrder } from "@/lib/orders";

const named = { fullName: sql`u.full_name`, userName: sql`u.user_name`, email: sql`u.email`, phone: sql`u.phone` };

/** Purchases that words mean: a folio, or whose buyer has all of them, each from its beginning. */
function meant(q: string): SQL {
  if (/^(CT|PG)-[0-9A-Z]{1,10}$/i.test(q)) {
    const folio = `${q.toUpperCase()}%`;
    return sql`(o.folio like ${folio} or o.id in (select p.subject_id from payments p
      where p.subject_type = 'order' and p.folio like ${folio}))`;
  }
  const isPhone = /^\+?[\d\s().-]{4,}$/.test(q);
  const words = isPhone && /\d/.test(q) ? [q.replace(/\D/g, "")] : (q.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? []);
  if (words.length === 0) return sql`false`;
  const query = words
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(" & ");
  return sql`o.buyer_id in (select u.id from users u where ${userSearch(named)}
    @@ to_tsquery('simple', translate(lower(${query}::text), 'áéíóúüñ', 'aeiouun')))`;
}

function whereOf(ctx: Ctx, q: string, state: string | null | undefined): SQL {
  const tenant = tenantOf(ctx.actor);
  const parts = [
    tenant === null ? sql`true` : sql`o.admin_id = ${tenant}`,
    state ? sql`o.state = ${state}` : sql`o.state <> 'cart'`,
    ...(q ? [meant(q)] : []),
  ];
  return sql.join(parts, sql` and `);
}

interface Row extends Record<string, unknown>, Omit<PurchaseRowDto, "createdAt"> {
  created: number;
}

/**
 * Purchases of the staff's tenant, the newest first; carts only when asked for.
 * Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listPurchases({ ctx, input }: VerbArgs<ListPurchasesInput>): Promise<Page<PurchaseRowDto>> {
  authorize(ctx.actor, "order:read");
  const { q, state, page, pageSize } = parseInput(ListPurchases, input);
  const where = whereOf(ctx, q, state);
  const rows = await dbOf(ctx).execute<Row>(sql`
    with found as (
      select o.id, o.folio, o.state, o.is_test, o.buyer_id, o.enclosure_id, o.credit_cents, o.created_at from orders o
      where ${where} order by o.created_at desc, o.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select f.id::float8 as id, f.folio, f.state, f.is_test as "isTest", u.full_name as buyer, e.name as venue,
      e.time_zone as "timeZone", coalesce(i.events, '') as events, coalesce(i.places, 0)::int as places,
      greatest(0, coalesce(i.total, 0) - f.credit_cents)::int as "totalCents",
      (extract(epoch from f.created_at) * 1000)::float8 as created
    from found f
    join enclosures e on e.id = f.enclosure_id
    left join users u on u.id = f.buyer_id
    left join lateral (
      select string_agg(distinct v.name, ', ') as events, count(*) as places,
        sum(i.price_cents - i.discount_cents + i.fee_cents) as total
      from order_items i join events v on v.id = i.event_id where i.order_id = f.id and i.place_id is not null
    ) i on true
    order by f.created_at desc, f.id desc`);
  const [count] = await dbOf(ctx).execute<{ n: number }>(sql`
    select count(*)::int as n from (select 1 from orders o where ${where} limit 10000) listed`);
  const items = rows.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) }));
  return { items, total: count?.n ?? 0 };
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
const asDate = (value: number | null) => (value === null ? null : new Date(value));

/**
 * One purchase of the staff's tenant with its buyer, payments, refunds and lines of the ledger.
 * Errors: `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
export async function getPurchase({ ctx, input }: VerbArgs<PurchaseRef>): Promise<PurchaseDto> {
  authorize(ctx.actor, "order:read");
  const { orderId } = parseInput(PurchaseRef, input);
  const order = await getOrder({ ctx, input: { orderId } });
  const db = dbOf(ctx);
  type Made<T> = Omit<T, "createdAt"> & { created: number } & Record<string, unknown>;
  const [[about], [buyer], exchangedBy, payments, refunds, ledger] = await Promise.all([
    db.execute<{ created: number; paid: number | null; oldId: number | null; oldFolio: string | null }>(sql`
      select ${ms("o.created_at")} as created, ${ms("o.paid_at")} as paid, old.id::float8 as "oldId", old.folio as "oldFolio"
      from orders o left join order_items i on i.id = o.exchange_item_id left join orders old on old.id = i.order_id
      where o.id = ${orderId}`),
    db.execute<NonNullable<PurchaseDto["buyer"]> & Record<string, unknown>>(sql`
      select id, full_name as "fullName", email, phone from users where id = ${order.buyerId}`),
    db.execute<PurchaseDto["exchangedBy"][number] & Record<string, unknown>>(sql`
      select x.id::float8 as id, x.folio, x.state from orders x join order_items i on i.id = x.exchange_item_id
      where i.order_id = ${orderId} order by x.id`),
    db.execute<Made<PurchaseDto["payments"][number]>>(sql`
      select id::float8 as id, folio, method, provider, state, amount_cents as "amountCents", received_cents as "receivedCents",
        refunded_cents as "refundedCents", ${ms("created_at")} as created
      from payments where subject_type = 'order' and subject_id = ${orderId} order by id`),
    db.execute<Made<PurchaseDto["refunds"][number]>>(sql`
      select id::float8 as id, amount_cents as "amountCents", state, reason, ${ms("created_at")} as created
      from refunds where order_id = ${orderId} order by id`),
    db.execute<Omit<PurchaseDto["ledger"][number], "at"> & { at: number } & Record<string, unknown>>(sql`
      select e.id::float8 as id, l.kind, ${ms("l.at")} as at, e.account, e.amount_cents as "amountCents"
      from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      where l.order_id = ${orderId} order by l.id, e.id`),
  ]);
  if (!about) throw notFound();
  return {
    order,
    buyer: buyer ?? null,
    createdAt: new Date(about.created),
    paidAt: asDate(about.paid),
    exchangedBy,
    exchangeOf: about.oldId === null ? null : { id: about.oldId, folio: about.oldFolio ?? "" },
    payments: payments.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) })),
    refunds: refunds.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) })),
    ledger: ledger.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
  };
}

/**
 * Zones with free places that staff may give to a purchase's buyer: of its venue's events that are not over.
 * Errors: `auth.required`, `auth.forbidden`, `resource.not_found`.
 */
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
      and exists (select 1 from places p where p.event_area_id = a.id and p.free_at < 'infinity' and p.free_at <= statement_timestamp())
    order by v.starts_at, z.key limit 60`);
}
