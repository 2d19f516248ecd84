import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { prepaidSettings } from "@/db/schema";
import { createUser } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import { createPoint, openShift } from "@/lib/cash-desk";
import { createCashier } from "@/lib/cash-desk/testing";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { findPassByShortCode, passToken } from "@/lib/passes";
import { paymentById, recordSnapshot } from "@/lib/payments";
import { decideCharge } from "@/lib/payments/sandbox/bank";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { createPlaza, createType } from "@/lib/prepaid/testing";
import type { House } from "@/lib/prepaid/testing/keeper-books";
import { startTopup } from "@/lib/prepaid/topups/start-topup";
import { applyPayment } from "@/lib/settlement";
import { systemCtx } from "@/lib/settlement/testing";

/** What an act was answered: "ok", a decision of a gate, or the code of an error. Any other error is a defect. */
export async function answerOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** A venue as its keeper knows it, with two owners, a cashier whose shift is open, and one account without money. */
export async function createStory(house: House, startsAt: number) {
  const [first, ...others] = house.types;
  if (!first) throw new Error("There is no type");
  const plaza = await createPlaza(first.tariff, first);
  const { admin, owner, enclosure } = plaza;
  const typeIds = [plaza.type.id];
  for (const terms of others) typeIds.push((await createType(enclosure, terms.tariff, terms)).id);
  await getDb().insert(prepaidSettings).values({
    enclosureId: enclosure.id,
    adminId: admin.id,
    refundsFee: house.refundsFee,
    expiryDays: house.expiryDays,
    giftMonthlyCents: house.giftMonthlyCents,
  });
  await getDb().execute(sql`update enclosures set day_start = ${house.dayStart} where id = ${enclosure.id}`);
  await getDb().execute(sql`
    insert into desk_settings (enclosure_id, admin_id, drop_above_cents) values (${enclosure.id}, ${admin.id}, null)`);
  const second = await createUser({ profile: 1, adminId: admin.id });
  const cashier = await createCashier(admin.id);
  for (const [at, who] of [owner, cashier].entries()) {
    const point = { enclosureId: enclosure.id, name: `Caja ${at}` };
    const { pointId } = await createPoint({ ctx: ctxFor(owner), input: point });
    await openShift({ ctx: ctxFor(who, new Date(startsAt)), input: { pointId, floatCents: 0 } });
  }
  const holders = [
    await createUser({ emailVerifiedAt: new Date() }),
    await createUser({ emailVerifiedAt: new Date() }),
  ];
  const account = { typeId: plaza.type.id, userId: holders[0]?.id ?? 0, nickname: "", plates: [], createdBy: null };
  const accountId = await withTx(ctxFor(owner), (tx) => openAccount(tx, account, null));
  const [row] = await getDb().execute<{ passId: number }>(sql`
    select pass_id as "passId" from prepaid_accounts where id = ${accountId}`);
  return { ...plaza, typeIds, second, cashier, holders, accountId, passId: row?.passId ?? 0, startsAt };
}

export type Story = Awaited<ReturnType<typeof createStory>>;

export function holderCtx({ holders }: Story, holder: number, at: number): Ctx {
  const person = holders[holder];
  if (!person) throw new Error("There is no such holder");
  return ctxFor(person, new Date(at));
}

export interface Seen {
  decision: string;
  scanId: number;
}

/** Reads the latest QR of the account. A reading that is sent again, as phones do, must be answered alike. */
export async function readQr(
  story: Story,
  { direction, at, isSentAgain }: { direction: "in" | "out"; at: number; isSentAgain: boolean },
): Promise<Seen> {
  const [row] = await getDb().execute<{ code: string }>(sql`
    select short_code as code from passes where id = ${story.passId}`);
  const pass = await findPassByShortCode({}, row?.code ?? "", null);
  const qr = pass ? await passToken({}, pass) : "";
  const reading = { direction, now: new Date(at), nonce: randomUUID() };
  const { decision, scanId } = await scan(story.owner, story.gate, qr, reading);
  const again = isSentAgain ? await scan(story.owner, story.gate, qr, reading) : { scanId, decision };
  if (again.scanId !== scanId || again.decision !== decision) throw new Error("A reading was answered in two ways");
  return { decision, scanId };
}

