import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { DayClock } from "@/lib/core/operating-days";
import { differences } from "@/lib/core/testing";
import type { MovementKind } from "@/lib/prepaid/kinds";
import { prepaidMovementCounts, prepaidMovementList } from "@/lib/prepaid/reports/movement-list";
import { listPrepaidPeople, prepaidPeopleList } from "@/lib/prepaid/reports/people-list";
import { PREPAID_TOTALS_BY, type PrepaidTotalDto, type ReportLine } from "@/lib/prepaid/reports/report-words";
import { listPrepaidStatements } from "@/lib/prepaid/reports/statements";
import { prepaidToday } from "@/lib/prepaid/reports/today";
import {
  listPrepaidTotals,
  prepaidLiability,
  prepaidTotalList,
  readPrepaidClosing,
} from "@/lib/prepaid/reports/totals";

interface Moved extends Record<string, unknown> {
  id: number;
  kind: MovementKind;
  cause: string;
  cents: number;
  gift: number;
  type: number;
  venue: number;
  method: string | null;
}

/** Money of movements one by one, by what each of them is. */
const LINE_OF: Record<Exclude<MovementKind, "reversal">, ReportLine> = {
  topup: "topup",
  gift: "gift",
  entry: "charge",
  exit: "charge",
  period: "charge",
  debt: "charge",
  refund: "refund",
  adjustment: "adjustment",
  migration: "migration",
  expiry: "expiry",
  dispute: "dispute",
};

/** A reversal counts where what it takes back did: a refund that failed, a dispute that was won, else what was charged. */
function lineOf({ kind, cause }: Moved): ReportLine {
  if (kind !== "reversal") return LINE_OF[kind];
  const [what] = cause.split(":");
  return what === "refund" ? "refund" : what === "won" ? "dispute" : "charge";
}

type Sums = Omit<PrepaidTotalDto, "key" | "label">;

/** What some movements and so many visits come to, as reports of prepaid call it. */
function sumOf(moved: readonly Moved[], visits: number): Sums {
  const of = (line: ReportLine, name: "cents" | "gift" = "cents") =>
    moved.filter((one) => lineOf(one) === line).reduce((sum, one) => sum + one[name], 0);
  return {
    visits,
    topups: moved.filter(({ kind }) => kind === "topup").length,
    topupCents: of("topup"),
    giftCents: of("gift"),
    chargedCents: 0 - of("charge"),
    chargedGiftCents: 0 - of("charge", "gift"),
    refundCents: 0 - of("refund"),
    otherCents: of("adjustment") + of("dispute") + of("expiry") + of("migration"),
  };
}

const ORDER = [
  "visits",
  "topups",
  "topupCents",
  "giftCents",
  "chargedCents",
  "chargedGiftCents",
  "refundCents",
] as const;

const shown = (sums: Readonly<Record<string, unknown>> | null): unknown[] =>
  [...ORDER, "otherCents"].map((name) => sums?.[name] ?? 0);

const add = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

interface Visit extends Record<string, unknown> {
  type: number;
  venue: number;
}

interface Books extends Record<string, unknown> {
  /** What the ledger owes to those who hold balances. */
  liability: number;
  /** What came onto balances for money. */
  topups: number;
  /** What was charged of what was paid in, and what of gifts, which are sold and discounted. */
  charged: number;
  gifts: number;
}

const ALL_DAYS = { from: "2020-01-01", to: "2100-01-01" };

/**
 * Where reports of a tenant's prepaid in one of their groupings differ from its movements one by one, from its ledger, or
 * from what its accounts hold; empty where all agree. `ctx` is of its bookkeeper, who sees prepaid too. With `today`, all
 * of it is of the operating day by that clock.
 */
export const prepaidDisagreements = (ctx: Ctx, adminId: number, today: DayClock | null = null): Promise<string[]> =>
  withTx(ctx, (tx) => disagreements(tx, adminId, today));

