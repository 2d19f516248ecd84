import { eq, type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { passes } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { tenantOf } from "@/lib/core/permissions";
import { revisionOf } from "@/lib/core/revision";
import { normalizeShortCode } from "@/lib/core/short-code";
import { hasWords } from "@/lib/lists";
import { passColumns, passToken, toPassRow } from "@/lib/passes";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";

export type AccountRow = Record<string, unknown> & PrepaidAccountDto;

/** Accounts (a) with type (t, and its version v), venue (n), holder (u), pass (p) and open visit (o). */
export const ACCOUNT_FROM = sql`prepaid_accounts a
  join prepaid_types t on t.id = a.type_id
  join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
  join enclosures n on n.id = a.enclosure_id
  join users u on u.id = a.user_id
  join passes p on p.id = a.pass_id
  left join prepaid_visits o on o.account_id = a.id and o.ended_at is null
    and exists (select from stays y where y.id = o.stay_id and y.ended_by is null)`;

/** A bank has taken money of the account back and has not decided. */
export const IS_DISPUTED = sql`exists (select from prepaid_lots l join payments m on m.id = l.payment_id
  where l.account_id = a.id and m.state = 'disputed')`;

export const LAST_VISIT = sql`(select max(w.entered_at) from prepaid_visits w where w.account_id = a.id)`;

/** The columns of an `AccountRow`, over `ACCOUNT_FROM`. */
export const ACCOUNT_SELECT = sql`a.id, a.admin_id as "adminId", a.enclosure_id as "enclosureId", n.name as "enclosureName",
  n.time_zone as "timeZone", a.folio, a.nickname,
  (select coalesce(array_agg(x.plate order by x.plate), '{}') from prepaid_plates x where x.account_id = a.id) as plates,
  a.state, a.state_reason as "stateReason", a.closing_at is not null and a.state <> 'closed' as "isClosing",
  ${IS_DISPUTED} as "isDisputed", a.type_id as "typeId", t.name as "typeName", a.next_type_id as "nextTypeId",
  (select b.name from prepaid_types b where b.id = a.next_type_id) as "nextTypeName", a.next_type_at as "nextTypeAt",
  a.balance_cents as "balanceCents", a.debt_cents as "debtCents", v.notice_cents as "noticeCents",
  a.valid_from as "validFrom", a.valid_until as "validUntil", a.period_until as "periodUntil",
  json_build_object('userId', u.id, 'fullName', u.full_name, 'email', u.email, 'phone', u.phone) as holder,
  p.id as "passId", p.short_code as "shortCode", o.entered_at as "insideSince", ${LAST_VISIT} as "lastVisitAt",
  a.created_at as "createdAt", a.activated_at as "activatedAt", a.closed_at as "closedAt"`;

/** The accounts of the actor's tenant; all for the platform. */
export function ownAccounts(ctx: Ctx): SQL {
  const tenant = tenantOf(ctx.actor);
  return tenant === null ? sql`true` : sql`a.admin_id = ${tenant}`;
}

/** A phone in groups is looked for by its digits. */
const digitsOf = (q: string): string | null => (/^\+?[\d\s().-]{4,}$/.test(q) ? q.replace(/\D/g, "") : null);

/** Accounts whose code or folio it is, or whose holder, nickname or plate has the words. */
export function accountHasWords(q: string): SQL {
  const code = normalizeShortCode(q);
  if (code) return sql`p.short_code = ${code}`;
  if (/^pp-[0-9a-z]{10}$/i.test(q)) return sql`a.folio = ${q.toUpperCase()}`;
  const plates = sql`(select string_agg(x.plate, ' ') from prepaid_plates x where x.account_id = a.id)`;
  const plate = q.toUpperCase().replace(/[\s\-.]/g, "");
  const isPlate = /^[A-Z0-9]{3,10}$/.test(plate)
    ? sql`exists (select from prepaid_plates x where x.account_id = a.id and x.admin_id = a.admin_id and x.plate = ${plate})`
    : sql`false`;
  const words = hasWords(digitsOf(q) ?? q, [sql`u.full_name`, sql`u.email`, sql`u.phone`, sql`a.nickname`, plates]);
  return sql`(${isPlate} or ${words})`;
}

export async function readAccount(ctx: Ctx, accountId: number): Promise<PrepaidAccountDto> {
  const [row] = await dbOf(ctx).execute<AccountRow>(sql`
    select ${ACCOUNT_SELECT} from ${ACCOUNT_FROM} where a.id = ${accountId} and ${ownAccounts(ctx)}`);
  if (!row) throw notFound();
  return row;
}

/** It changes with whatever the form of an account shows. */
export const accountRevision = ({
  nickname,
  plates,
  validFrom,
  validUntil,
}: Pick<PrepaidAccountDto, "nickname" | "plates" | "validFrom" | "validUntil">): string =>
  revisionOf({ nickname, plates, validFrom, validUntil });

/** What the QR of an account holds; null once it is closed. */
export async function tokenOf(ctx: Ctx, { passId }: { passId: number }): Promise<string | null> {
  const [row] = await dbOf(ctx).select(passColumns).from(passes).where(eq(passes.id, passId));
  return row && row.state !== "revoked" ? passToken(ctx, toPassRow(row)) : null;
}