/** Starts a top-up and answers its payment's id besides what it was answered. */
export async function beginTopup(
  story: Story,
  { at, holder, creditCents, method }: { at: number; holder: number; creditCents: number; method: "card" | "wallet" },
): Promise<{ said: string; paymentId: number | null }> {
  const input = { accountId: story.accountId, creditCents, method };
  try {
    const { paymentId } = await startTopup({ ctx: holderCtx(story, holder, at), input });
    return { said: "ok", paymentId };
  } catch (error) {
    if (error instanceof DomainError) return { said: error.code, paymentId: null };
    throw error;
  }
}

type Said = "paid" | "disputed" | "dispute_won" | "dispute_lost";

/** The provider says something of a payment, twice. */
async function tell(paymentId: number, at: number, state: Said, receivedCents: number): Promise<void> {
  const { providerId, folio, refundedCents } = await paymentById({}, paymentId);
  const said = {
    providerId: providerId ?? "",
    folio,
    receivedCents,
    refundedCents,
    currency: "MXN",
    failureCode: null,
  };
  const ctx = systemCtx(new Date(at));
  for (let again = 0; again < 2; again++) {
    await recordSnapshot(ctx, paymentId, { ...said, state }, "webhook");
    await applyPayment(ctx, paymentId);
  }
}

/** The bank takes the money, however late, and says so. Answers how much it was. */
export async function payAtBank(paymentId: number, at: number, choice: "approve" | "less" | "more"): Promise<number> {
  const { providerId } = await paymentById({}, paymentId);
  const { charge } = await decideCharge(providerId ?? "", choice, new Date(at), { force: true });
  await tell(paymentId, at, "paid", charge.paidCents);
  return charge.paidCents;
}

export async function disputeAtBank(paymentId: number, at: number, state: Exclude<Said, "paid">): Promise<void> {
  const { receivedCents } = await paymentById({}, paymentId);
  await tell(paymentId, at, state, receivedCents);
}

/** Rows say when they were written by the database's clock, which knows nothing of the story's. */
export async function keepClock({ passId, accountId, startsAt }: Story, at: number): Promise<void> {
  const [now, real] = [new Date(at), new Date(startsAt)];
  await getDb().execute(sql`
    update stays set ended_at = ${now}::timestamptz
    where pass_id = ${passId} and ended_by is not null and ended_at < ${real}::timestamptz`);
  await getDb().execute(sql`
    update prepaid_lots set created_at = ${now}::timestamptz
    where account_id = ${accountId} and created_at < ${real}::timestamptz`);
}

/** What the product has on its books, in the words of `keeperBooks`. */
export async function productBooks({ accountId, admin, holders }: Story): Promise<Record<string, unknown>> {
  const [row] = await getDb().execute<Record<string, unknown> & { userId: number }>(sql`
    select a.state, a.user_id as "userId", a.balance_cents as balance, a.debt_cents as debt,
      coalesce((select json_agg(m.kind || ' ' || m.amount_cents || ' → ' || m.balance_cents order by m.no)
        from prepaid_movements m where m.account_id = a.id), '[]') as movements,
      coalesce((select json_agg(l.kind || ' ' || l.rest_cents || ' of ' || l.amount_cents order by l.id)
        from prepaid_lots l where l.account_id = a.id), '[]') as lots,
      coalesce((select json_agg(d.kind || ' ' || d.rest_cents order by d.id)
        from prepaid_debts d where d.account_id = a.id), '[]') as debts,
      coalesce((select json_agg(v.charged_cents || ' + ' || v.debt_cents || case when v.ended_at is null then ' inside' else '' end
        order by v.id) from prepaid_visits v where v.account_id = a.id), '[]') as visits,
      (select coalesce(-sum(amount_cents), 0)::int from ledger_entries
        where admin_id = ${admin.id} and account = 'prepaid_liability') as liability,
      (select coalesce(-sum(amount_cents), 0)::int from ledger_entries
        where admin_id = ${admin.id} and account = 'prepaid_held') as held,
      (select coalesce(sum(e.amount_cents), 0)::int from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where t.admin_id = ${admin.id} and e.account = 'prepaid_liability'
          and t.kind in ('charge', 'charge_back', 'adjustment', 'expiry')) as earned
    from prepaid_accounts a where a.id = ${accountId}`);
  if (!row) throw new Error("The account is gone");
  const { userId, ...books } = row;
  return { ...books, holder: holders.findIndex(({ id }) => id === userId) };
}
