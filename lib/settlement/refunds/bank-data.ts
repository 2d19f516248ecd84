import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf, getDb, withTx } from "@/db/client";
import { refundBankData } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { isPerson, userIdOf } from "@/lib/core/actors";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { decryptSecret, encryptSecret } from "@/lib/core/crypto";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { matchesPayment } from "@/lib/payments";
import { bankOfClabe } from "@/lib/payments/client";
import { BANK_DATA_DAYS, type BankDataDto, type MyManualRefundDto } from "@/lib/settlement/client";
import { GiveBankDataInput, RefundIdInput } from "@/lib/settlement/schemas";

const Sealed = z.object({ holder: z.string(), clabe: z.string() });

const unseal = (sealed: Buffer) => Sealed.parse(JSON.parse(decryptSecret(sealed).toString("utf8")));

/** The last digits of the account that a payer gave, which is all that banks show of it. */
export const accountEnding = (sealed: Buffer): string => unseal(sealed).clabe.slice(-4);

/** SQL: refunds r with their payment p and its subject o, whose payer gets the money. */
const REFUNDS = sql`refunds r join payments p on p.id = r.payment_id join payment_subjects o on ${matchesPayment("o")}`;

/** SQL: the actor may see the refund. Staff sees its tenant's, a buyer those of its own payments. */
function isVisibleTo(ctx: Ctx): SQL {
  if (isPerson(ctx.actor) && can(ctx.actor, "payment:refund")) {
    const adminId = tenantOf(ctx.actor);
    return adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`;
  }
  const { userId } = authorizeUser(ctx.actor, "order:pay");
  return sql`o.payer_id = ${userId}`;
}

/**
 * The buyer gives the account for a manual refund, or staff whom the buyer told. It replaces what was given before. It is
 * encrypted, and stands nowhere else, neither in the audit nor in logs.
 */
export async function giveBankData({ ctx, input }: VerbArgs<GiveBankDataInput>): Promise<MyManualRefundDto> {
  const where = isVisibleTo(ctx);
  const { refundId, holder, clabe } = parseInput(GiveBankDataInput, input);
  const sealed = encryptSecret(Buffer.from(JSON.stringify({ holder, clabe })));
  await withTx(ctx, async (tx) => {
    const [refund] = await tx.db.execute<{ adminId: number; state: string }>(sql`
      select r.admin_id as "adminId", r.state from ${REFUNDS}
      where r.id = ${refundId} and ${where} for update of r`);
    if (!refund) throw notFound();
    if (refund.state !== "manual") throw new DomainError("refund.not_manual");
    const given = { sealed, givenAt: tx.now, givenBy: userIdOf(tx.actor) };
    await tx.db
      .insert(refundBankData)
      .values({ refundId, adminId: refund.adminId, ...given })
      .onConflictDoUpdate({ target: refundBankData.refundId, set: given });
    const what = { entity: "refund", entityId: refundId, adminId: refund.adminId } as const;
    await recordAudit(tx, { action: "refund.bank_data_given", ...what, after: { state: refund.state } });
  });
  return readManualRefund(ctx, refundId, where);
}

type Row = Record<string, unknown> & Omit<MyManualRefundDto, "bankData"> & { sealed: Buffer | null };

async function readManualRefund(ctx: Ctx, refundId: number, where: SQL): Promise<MyManualRefundDto> {
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select r.id, r.amount_cents as "amountCents", r.state, o.folio as "orderFolio", e.name as venue, e.slug,
      e.time_zone as "timeZone", p.is_test as "isTest", r.bank_reference as "bankReference", b.sealed,
      r.done_at as "doneAt"
    from ${REFUNDS}
    join enclosures e on e.id = o.enclosure_id left join refund_bank_data b on b.refund_id = r.id
    where r.id = ${refundId} and ${where} and (r.state = 'manual' or r.bank_reference is not null)`);
  if (!row) throw notFound();
  const { sealed, ...refund } = row;
  const data = sealed ? unseal(sealed) : null;
  const bankData = data && { bank: bankOfClabe(data.clabe), lastDigits: data.clabe.slice(-4) };
  return { ...refund, bankData };
}

/** Shows a manual refund to its payer or to staff of the tenant, with the account's bank and last digits alone. */
export async function getManualRefund({ ctx, input }: VerbArgs<RefundIdInput>): Promise<MyManualRefundDto> {
  const where = isVisibleTo(ctx);
  return readManualRefund(ctx, parseInput(RefundIdInput, input).refundId, where);
}

/** Shows staff the account while a manual refund waits for its transfer, and records in the audit who read it. */
export async function revealBankData({ ctx, input }: VerbArgs<RefundIdInput>): Promise<BankDataDto> {
  const { refundId } = parseInput(RefundIdInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  return withTx(ctx, async (tx) => {
    const [row] = await tx.db.execute<{ adminId: number; state: string; sealed: Buffer }>(sql`
      select r.admin_id as "adminId", r.state, b.sealed from refunds r join refund_bank_data b on b.refund_id = r.id
      where r.id = ${refundId} and (${adminId}::int is null or r.admin_id = ${adminId})`);
    if (!row) throw notFound();
    if (row.state !== "manual") throw new DomainError("refund.not_manual");
    const what = { entity: "refund", entityId: refundId, adminId: row.adminId } as const;
    await recordAudit(tx, { action: "refund.bank_data_read", ...what, after: { state: row.state } });
    const { holder, clabe } = unseal(row.sealed);
    return { holder, clabe, bank: bankOfClabe(clabe) };
  });
}

/** Lists the actor's own manual refunds that wait for an account, the oldest first. */
export async function listRefundsWithoutAccount({
  ctx,
}: {
  ctx: Ctx;
}): Promise<{ id: number; amountCents: number; orderFolio: string }[]> {
  const { userId } = authorizeUser(ctx.actor, "ticket:own");
  return dbOf(ctx).execute<{ id: number; amountCents: number; orderFolio: string }>(sql`
    select r.id, r.amount_cents as "amountCents", o.folio as "orderFolio"
    from ${REFUNDS}
    where o.payer_id = ${userId} and r.state = 'manual'
      and not exists (select 1 from refund_bank_data b where b.refund_id = r.id)
    order by r.id limit 20`);
}

/**
 * Deletes bank data some days after their refund was done, or at once where the payer has deleted their account. Data of a
 * refund that still waits for its transfer are kept.
 */
export async function eraseBankData({ ctx }: { ctx: Ctx }): Promise<{ erased: number }> {
  authorizeSystem(ctx.actor);
  const rows = await getDb().execute(sql`
    delete from refund_bank_data b using ${REFUNDS} left join users u on u.id = o.payer_id
    where r.id = b.refund_id and ((r.state <> 'manual'
        and coalesce(r.done_at, b.given_at) < ${ctx.now}::timestamptz - ${BANK_DATA_DAYS} * interval '1 day')
      or (r.state <> 'manual' and u.deleted_at is not null))
    returning b.refund_id`);
  return { erased: rows.length };
}
