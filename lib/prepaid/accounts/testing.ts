import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { UserActor } from "@/lib/core/context";
import { actorOf } from "@/lib/core/testing";
import { paymentById } from "@/lib/payments";
import type { Holder, Plaza } from "@/lib/prepaid/testing";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { settlePayment } from "@/lib/settlement/apply/settle-payment";
import { chooseAtBank, type TestBank } from "@/lib/settlement/testing";

type Person = Parameters<typeof actorOf>[0];

/** The context of an administrator whose tenant has a prepaid venue. */
export function staffCtx(person: Person, now: Date = new Date()) {
  const actor: UserActor = actorOf(person);
  const tenant = actor.tenant && { ...actor.tenant, hasPrepaid: true };
  return { actor: { ...actor, tenant }, now, requestId: "test" };
}

export const buyerCtx = (person: Person) => ({ actor: actorOf(person), now: new Date(), requestId: "test" });

/** Pays a top-up by card at the simulated bank. Answers its payment's id. */
export async function payTopup(bank: TestBank, { buyer, accountId }: Holder, creditCents: number): Promise<number> {
  const ctx = buyerCtx(buyer);
  const { paymentId, folio } = await startTopup({ ctx, input: { accountId, creditCents, method: "card" } });
  const payment = await paymentById({}, paymentId ?? 0);
  await chooseAtBank(bank, payment.providerId ?? "", "approve");
  await settlePayment({ ctx, input: { folio, source: "return" } });
  return payment.id;
}

/** What was paid in so long ago that no bank takes it back. */
export async function age(accountId: number, days: number): Promise<void> {
  await getDb().execute(sql`
    update prepaid_lots set created_at = created_at - interval '1 day' * ${days} where account_id = ${accountId}`);
}

/** The templates of messages that wait, with whom they are for. */
export async function messagesTo(userId: number): Promise<string[]> {
  const rows = await getDb().execute<{ template: string }>(sql`
    select template from messages where to_user_id = ${userId} order by id`);
  return rows.map(({ template }) => template);
}

/** Opens so many more accounts of a plaza's type for one person, in one statement. */
export async function openMany({ admin, enclosure, type }: Plaza, { buyer }: Holder, count: number): Promise<void> {
  await getDb().execute(sql`
    with made as (
      insert into passes (admin_id, enclosure_id, kind, short_code, salt)
      select ${admin.id}, ${enclosure.id}, 'prepaid', upper(substr(md5(random()::text || n), 1, 16)), decode('0102030405060708', 'hex')
      from generate_series(1, ${count}::int) n returning id)
    insert into prepaid_accounts (admin_id, enclosure_id, type_id, user_id, pass_id, folio)
    select ${admin.id}, ${enclosure.id}, ${type.id}, ${buyer.id}, id, 'PP-T' || id from made`);
}
