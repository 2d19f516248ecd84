import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import type { MovementDto } from "@/lib/prepaid/client";
import { findVisible } from "@/lib/prepaid/holder/find-visible";
import { AccountId, type AccountIdInput } from "@/lib/prepaid/schemas";
import type { Reckoning } from "@/lib/prepaid/tariff/reckon";
import { reckoningWords } from "@/lib/prepaid/tariff/words";

interface Row extends Record<string, unknown>, Omit<MovementDto, "words" | "minutes"> {
  reckoning: Reckoning | null;
  enteredAt: Date | null;
  leftAt: Date | null;
}

const minutesOf = ({ enteredAt, leftAt }: Row): number | null =>
  enteredAt && leftAt ? Math.max(0, Math.floor((leftAt.getTime() - enteredAt.getTime()) / 60_000)) : null;

/** Movements by a condition on their row `m`, the latest first. What they show is looked up for each row alone. */
export async function readMovements(
  ctx: Pick<Ctx, "db">,
  where: SQL,
  { most, offset = 0 }: { most: number; offset?: number },
): Promise<MovementDto[]> {
  const rows = await dbOf(ctx).execute<Row>(sql`
    select m.id, m.no, m.folio, m.kind, m.at, m.amount_cents as "amountCents", m.gift_cents as "giftCents",
      m.balance_cents as "balanceCents", g.label as gate, t.method, m.reason, m.reckoning, v.entered_at as "enteredAt",
      v.left_at as "leftAt",
      case when m.kind = 'gift' then (select min(l.expires_at) from prepaid_lot_uses u join prepaid_lots l on l.id = u.lot_id
        where u.movement_id = m.id) end as "expiresAt"
    from prepaid_movements m
    left join gates g on g.id = m.gate_id
    left join prepaid_topups t on t.id = m.topup_id
    left join prepaid_visits v on v.id = m.visit_id
    where ${where} order by m.account_id, m.no desc limit ${most} offset ${offset}`);
  return rows.map((row) => {
    const { reckoning, enteredAt: _entered, leftAt: _left, ...shown } = row;
    return { ...shown, minutes: minutesOf(row), words: reckoning === null ? null : reckoningWords(reckoning) };
  });
}

/** How many an account's own page shows. */
const LAST = 5;

/** The last movements of the actor's own account, or for staff of one of its tenant's. */
export async function lastMovements({ ctx, input }: VerbArgs<AccountIdInput>): Promise<MovementDto[]> {
  const { accountId } = parseInput(AccountId, input);
  await findVisible(ctx, accountId);
  return readMovements(ctx, sql`m.account_id = ${accountId}`, { most: LAST });
}
