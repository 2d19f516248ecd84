import { sql } from "drizzle-orm";
import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { inReport, keyedPage, keyOrder } from "@/lib/lists";
import { PrepaidAccountsAsked, type PrepaidAccountsAskedInput } from "@/lib/prepaid/reports/report-schemas";
import { LINE, ofTenant } from "@/lib/prepaid/reports/report-sql";
import type { PrepaidStatementDto } from "@/lib/prepaid/reports/report-words";

const BY_ACCOUNT = keyOrder([{ by: sql`a.id`, type: "int" }]);

/** What each account of a tenant opened and closed a period with, and what it moved in between. */
export async function listPrepaidStatements({
  ctx,
  input,
}: VerbArgs<PrepaidAccountsAskedInput>): Promise<KeyedPage<PrepaidStatementDto>> {
  const { from, to, enclosureId, adminId, ...asked } = parseInput(PrepaidAccountsAsked, input);
  authorize(ctx.actor, "report:account");
  const mine = sql`${ofTenant(ctx, sql`a.admin_id`, "report:account")}
    and (${adminId}::int is null or a.admin_id = ${adminId}::int)
    and (${enclosureId}::int is null or a.enclosure_id = ${enclosureId}::int)`;
  const inside = to ? sql`x.at < ${to}::timestamptz` : sql`true`;
  const sum = (line: string, sign: 1 | -1) =>
    sql`coalesce(sum(${sign === 1 ? sql`x.cents` : sql`-x.cents`}) filter (where x.line = ${line} and ${inside}), 0)`;
  return keyedPage<PrepaidStatementDto>("prepaid-statements", BY_ACCOUNT, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      inReport(ctx, (db) =>
        db.execute<PrepaidStatementDto & { rowKey: string[] } & Record<string, unknown>>(sql`
        select a.id as "accountId", a.folio, a.nickname, u.id as "userId", u.full_name as holder, t.name as "typeName",
          n.id as "enclosureId", n.name as "enclosureName", a.state,
          a.balance_cents - d.all_cents as "openingCents", d.topups as "topupCents", d.gifts as "giftCents",
          d.charged as "chargedCents", d.refunded as "refundCents",
          d.inside_cents - d.topups - d.gifts + d.charged + d.refunded as "otherCents",
          a.balance_cents - d.all_cents + d.inside_cents as "closingCents", ${rowKey} as "rowKey"
        from prepaid_accounts a join users u on u.id = a.user_id join prepaid_types t on t.id = a.type_id
        join enclosures n on n.id = a.enclosure_id
        cross join lateral (
          select coalesce(sum(x.cents), 0) as all_cents, coalesce(sum(x.cents) filter (where ${inside}), 0) as inside_cents,
            ${sum("topup", 1)} as topups, ${sum("gift", 1)} as gifts, ${sum("charge", -1)} as charged,
            ${sum("refund", -1)} as refunded
          from (select m.at, m.amount_cents as cents, ${LINE} as line from prepaid_movements m
            where m.account_id = a.id and (${from ?? null}::timestamptz is null or m.at >= ${from ?? null}::timestamptz)) x) d
        where ${mine} and ${beyond} order by ${by} limit ${limit} offset ${offset}`),
      ),
    total: async () => {
      const [row] = await inReport(ctx, (db) =>
        db.execute<{ n: number }>(sql`select count(*)::int as n from prepaid_accounts a where ${mine}`),
      );
      return row?.n ?? 0;
    },
  });
}
