import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { payouts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { learnCommissions, type PayoutAccount, type ProviderPayout } from "@/lib/payments";

type Tx = Ctx & { db: Db };

/** What fits into an entry of the ledger. */
const MOST_CENTS = 2_000_000_000;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Our payments since the one before was complete should be in this one, up to its own last charge. */
async function coveredTime(tx: Tx, { provider, account }: PayoutAccount, { movements }: ProviderPayout) {
  const charges = movements.filter(({ kind }) => kind === "charge").map(({ at }) => at.getTime());
  if (charges.length === 0) return { coversFrom: null, coversUntil: null };
  const [first, last] = [Math.min(...charges), Math.max(...charges)];
  const [before] = await tx.db.execute<{ until: Date | null }>(sql`
    select max(covers_until) as until from payouts
    where provider = ${provider} and account = ${account} and covers_until < ${new Date(last)}::timestamptz`);
  return { coversFrom: before?.until ?? new Date(first - 1), coversUntil: new Date(last) };
}

/**
 * Writes the movements, each with the payment that the provider's words name: our folio, a name of the charge, or, for a
 * refund or a dispute, that of the charge that it belongs to.
 */
async function writeLines(
  tx: Tx,
  payoutId: number,
  { provider, account }: PayoutAccount,
  { movements }: ProviderPayout,
) {
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
          and p.provider_id in (select jsonb_array_elements_text(r.names)) limit 1))
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (ref text, kind text, "chargeRef" text, folio text,
      at timestamptz, "amountCents" int, "feeCents" int, "feeIvaCents" int, names jsonb)
    on conflict (provider, account, ref) do nothing`);
  await tx.db.execute(sql`
    update payout_lines x set payment_id = c.payment_id
    from payout_lines c
    where x.payout_id = ${payoutId} and x.payment_id is null and x.charge_ref is not null
      and c.provider = x.provider and c.account = x.account and c.charge_ref = x.charge_ref and c.payment_id is not null`);
}

/**
 * Writes down what a provider sent to the bank, once by its name there. Commissions that the provider had not told before
 * are taken from it. Errors: payout.too_big.
 */
export async function recordPayout(
  ctx: Ctx,
  account: PayoutAccount,
  payout: ProviderPayout,
  from: { source: "api" | "report" | "upload"; userId: number | null },
): Promise<{ id: number; isNew: boolean }> {
  const { ref, paidOn, netCents, movements } = payout;
  const total = sum(movements.map(({ amountCents, feeCents }) => amountCents - feeCents));
  if (Math.max(Math.abs(total), Math.abs(netCents)) > MOST_CENTS) throw new DomainError("payout.too_big");
  return withTx(ctx, async (tx) => {
    const { provider, account: name, adminId } = account;
    const [written] = await tx.db
      .insert(payouts)
      .values({
        adminId,
        provider,
        account: name,
        ref,
        source: from.source,
        paidOn,
        netCents,
        leftCents: total - netCents,
        ...(await coveredTime(tx, account, payout)),
        createdBy: from.userId,
        createdAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: payouts.id });
    if (!written) {
      const [known] = await tx.db.execute<{ id: number }>(sql`
        select id from payouts where provider = ${provider} and account = ${name} and ref = ${ref}`);
      if (!known) throw new Error("A payout was neither written nor found");
      return { id: known.id, isNew: false };
    }
    await writeLines(tx, written.id, account, payout);
    const told = await tx.db.execute<{ paymentId: number; commissionCents: number; commissionIvaCents: number }>(sql`
      select x.payment_id as "paymentId", sum(x.fee_cents)::int as "commissionCents",
        sum(x.fee_iva_cents)::int as "commissionIvaCents"
      from payout_lines x where x.payout_id = ${written.id} and x.kind = 'charge' and x.payment_id is not null
      group by x.payment_id having sum(x.fee_cents) > 0 order by x.payment_id`);
    await learnCommissions(tx, told);
    await recordAudit(tx, {
      action: "payout.recorded",
      entity: "payout",
      entityId: written.id,
      adminId,
      after: { ref, netCents, source: from.source },
    });
    return { ...written, isNew: true };
  });
}
