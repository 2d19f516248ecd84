import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

interface Use {
  adminId: number;
  codeId: number;
  orderId: number;
  buyerId: number;
  amountCents: number;
}

/**
 * Takes a use of a code for an order whose payment begins, or updates what the one that it has takes off. Triggers count
 * the uses and refuse one over a limit. The caller holds the order's row and the code's (`lockCodeOfOrder`).
 */
export async function holdUse(db: Db, { adminId, codeId, orderId, buyerId, amountCents }: Use): Promise<void> {
  await db.execute(sql`
    insert into discount_uses (admin_id, code_id, order_id, buyer_id, amount_cents)
    values (${adminId}, ${codeId}, ${orderId}, ${buyerId}, ${amountCents})
    on conflict (order_id) do update set state = 'held', amount_cents = excluded.amount_cents, ended_at = null`);
}

/** The order goes on without its code, and another may take the use. */
export async function releaseUse(db: Db, orderId: number): Promise<void> {
  await db.execute(sql`
    update discount_uses set state = 'released', ended_at = statement_timestamp()
    where order_id = ${orderId} and state = 'held'`);
}

/** Locks the codes that these orders hold uses of, in the order of their ids, before several orders end at once. */
export async function lockHeldCodes(db: Db, orderIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    select 1 from discount_codes where id in (
      select code_id from discount_uses where order_id = any(${`{${orderIds.join(",")}}`}::text::bigint[]) and state = 'held')
    order by id for no key update`);
}

/**
 * Has the held uses of orders that lost some of their items say what is off the rest, in centavos; where nothing is, the
 * use is given back. The caller holds the orders' rows and the codes'.
 */
export async function fitUses(db: Db, left: readonly { orderId: number; discountCents: number }[]): Promise<void> {
  const list = (numbers: readonly number[]) => `{${numbers.join(",")}}`;
  await db.execute(sql`
    update discount_uses u set
      amount_cents = case when n.cents > 0 then n.cents else u.amount_cents end,
      state = case when n.cents > 0 then 'held' else 'released' end,
      ended_at = case when n.cents > 0 then null else statement_timestamp() end
    from unnest(${list(left.map(({ orderId }) => orderId))}::text::bigint[],
      ${list(left.map(({ discountCents }) => discountCents))}::text::int[]) as n (order_id, cents)
    where u.order_id = n.order_id and u.state = 'held' and u.amount_cents <> n.cents`);
}

/**
 * Gives back uses that are held, and used ones of purchases that were refunded whole. The caller holds the orders' rows and
 * the code's. Answers how many it gave back.
 */
export async function releaseUses(db: Db, uses: readonly { id: number; isRefunded: boolean }[]): Promise<number> {
  const list = (some: readonly { id: number }[]) => `{${some.map(({ id }) => id).join(",")}}`;
  const released = await db.execute(sql`
    update discount_uses set state = 'released', ended_at = statement_timestamp()
    where id = any(${list(uses)}::text::bigint[]) and (state = 'held'
      or (state = 'used' and id = any(${list(uses.filter(({ isRefunded }) => isRefunded))}::text::bigint[])))
    returning id`);
  return released.length;
}
