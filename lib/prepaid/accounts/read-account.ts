import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { accountRevision, readAccount } from "@/lib/prepaid/accounts/account-rows";
import { PrepaidAccountId, type PrepaidAccountIdInput } from "@/lib/prepaid/accounts/account-schemas";
import type {
  PrepaidAccountDetailDto,
  PrepaidDebtDto,
  PrepaidLotDto,
  PrepaidMovementDto,
  PrepaidVisitDto,
} from "@/lib/prepaid/accounts/account-words";
import { readWaiting } from "@/lib/prepaid/acts/waiting-adjustments";

type Row<Dto> = Dto & Record<string, unknown>;

/** As many visits and movements as the page of an account shows. */
const HEAD = 20;

/** An account of the staff's tenant with its last visits and movements, what it owes and what its balance is made of. */
export async function readPrepaidAccount({
  ctx,
  input,
}: VerbArgs<PrepaidAccountIdInput>): Promise<PrepaidAccountDetailDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  const actor = authorizeUser(ctx.actor, "prepaid:read");
  const account = await readAccount(ctx, accountId);
  const db = dbOf(ctx);
  const [visits, movements, debts, lots, adjustments] = await Promise.all([
    db.execute<Row<PrepaidVisitDto>>(sql`
      select id, entered_at as "enteredAt", left_at as "leftAt", ended_by as "endedBy", ended_reason as "endedReason",
        charged_cents as "chargedCents", debt_cents as "debtCents"
      from prepaid_visits where account_id = ${accountId} order by id desc limit ${HEAD}`),
    db.execute<Row<PrepaidMovementDto>>(sql`
      select m.id, m.no, m.kind, m.folio, m.amount_cents as "amountCents", m.balance_cents as "balanceCents", m.reason, m.at,
        u.full_name as by
      from prepaid_movements m left join users u on u.id = m.user_id
      where m.account_id = ${accountId} order by m.no desc limit ${HEAD}`),
    db.execute<Row<PrepaidDebtDto>>(sql`
      select d.id, d.kind, d.amount_cents as "amountCents", d.rest_cents as "restCents", d.reason, d.at, u.full_name as by
      from prepaid_debts d left join users u on u.id = d.user_id
      where d.account_id = ${accountId} and d.rest_cents > 0 order by d.id`),
    db.execute<Row<PrepaidLotDto>>(sql`
      select l.id, l.kind, l.amount_cents as "amountCents", l.rest_cents as "restCents", l.expires_at as "expiresAt",
        l.created_at as at, t.method
      from prepaid_lots l left join prepaid_topups t on t.id = l.topup_id
      where l.account_id = ${accountId} and l.rest_cents > 0
      order by l.expires_at nulls last, l.kind = 'paid', l.id`),
    readWaiting(ctx, actor, accountId),
  ]);
  return { ...account, visits, movements, debts, lots, adjustments, revision: accountRevision(account) };
}
