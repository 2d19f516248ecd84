import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { qrDrawing, qrSvg } from "@/lib/passes";
import { accountRevision, readAccount, tokenOf } from "@/lib/prepaid/accounts/account-rows";
import { PrepaidAccountId, type PrepaidAccountIdInput } from "@/lib/prepaid/accounts/account-schemas";
import type {
  PrepaidAccountDetailDto,
  PrepaidAccountDto,
  PrepaidDebtDto,
  PrepaidLotDto,
  PrepaidVisitDto,
  StaffMovementDto,
} from "@/lib/prepaid/accounts/account-words";
import { readWaiting } from "@/lib/prepaid/acts/waiting-adjustments";
import { readAuto } from "@/lib/prepaid/auto/read-auto";
import { readMovements } from "@/lib/prepaid/history/read-movements";

type Row<Dto> = Dto & Record<string, unknown>;

/** As many visits and movements as the page of an account shows. */
const HEAD = 20;

/** The last movements, with who of the staff made them. */
async function readLastMovements(ctx: Ctx, accountId: number): Promise<StaffMovementDto[]> {
  const [movements, makers] = await Promise.all([
    readMovements(ctx, sql`m.account_id = ${accountId}`, { most: HEAD }),
    dbOf(ctx).execute<{ id: number; by: string }>(sql`
      select m.id, u.full_name as by from prepaid_movements m join users u on u.id = m.user_id
      where m.account_id = ${accountId} order by m.no desc limit ${HEAD}`),
  ]);
  const byId = new Map(makers.map(({ id, by }) => [id, by]));
  return movements.map((movement) => ({ ...movement, by: byId.get(movement.id) ?? null }));
}

async function drawingOf(ctx: Ctx, account: PrepaidAccountDto) {
  const token = await tokenOf(ctx, account);
  return token === null ? null : qrDrawing(token);
}

/** The QR of an account as a picture. One that is closed has none. */
export async function downloadPrepaidQr({
  ctx,
  input,
}: VerbArgs<PrepaidAccountIdInput>): Promise<{ filename: string; svg: string }> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  authorizeUser(ctx.actor, "prepaid:read");
  const account = await readAccount(ctx, accountId);
  const token = await tokenOf(ctx, account);
  if (token === null) throw notFound();
  return { filename: `qr-${account.shortCode}.svg`, svg: qrSvg(token) };
}

/** An account of the staff's tenant with its last visits and movements, what it owes and what its balance is made of. */
export async function readPrepaidAccount({
  ctx,
  input,
}: VerbArgs<PrepaidAccountIdInput>): Promise<PrepaidAccountDetailDto> {
  const { accountId } = parseInput(PrepaidAccountId, input);
  const actor = authorizeUser(ctx.actor, "prepaid:read");
  const account = await readAccount(ctx, accountId);
  const db = dbOf(ctx);
  const [visits, movements, debts, lots, adjustments, auto, drawing] = await Promise.all([
    db.execute<Row<PrepaidVisitDto>>(sql`
      select id, entered_at as "enteredAt", left_at as "leftAt", ended_by as "endedBy", ended_reason as "endedReason",
        charged_cents as "chargedCents", debt_cents as "debtCents"
      from prepaid_visits where account_id = ${accountId} order by id desc limit ${HEAD}`),
    readLastMovements(ctx, accountId),
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
    readWaiting(ctx, actor, sql`a.id = ${accountId}`),
    readAuto(ctx, accountId),
    drawingOf(ctx, account),
  ]);
  return { ...account, visits, movements, debts, lots, adjustments, auto, drawing, revision: accountRevision(account) };
}
