import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { kindsOf, type MonthDto, type MonthSums, type MovementFilter } from "@/lib/prepaid/history/client";
import { type MonthSpan, monthOf, monthSpan, monthsOn } from "@/lib/prepaid/history/month";
import { isReadable, MOVEMENT_FROM, readMovements } from "@/lib/prepaid/history/read-movements";
import { getPrepaid } from "@/lib/prepaid/holder/my-accounts";
import { MOVEMENT_KINDS } from "@/lib/prepaid/kinds";
import { MovementMonth, type MovementMonthInput } from "@/lib/prepaid/schemas";

const PAGE = 50;

/** SQL: the movement `m` is of a kind that the filter shows. */
export function isOfFilter(filter: MovementFilter | null): SQL {
  if (filter === null) return sql`true`;
  return sql`m.kind = any(${`{${kindsOf(filter, MOVEMENT_KINDS).join(",")}}`}::text::text[])`;
}

const isWithin = ({ from, to }: MonthSpan): SQL => sql`m.at >= ${from}::timestamptz and m.at < ${to}::timestamptz`;

interface Sums extends MonthSums, Record<string, unknown> {
  count: number;
  /** The first movement that the actor may read. */
  firstAt: Date | null;
}

/** As many months can be chosen at once; older ones are reached one after the other. */
const MOST_MONTHS = 24;

/** The present month and those before it that have movements, the chosen one among them. */
function monthsOf(current: string, chosen: string, firstAt: Date | null, timeZone: string): MonthSpan[] {
  const first = firstAt ? monthOf(firstAt, timeZone) : current;
  const keys = Array.from({ length: MOST_MONTHS }, (_, back) => monthsOn(current, -back)).filter((key) => key >= first);
  const all = keys.includes(chosen) ? keys : [...keys, chosen];
  return all.map((key) => monthSpan(key, timeZone));
}

/** The balance is read from the last movement before, also where somebody else held the account then. */
async function sumsOf(ctx: Ctx, accountId: number, month: MonthSpan, filter: MovementFilter | null): Promise<Sums> {
  const within = sql`m.account_id = ${accountId} and ${isReadable(ctx)} and ${isWithin(month)}`;
  const [row] = await dbOf(ctx).execute<Sums>(sql`
    with moved as (
      select m.no, m.kind, m.amount_cents, m.balance_cents, m.visit_id, ${isOfFilter(filter)} as is_shown
      from ${MOVEMENT_FROM} where ${within}),
    edge as (
      select coalesce((select balance_cents - amount_cents from moved order by no limit 1),
        (select m.balance_cents from ${MOVEMENT_FROM} where m.account_id = ${accountId} and m.at < ${month.to}::timestamptz
          and ${isReadable(ctx)} order by m.no desc limit 1), 0) as opening),
    stays as (
      select count(*)::int as visits,
        coalesce(sum(extract(epoch from v.left_at - v.entered_at) / 60), 0)::int as minutes
      from prepaid_visits v where v.id in (select visit_id from moved where kind in ('entry', 'exit')))
    select e.opening as "openingCents", s.visits, s.minutes,
      coalesce(sum(m.amount_cents) filter (where m.kind = 'topup'), 0)::int as "topupCents",
      coalesce(sum(m.amount_cents) filter (where m.kind <> 'topup' and m.amount_cents > 0), 0)::int as "favorCents",
      coalesce(sum(m.amount_cents) filter (where m.kind in ('entry', 'exit', 'period', 'debt') and m.amount_cents < 0), 0)::int as "stayCents",
      coalesce(sum(m.amount_cents) filter (where m.kind not in ('entry', 'exit', 'period', 'debt') and m.amount_cents < 0), 0)::int as "otherCents",
      (e.opening + coalesce(sum(m.amount_cents), 0))::int as "closingCents",
      (count(m.no) filter (where m.is_shown))::int as count,
      (select m.at from ${MOVEMENT_FROM} where m.account_id = ${accountId} and ${isReadable(ctx)}
        order by m.no limit 1) as "firstAt"
    from edge e cross join stays s left join moved m on true group by e.opening, s.visits, s.minutes`);
  if (!row) throw new Error("A sum has a row");
  return row;
}

/** A month of an account's movements: of the actor's own, or for staff of one of its tenant's. Without a month the present one. */
export async function movementMonth({ ctx, input }: VerbArgs<MovementMonthInput>): Promise<MonthDto> {
  const { accountId, month: asked, filter, below, most = PAGE } = parseInput(MovementMonth, input);
  const account = await getPrepaid({ ctx, input: { accountId } });
  const { timeZone } = account.venue;
  const current = monthOf(ctx.now, timeZone);
  const month = monthSpan(asked !== undefined && asked <= current ? asked : current, timeZone);
  const onPage = below === undefined ? sql`true` : sql`m.no < ${below}`;
  const [{ count, firstAt, ...sums }, found] = await Promise.all([
    sumsOf(ctx, accountId, month, filter ?? null),
    readMovements(
      ctx,
      sql`m.account_id = ${accountId} and ${isWithin(month)} and ${isOfFilter(filter ?? null)} and ${onPage}`,
      { most: most + 1 },
    ),
  ]);
  const movements = found.slice(0, most);
  const span = (by: number) => monthSpan(monthsOn(month.key, by), timeZone);
  return {
    ...sums,
    account,
    month,
    filter: filter ?? null,
    movements,
    count,
    below: found.length > most ? (movements.at(-1)?.no ?? null) : null,
    months: monthsOf(current, month.key, firstAt, timeZone),
    earlier: firstAt && firstAt < month.from ? span(-1) : null,
    later: month.key < current ? span(1) : null,
  };
}
