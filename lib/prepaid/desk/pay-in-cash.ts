import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { takeCash } from "@/lib/cash-desk";
import type { TakenDto } from "@/lib/cash-desk/client";
import type { Ctx } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { newFolio } from "@/lib/core/ids";
import { tenantOf } from "@/lib/core/permissions";
import { type LockedAccount, lockAccount, readAccountRow } from "@/lib/prepaid/books/account";
import { ivaOf } from "@/lib/prepaid/topups/amounts";
import { feeTermsOf } from "@/lib/prepaid/topups/start-topup";
import { TOPUP } from "@/lib/prepaid/topups/subject";
import { applyPayment } from "@/lib/settlement";
import { noteBuyer } from "@/lib/users";

type Tx = Ctx & { db: Db };

export interface CashTopup {
  accountId: number;
  creditCents: number;
  /** What was handed over. */
  receivedCents: number;
  kind: "topup" | "debt" | "exit";
  /** The cashier says that the same amount again is meant. */
  again: boolean;
  /** Whose shift may take it: one at this venue. Null: any of the tenant. */
  at: { enclosureId: number } | null;
  enteredAt?: Date;
  leftAt?: Date;
  /** Refuses the amount, once the account is locked. */
  check: (account: LockedAccount) => Promise<void> | void;
}

/** What is paid in at a desk has no fee: nobody in between takes one. */
async function insertTopup(tx: Tx, account: LockedAccount, creditCents: number): Promise<number> {
  const { adminId, enclosureId, id, userId } = account;
  const terms = await feeTermsOf(tx.db, enclosureId);
  const { priceIvaCents } = ivaOf({ creditCents, feeCents: 0 }, terms);
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into prepaid_topups (admin_id, enclosure_id, account_id, payer_id, folio, method, credit_cents, fee_cents,
      fee_iva_cents, price_iva_cents, fee_terms)
    values (${adminId}, ${enclosureId}, ${id}, ${userId}, ${newFolio("CT")}, 'desk', ${creditCents}, 0, 0, ${priceIvaCents},
      ${JSON.stringify(terms)}::text::jsonb)
    returning id`);
  if (!row) throw new Error("The top-up was not written");
  return row.id;
}

/** "QR 4821": the last four characters of its code, which its holder sees below it. */
async function conceptOf(db: Db, passId: number): Promise<string> {
  const [row] = await db.execute<{ tail: string }>(sql`
    select right(short_code, 4) as tail from passes where id = ${passId}`);
  return `QR ${row?.tail ?? ""}`;
}

/**
 * Takes cash into the actor's open shift and puts it on an account, in the caller's transaction. Call it before anything
 * else is locked. The holder is told at once, by the message of every top-up.
 */
export async function payInCash(tx: Tx, cash: CashTopup): Promise<TakenDto & { topupId: number }> {
  const { accountId, creditCents, receivedCents, kind, again, at, check } = cash;
  const tenant = tenantOf(tx.actor);
  const found = await readAccountRow(
    tx.db,
    sql`a.id = ${accountId} and (${tenant}::int is null or a.admin_id = ${tenant}::int)`,
  );
  if (!found) throw notFound();
  const { adminId } = found;
  const topupId = await insertTopup(tx, found, creditCents);
  const taken = await takeCash(tx, {
    kind,
    subject: { subjectType: TOPUP, subjectId: topupId },
    adminId,
    ...(at ? { enclosureId: at.enclosureId } : {}),
    amountCents: creditCents,
    receivedCents,
    concept: await conceptOf(tx.db, found.passId),
    repeatKey: `prepaid:${accountId}`,
    again,
    ...(cash.enteredAt ? { enteredAt: cash.enteredAt } : {}),
    ...(cash.leftAt ? { leftAt: cash.leftAt } : {}),
  });
  await tx.db.execute(sql`select id from prepaid_topups where id = ${topupId} for no key update`);
  const account = await lockAccount(tx.db, accountId, adminId);
  if (account.state === "closed") throw new DomainError("prepaid.closed");
  await check(account);
  await noteBuyer(tx.db, adminId, account.userId);
  await recordAudit(tx, {
    action: "prepaid_topup.started",
    entity: "prepaid_topup",
    entityId: topupId,
    adminId,
    after: { accountId, method: "desk", creditCents, totalCents: creditCents, paymentId: taken.paymentId },
  });
  await applyPayment(tx, taken.paymentId);
  return { ...taken, topupId };
}
