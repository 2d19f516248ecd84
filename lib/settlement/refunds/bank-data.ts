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

const open = (sealed: Buffer) => Sealed.parse(JSON.parse(decryptSecret(sealed).toString("utf8")));

/** Refunds (r) with their payment (p) and what it paid (o): whose payer the money is. */
const REFUNDS = sql`refunds r join payments p on p.id = r.payment_id join payment_subjects o on ${matchesPayment("o")}`;

/** The refunds that the actor may see: staff those of its tenant, a buyer those of its own payments. */
function visible(ctx: Ctx): SQL {
  if (isPerson(ctx.actor) && can(ctx.actor, "payment:refund")) {
    const adminId = tenantOf(ctx.actor);
    return adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`;
  }
  const { userId } = authorizeUser(ctx.actor, "order:pay");
  return sql`o.payer_id = ${userId}`;
}

/**
 * Writes where a manual refund shall go: the buyer its own, or staff that the buyer told. It is sealed, replaces what
 * was given before, and is nowhere else: not in audit, not in logs.
 */
export async function giveBankData({ ctx, input }: VerbArgs<GiveBankDataInput>): Promise<MyManualRefundDto> {
  const where = visible(ctx);
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

type Row = Record<string, unknown> &
  Omit<MyManualRefundDto, "bankData" | "doneAt"> & { sealed: Buffer | null; done: number | null };

async function readManualRefund(ctx: Ctx, refundId: number, where: SQL): Promise<MyManualRefundDto> {
  const [row] = await dbOf(ctx).execute<Row>(sql`
    select r.id, r.amount_cents as "amountCents", r.state, o.folio as "orderFolio", e.name as venue, e.slug,
      e.time_zone as "timeZone", p.is_test as "isTest", r.bank_reference as "bankReference", b.sealed,
      (extract(epoch from r.done_at) * 1000)::float8 as done
    from ${REFUNDS}
    join enclosures e on e.id = o.enclosure_id left join refund_bank_data b on b.refund_id = r.id
    where r.id = ${refundId} and ${where} and (r.state = 'manual' or r.bank_reference is not null)`);
  if (!row) throw notFound();
  const { sealed, done, ...refund } = row;
  const data = sealed ? open(sealed) : null;
  const bankData = data && { bank: bankOfClabe(data.clabe), lastDigits: data.clabe.slice(-4) };
  return { ...refund, bankData, doneAt: done === null ? null : new Date(done) };
}

/** A manual refund as its buyer sees it, or staff of the tenant: of the account only the bank and its last digits. */
export async function getManualRefund({ ctx, input }: VerbArgs<RefundIdInput>): Promise<MyManualRefundDto> {
  const where = visible(ctx);
  return readManualRefund(ctx, parseInput(RefundIdInput, input).refundId, where);
}

/** Where to transfer a manual refund, for whoever does it, only while it waits. That it was read is in the audit. */
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
    const { holder, clabe } = open(row.sealed);
    return { holder, clabe, bank: bankOfClabe(clabe) };
  });
}

/** The own manual refunds that still wait for an account, the oldest first. */
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
 * Deletes bank data that nobody needs any more: of refunds that were paid some days ago, or are not manual, and of
 * people who deleted their account. Only the system. Answers how many went.
 */
export async function eraseBankData({ ctx }: { ctx: Ctx }): Promise<{ erased: number }> {
  authorizeSystem(ctx.actor);
  const rows = await getDb().execute(sql`
    delete from refund_bank_data b using ${REFUNDS} left join users u on u.id = o.payer_id
    where r.id = b.refund_id and ((r.state <> 'manual'
        and coalesce(r.done_at, b.given_at) < ${ctx.now.toISOString()}::timestamptz - ${BANK_DATA_DAYS} * interval '1 day')
      or (r.state <> 'manual' and u.deleted_at is not null))
    returning b.refund_id`);
  return { erased: rows.length };
}