async function disagreements(ctx: Ctx, adminId: number, today: DayClock | null): Promise<string[]> {
  const db = dbOf(ctx);
  const moved = await db.execute<Moved>(sql`
    select m.id, m.kind, m.cause, m.amount_cents as cents, m.gift_cents as gift, coalesce(v.type_id, a.type_id) as type,
      m.enclosure_id as venue, t.method
    from prepaid_movements m join prepaid_accounts a on a.id = m.account_id
    left join prepaid_type_versions v on v.id = m.version_id left join prepaid_topups t on t.id = m.topup_id
    where m.admin_id = ${adminId} order by m.id`);
  const visits = await db.execute<Visit>(sql`
    select v.type_id as type, i.enclosure_id as venue
    from prepaid_visits i join prepaid_type_versions v on v.id = i.version_id
    where i.admin_id = ${adminId} and i.entered_at is not null`);
  const [books] = await db.execute<Books>(sql`
    select coalesce(-sum(e.amount_cents) filter (where e.account = 'prepaid_liability'), 0)::int as liability,
      coalesce(-sum(e.amount_cents) filter (where e.account = 'prepaid_liability' and l.kind = 'sale'), 0)::int as topups,
      coalesce(-sum(e.amount_cents) filter (where e.account in ('organizer_payable', 'discount') and l.kind in ('charge', 'charge_back')), 0)::int as charged,
      coalesce(sum(e.amount_cents) filter (where e.account = 'discount' and l.kind in ('charge', 'charge_back')), 0)::int as gifts
    from ledger_entries e join ledger_transactions l on l.id = e.transaction_id where l.admin_id = ${adminId}`);
  const accounts = await db.execute<{ id: number; userId: number; balance: number; debt: number }>(sql`
    select id, user_id as "userId", balance_cents as balance, debt_cents as debt from prepaid_accounts where admin_id = ${adminId}`);
  const sums = sumOf(moved, visits.length);
  const balance = add(moved, ({ cents }) => cents);
  const gift = add(moved, (one) => one.gift);
  const { liability, topups, charged, gifts } = books ?? { liability: 0, topups: 0, charged: 0, gifts: 0 };
  return [
    ...differences("paid in", sums.topupCents, topups),
    ...differences("charged", [sums.chargedCents - sums.chargedGiftCents, sums.chargedGiftCents], [charged, gifts]),
    ...differences("owed for what was paid in", balance - gift, liability),
    ...differences(
      "balances",
      add(accounts, (account) => account.balance),
      balance,
    ),
    ...(await inTotals(ctx, adminId, { moved, visits })),
    ...(await inMovements(ctx, adminId, moved)),
    ...(await inPeople(ctx, adminId, { sums, accounts })),
    ...(await inLiability(ctx, adminId, { moved, balance, gift })),
    ...(today === null ? [] : await inToday(ctx, today, { moved, sums, balance, gift })),
  ];
}

/** S38, in each grouping, by type and venue row by row, and by how top-ups were paid; and the API's. */
async function inTotals(
  ctx: Ctx,
  adminId: number,
  { moved, visits }: { moved: readonly Moved[]; visits: readonly Visit[] },
): Promise<string[]> {
  const found: string[] = [];
  const all = shown({ ...sumOf(moved, visits.length) });
  for (const by of PREPAID_TOTALS_BY) {
    const { items, sums } = await prepaidTotalList.page({ ctx, input: { by, adminId } });
    found.push(...differences(`totals by ${by}`, shown(sums), all));
    const asked = await listPrepaidTotals({ ctx, input: { by, adminId } });
    found.push(...differences(`totals by ${by} of the API`, asked, items));
    if (by !== "type" && by !== "venue") continue;
    const keys = [...new Set([...moved, ...visits].map((one) => String(one[by])))].toSorted();
    const rows = keys.map((key) => {
      const own = (one: Moved | Visit) => String(one[by]) === key;
      return [key, shown({ ...sumOf(moved.filter(own), visits.filter(own).length) })];
    });
    const told = items.map((item) => [item.key, shown({ ...item })]);
    found.push(
      ...differences(
        `rows by ${by}`,
        told.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
        rows,
      ),
    );
  }
  for (const method of new Set(moved.flatMap((one) => (one.kind === "topup" && one.method) || []))) {
    const own = moved.filter((one) => one.method === method && one.kind === "topup");
    const { sums } = await prepaidTotalList.page({ ctx, input: { method: method as "card", adminId } });
    found.push(
      ...differences(
        `topped up by ${method}`,
        sums?.topupCents,
        add(own, ({ cents }) => cents),
      ),
    );
  }
  return found;
}

/** S37: each movement with its amounts, what they come to, and what each column of the totals adds up. */
async function inMovements(ctx: Ctx, adminId: number, moved: readonly Moved[]): Promise<string[]> {
  const { items, sums } = await prepaidMovementList.page({ ctx, input: { adminId, ...ALL_DAYS, pageSize: 200 } });
  const latest = moved.toReversed();
  const found = [
    ...differences(
      "movements",
      items.map(({ id, kind, amountCents, giftCents }) => [id, kind, amountCents, giftCents]),
      latest.slice(0, 200).map(({ id, kind, cents, gift }) => [id, kind, cents, gift]),
    ),
    ...differences(
      "what movements come to",
      [sums?.amountCents, sums?.giftCents],
      [add(moved, ({ cents }) => cents), add(moved, ({ gift }) => gift)],
    ),
    ...differences(
      "movements by day",
      add(await prepaidMovementCounts({ ctx, input: { adminId } }), ({ value }) => value),
      moved.length,
    ),
  ];
  for (const [line, own] of Map.groupBy(moved, lineOf)) {
    const page = await prepaidMovementList.page({ ctx, input: { adminId, line, ...ALL_DAYS } });
    const said = [page.total, page.sums?.amountCents, page.sums?.giftCents];
    const read = [own.length, add(own, ({ cents }) => cents), add(own, ({ gift }) => gift)];
    found.push(...differences(`movements behind ${line}`, said, read));
  }
  return found;
}

