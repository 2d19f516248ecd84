import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { payouts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";
import { learnCommissions, learnDisputeFees, type PayoutAccount, type ProviderPayout } from "@/lib/payments";

type Tx = Ctx & { db: Db };
type Source = "api" | "report" | "upload";

/** Ten billion pesos; a file that has more was misread. */
const MOST_CENTS = 1_000_000_000_000;

/** What a payment's own columns hold: no commission of it is more. */
const MOST_OF_PAYMENT = 2_147_483_647;

/** Mercado Pago's reports date a charge by its release, which comes so many days after the payment at the latest. */
const RELEASE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Another file brought all of its movements before. */
class AllKnown extends Error {}

/**
 * Writes the movements that no other payout has, each with the payment that the provider's words name: our folio, a name of
 * the charge, that of a refund of ours, or, for a refund or a dispute, that of the charge that it belongs to. They are written in the order of their
 * payments, as whoever locks several of them does.
 */
async function writeLines(
  tx: Tx,
  payoutId: number,
  { provider, account }: PayoutAccount,
  { movements }: ProviderPayout,
): Promise<void> {
  const rows = movements.map((one) => ({
    ...one,
    at: one.at.toISOString(),
    names: [one.chargeRef, ...one.providerIds],
  }));
  await tx.db.execute(sql`
    insert into payout_lines (payout_id, provider, account, ref, kind, charge_ref, folio, at, amount_cents, fee_cents,
      fee_iva_cents, payment_id)
    select ${payoutId}, ${provider}, ${account}, r.ref, r.kind, r."chargeRef", r.folio, r.at, r."amountCents", r."feeCents",
      r."feeIvaCents", coalesce(
        (select p.id from payments p where p.folio = r.folio and p.provider = ${provider} and p.account = ${account}),
        (select p.id from payments p where p.provider = ${provider} and p.account = ${account}
          and p.provider_id in (select jsonb_array_elements_text(r.names)) limit 1),
        (select p.id from refunds f join payments p on p.id = f.payment_id
          where r.kind = 'refund' and p.provider = ${provider} and p.account = ${account}
            and f.provider_refund_id in (select jsonb_array_elements_text(r.names)) limit 1)) as payment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (ref text, kind text, "chargeRef" text, folio text,
      at timestamptz, "amountCents" bigint, "feeCents" bigint, "feeIvaCents" bigint, names jsonb)
    order by payment_id, r.at, r.ref
    on conflict (provider, account, ref) do nothing`);
  await tx.db.execute(sql`
    update payout_lines x set payment_id = c.payment_id
    from payout_lines c
    where x.payout_id = ${payoutId} and x.payment_id is null and x.charge_ref is not null
      and c.provider = x.provider and c.account = x.account and c.charge_ref = x.charge_ref and c.payment_id is not null`);
}

interface Written extends Record<string, unknown> {
  lines: number;
  cents: number;
  firstCharge: Date | null;
  lastCharge: Date | null;
}

/**
 * Notes what the written movements come to, what of it stays at the provider, and of which time our payments should be in
 * it: since the payout before was complete, up to its own last charge.
 */
async function complete(
  tx: Tx,
  id: number,
  account: PayoutAccount,
  told: number | null,
  source: Source,
): Promise<void> {
  const { provider, account: name } = account;
  const [found] = await tx.db.execute<Written>(sql`
    select count(*)::int as lines, coalesce(sum(amount_cents - fee_cents), 0) as cents,
      min(at) filter (where kind = 'charge') as "firstCharge", max(at) filter (where kind = 'charge') as "lastCharge"
    from payout_lines where payout_id = ${id}`);
  if (!found || (told === null && found.lines === 0)) throw new AllKnown();
  const netCents = told ?? found.cents;
  if (Math.max(Math.abs(found.cents), Math.abs(netCents)) > MOST_CENTS) throw new DomainError("payout.too_big");
  const lag = source === "report" ? RELEASE_DAYS * DAY_MS : 0;
  const until = found.lastCharge && new Date(found.lastCharge.getTime() - lag);
  const [before] = await tx.db.execute<{ until: Date | null }>(sql`
    select max(covers_until) as until from payouts
    where provider = ${provider} and account = ${name} and id <> ${id} and covers_until < ${until}::timestamptz`);
  const first = found.firstCharge && new Date(found.firstCharge.getTime() - lag - 1);
  await tx.db
    .update(payouts)
    .set({
      netCents,
      leftCents: found.cents - netCents,
      coversFrom: until && (before?.until ?? first),
      coversUntil: until,
    })
    .where(eq(payouts.id, id));
}

/** What the payout tells of payments that their provider had not told: commissions, and fees of disputes. */
async function learn(tx: Tx, id: number): Promise<void> {
  const commissions = await tx.db.execute<{
    paymentId: number;
    commissionCents: number;
    commissionIvaCents: number;
  }>(sql`
    select x.payment_id as "paymentId", sum(x.fee_cents) as "commissionCents",
      sum(x.fee_iva_cents) as "commissionIvaCents"
    from payout_lines x where x.payout_id = ${id} and x.kind = 'charge' and x.payment_id is not null
    group by x.payment_id having sum(x.fee_cents) between 1 and ${MOST_OF_PAYMENT} order by x.payment_id`);
  await learnCommissions(tx, commissions);
  const disputes = await tx.db.execute<{ paymentId: number; feeCents: number }>(sql`
    select x.payment_id as "paymentId", sum(x.fee_cents) as "feeCents"
    from payout_lines x where x.payout_id = ${id} and x.kind = 'dispute' and x.payment_id is not null
    group by x.payment_id having sum(x.fee_cents) between 1 and ${MOST_OF_PAYMENT} order by x.payment_id`);
  await learnDisputeFees(tx, disputes);
}

async function knownPayout(ctx: Ctx, { provider, account }: PayoutAccount, { ref, movements }: ProviderPayout) {
  const refs = `{${movements.map((one) => one.ref).join(",")}}`;
  return withTx(ctx, async ({ db }) => {
    const [known] = await db.execute<{ id: number }>(sql`
      select id from payouts where provider = ${provider} and account = ${account} and ref = ${ref}
      union all
      select payout_id from payout_lines where provider = ${provider} and account = ${account} and ref = any(${refs}::text[])
      limit 1`);
    if (!known) throw new Error("A payout was neither written nor found");
    return { id: known.id, isNew: false };
  });
}

/**
 * Writes down what a provider sent to the bank, once by its name there; movements that another payout has are left out.
 * Where all of them are, that payout is answered.
 */
export async function recordPayout(
  ctx: Ctx,
  account: PayoutAccount,
  payout: ProviderPayout,
  from: { source: Source; userId: number | null },
): Promise<{ id: number; isNew: boolean }> {
  const { provider, account: name, adminId } = account;
  const { ref, paidOn, netCents, movements } = payout;
  const availableOn = movements.reduce<string | null>(
    (last, one) => (one.availableOn !== null && (last === null || one.availableOn > last) ? one.availableOn : last),
    null,
  );
  const write = async (tx: Tx): Promise<{ id: number; isNew: boolean } | null> => {
    const [written] = await tx.db
      .insert(payouts)
      .values({
        adminId,
        provider,
        account: name,
        ref,
        source: from.source,
        isTest: account.isTest || isDemo(),
        paidOn,
        availableOn,
        netCents: netCents ?? 0,
        createdBy: from.userId,
        createdAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    if (!written) return null;
    await writeLines(tx, written.id, account, payout);
    await complete(tx, written.id, account, netCents, from.source);
    await learn(tx, written.id);
    await recordAudit(tx, {
      action: "payout.recorded",
      entity: "payout",
      entityId: written.id,
      adminId,
      after: { ref, source: from.source },
    });
    return { ...written, isNew: true };
  };
  try {
    return (await withTx(ctx, write, { retry: {} })) ?? (await knownPayout(ctx, account, payout));
  } catch (error) {
    if (error instanceof AllKnown) return knownPayout(ctx, account, payout);
    throw error;
  }
}
