import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { notFound } from "@/lib/core/errors";
import type { Account } from "@/lib/prepaid/books/move";
import type { AccountState } from "@/lib/prepaid/kinds";

/** An account whose row is locked, with what its books and its limits need. */
export interface LockedAccount extends Account {
  enclosureId: number;
  typeId: number;
  userId: number;
  passId: number;
  folio: string;
  nickname: string;
  state: AccountState;
  stateReason: string | null;
  validFrom: Date | null;
  validUntil: Date | null;
  periodUntil: Date | null;
  priceIvaBps: number;
  timeZone: string;
  refundsFee: boolean;
  expiryDays: number | null;
  balanceMaxCents: number;
  topupMinCents: number;
  topupMaxCents: number;
  noticeCents: number;
}

interface Row extends LockedAccount, Record<string, unknown> {}

const columns = sql.raw(`a.id, a.admin_id as "adminId", a.enclosure_id as "enclosureId", a.type_id as "typeId",
  a.user_id as "userId", a.pass_id as "passId", a.folio, a.nickname, a.state, a.state_reason as "stateReason",
  a.balance_cents as "balanceCents", a.debt_cents as "debtCents", a.valid_from as "validFrom", a.valid_until as "validUntil",
  a.period_until as "periodUntil", n.price_iva_bps as "priceIvaBps", n.time_zone as "timeZone",
  coalesce(s.iva_event, 'topup') as "ivaEvent", coalesce(s.refunds_fee, false) as "refundsFee", s.expiry_days as "expiryDays",
  v.balance_max_cents as "balanceMaxCents", v.topup_min_cents as "topupMinCents", v.topup_max_cents as "topupMaxCents",
  v.notice_cents as "noticeCents"`);

/** Reads an account without locking it; `where` is a condition on its row `a`. Null where there is none. */
export async function readAccountRow(db: Db, where: SQL): Promise<LockedAccount | null> {
  const [row] = await db.execute<Row>(sql`
    select ${columns} from prepaid_accounts a join enclosures n on n.id = a.enclosure_id
      left join prepaid_settings s on s.enclosure_id = a.enclosure_id
      join prepaid_types t on t.id = a.type_id join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
    where ${where}`);
  return row ?? null;
}

/**
 * Locks an account, then reads it: of two changes the second sees what the first wrote. `tenant` null is any tenant.
 * Throws `resource.not_found` for another tenant's.
 */
export async function lockAccount(db: Db, accountId: number, tenant: number | null): Promise<LockedAccount> {
  const ours = sql`a.id = ${accountId} and (${tenant}::int is null or a.admin_id = ${tenant}::int)`;
  await db.execute(sql`select a.id from prepaid_accounts a where ${ours} for no key update`);
  const account = await readAccountRow(db, ours);
  if (!account) throw notFound();
  return account;
}