/** S39, the API's, and what each account opened and closed with. */
async function inPeople(
  ctx: Ctx,
  adminId: number,
  { sums, accounts }: { sums: Sums; accounts: readonly { userId: number; balance: number; debt: number }[] },
): Promise<string[]> {
  const { total, sums: people } = await prepaidPeopleList.page({ ctx, input: { adminId } });
  const { items } = await listPrepaidPeople({ ctx, input: { adminId, limit: 200 } });
  const statements = (await listPrepaidStatements({ ctx, input: { adminId, limit: 200 } })).items;
  const [balance, debt] = [add(accounts, (one) => one.balance), add(accounts, (one) => one.debt)];
  const { visits, topupCents, giftCents, chargedCents, refundCents, otherCents } = sums;
  const read = [new Set(accounts.map(({ userId }) => userId)).size, visits, topupCents, chargedCents, balance, debt];
  const of = (name: "visits" | "topupCents" | "chargedCents" | "balanceCents" | "debtCents") =>
    [people?.[name] ?? 0, add(items, (one) => one[name])] as const;
  const both = [of("visits"), of("topupCents"), of("chargedCents"), of("balanceCents"), of("debtCents")];
  return [
    ...differences("people", [total, ...both.map(([list]) => list)], read),
    ...differences("people of the API", [items.length, ...both.map(([, api]) => api)], read),
    ...differences(
      "statements of accounts",
      [
        add(statements, (one) => one.openingCents),
        add(statements, (one) => one.topupCents),
        add(statements, (one) => one.giftCents),
        add(statements, (one) => one.chargedCents),
        add(statements, (one) => one.refundCents),
        add(statements, (one) => one.otherCents),
        add(statements, (one) => one.closingCents),
      ],
      [0, topupCents, giftCents, chargedCents, refundCents, otherCents, balance],
    ),
  ];
}

interface Owed {
  moved: readonly Moved[];
  balance: number;
  gift: number;
}

/** What is owed to holders and how it came about, as the page and the API say. */
async function inLiability(ctx: Ctx, adminId: number, { moved, balance, gift }: Owed): Promise<string[]> {
  const owed = { paidCents: balance - gift, giftCents: gift };
  const lines = [...Map.groupBy(moved, lineOf)].map(([line, own]) => {
    const given = add(own, (one) => one.gift);
    return [line, add(own, ({ cents }) => cents) - given, given];
  });
  const page = await prepaidLiability({ ctx, input: { adminId } });
  const api = await readPrepaidClosing({ ctx, input: { adminId } });
  const sorted = (rows: readonly unknown[][]) =>
    rows.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  return [page, api].flatMap((said) => [
    ...differences("owed to holders", said.closing, owed),
    ...differences("owed to holders at first", said.opening, { paidCents: 0, giftCents: 0 }),
    ...differences("balances now", said.balancesCents, balance),
    ...differences(
      "owed by age",
      add(said.ages ?? [], (one) => one.paidCents + one.giftCents),
      balance,
    ),
    ...differences(
      "how it came about",
      sorted(said.lines.map(({ line, paidCents, giftCents }) => [line, paidCents, giftCents])),
      sorted(lines),
    ),
  ]);
}

/** The page of today. */
async function inToday(
  ctx: Ctx,
  clock: DayClock,
  { moved, sums, balance, gift }: Owed & { sums: Sums },
): Promise<string[]> {
  const today = await prepaidToday({ ctx, input: clock });
  const { visits, topups, topupCents, chargedCents, chargedGiftCents } = sums;
  const byMethod = Map.groupBy(
    moved.filter(({ kind }) => kind === "topup"),
    ({ method }) => method ?? "",
  );
  const read = [visits, topups, topupCents, chargedCents, chargedGiftCents, balance];
  return [
    ...differences(
      "today",
      today && [
        today.visits,
        today.topups,
        today.topupCents,
        today.chargedCents,
        today.chargedGiftCents,
        today.balanceCents,
      ],
      read,
    ),
    ...differences("owed today", today?.owed, { paidCents: balance - gift, giftCents: gift }),
    ...differences(
      "by hour",
      [add(today?.hours ?? [], (one) => one.topupCents), add(today?.hours ?? [], (one) => one.chargedCents)],
      [topupCents, chargedCents],
    ),
    ...differences(
      "today by method",
      Object.fromEntries((today?.methods ?? []).map(({ method, cents }) => [method, cents]).toSorted()),
      Object.fromEntries([...byMethod].map(([method, own]) => [method, add(own, ({ cents }) => cents)]).toSorted()),
    ),
  ];
}
