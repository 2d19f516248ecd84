import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { OpenLot } from "@/lib/prepaid/hot";

interface NewLot {
  accountId: number;
  kind: "paid" | "gift";
  amountCents: number;
  ivaBps: number;
  expiresAt: Date | null;
  topupId?: number | null;
  paymentId?: number | null;
  provider?: string;
  providerAccount?: string;
  isTest?: boolean;
}

/**
 * Adds an empty lot to a locked account; the movement that fills it follows in the same transaction. It is answered as it
 * is, with nothing in it.
 */
export async function addLot(db: Db, lot: NewLot): Promise<OpenLot> {
  const { accountId, kind, amountCents, ivaBps, expiresAt, topupId = null, paymentId = null } = lot;
  const { provider = "none", providerAccount = "none", isTest = false } = lot;
  const [row] = await db.execute<{ id: number }>(sql`
    insert into prepaid_lots (admin_id, account_id, kind, topup_id, payment_id, provider, provider_account, is_test,
      amount_cents, rest_cents, iva_bps, expires_at)
    select admin_id, id, ${kind}, ${topupId}, ${paymentId}, ${provider}, ${providerAccount}, ${isTest}, ${amountCents}, 0,
      ${ivaBps}, ${expiresAt}::timestamptz
    from prepaid_accounts where id = ${accountId}
    returning id`);
  if (!row) throw new Error("The lot was not written");
  return {
    id: row.id,
    kind,
    restCents: 0,
    provider,
    providerAccount,
    isTest,
    paymentId,
    ivaBps,
    expiresAt,
  };
}

interface LotRow extends OpenLot, Record<string, unknown> {}

/** The lot of a top-up; null until its money came. The account's row is locked. */
export async function lotOfTopup(db: Db, topupId: number): Promise<OpenLot | null> {
  const [row] = await db.execute<LotRow>(sql`
    select id, kind, rest_cents as "restCents", provider, provider_account as "providerAccount",
      is_test as "isTest", payment_id as "paymentId", iva_bps as "ivaBps", expires_at as "expiresAt"
    from prepaid_lots where topup_id = ${topupId}`);
  return row ?? null;
}
