import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { can } from "@/lib/core/permissions";
import type { MovementDto } from "@/lib/prepaid/client";
import { findVisible, isVisible } from "@/lib/prepaid/holder/find-visible";
import { AccountId, type AccountIdInput } from "@/lib/prepaid/schemas";
import type { Reckoning } from "@/lib/prepaid/tariff/reckon";
import { reckoningWords } from "@/lib/prepaid/tariff/words";

export interface MovementRow extends Record<string, unknown>, Omit<MovementDto, "words" | "minutes"> {
  reckoning: Reckoning | null;
  enteredAt: Date | null;
  leftAt: Date | null;
}

/** SQL: the movement `m` was made while the account `a` was its present holder's. */
export const ofThisHolder = sql`(a.holder_since <= a.created_at or m.at >= a.holder_since)`;

/** SQL: the actor may read the movement `m` of the account `a`. A holder reads nothing of the one before. Authorizes. */
export function isReadable(ctx: Ctx): SQL {
  const ours = isVisible(ctx);
  return can(ctx.actor, "prepaid:read") ? ours : sql`${ours} and ${ofThisHolder}`;
}

export const MOVEMENT_FROM = sql`prepaid_movements m join prepaid_accounts a on a.id = m.account_id`;

export const MOVEMENT_JOINS = sql`left join gates g on g.id = m.gate_id
  left join prepaid_topups t on t.id = m.topup_id
  left join prepaid_visits v on v.id = m.visit_id`;

/** The columns of a `MovementRow`, over `MOVEMENT_FROM` and `MOVEMENT_JOINS`. */
export const MOVEMENT_SELECT = sql`m.id, m.no, m.folio, m.kind, m.at, m.amount_cents as "amountCents",
  m.gift_cents as "giftCents", m.balance_cents as "balanceCents", g.label as gate, t.method, m.reason, m.reckoning,
  v.entered_at as "enteredAt", v.left_at as "leftAt",
  case when m.kind = 'gift' then (select min(l.expires_at) from prepaid_lot_uses u join prepaid_lots l on l.id = u.lot_id
    where u.movement_id = m.id) end as "expiresAt"`;

const minutesOf = ({ enteredAt, leftAt }: MovementRow): number | null =>
  enteredAt && leftAt ? Math.max(0, Math.floor((leftAt.getTime() - enteredAt.getTime()) / 60_000)) : null;

export function movementDto(row: MovementRow): MovementDto {
  const { id, no, folio, kind, at, amountCents, giftCents, balanceCents, gate, method, reason, expiresAt } = row;
  const words = row.reckoning === null ? null : reckoningWords(row.reckoning);
  const shown = { id, no, folio, kind, at, amountCents, giftCents, balanceCents, gate, method, reason, expiresAt };
  return { ...shown, minutes: minutesOf(row), words };
}

/** Movements that the actor may read and `where` takes, the latest first. What they show is looked up for each row alone. */
export async function readMovements(ctx: Ctx, where: SQL, { most }: { most: number }): Promise<MovementDto[]> {
  const rows = await dbOf(ctx).execute<MovementRow>(sql`
    select ${MOVEMENT_SELECT} from ${MOVEMENT_FROM} ${MOVEMENT_JOINS}
    where ${isReadable(ctx)} and ${where} order by m.account_id, m.no desc limit ${most}`);
  return rows.map(movementDto);
}

/** How many an account's own page shows. */
const LAST = 5;

/** The last movements of the actor's own account, or for staff of one of its tenant's. */
export async function lastMovements({ ctx, input }: VerbArgs<AccountIdInput>): Promise<MovementDto[]> {
  const { accountId } = parseInput(AccountId, input);
  const movements = await readMovements(ctx, sql`m.account_id = ${accountId}`, { most: LAST });
  if (movements.length === 0) await findVisible(ctx, accountId);
  return movements;
}
