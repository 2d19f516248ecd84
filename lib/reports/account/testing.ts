import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { differences } from "@/lib/core/testing";
import { accountList, accountSums } from "@/lib/reports/account/statement";
import { ACCOUNT_KIND_WORDS, ACCOUNT_KINDS, type AccountKind, type AccountLineDto, TAKEN } from "@/lib/reports/client";

interface Entry extends Record<string, unknown> {
  id: number;
  kind: AccountKind;
  account: string;
  cents: number;
  /** It is in an account of the organizer's own. */
  isOwn: boolean;
  zoneId: number | null;
}

const EARNED = ["organizer_payable", "discount", "excess_kept"];
/** What a provider keeps or sends on is in the organizer's hands all the same. */
const PROVIDERS = ["commission", "provider_payout", "payout_difference"];
const OF_COMMISSION = ["organizer_commission", "organizer_commission_iva"];
const OF_TAXES = ["withheld_isr", "withheld_iva"];

const add = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** What entries come to: earned, held, settled, and where that went. */
function figuresOf(entries: readonly Entry[]): number[] {
  const of = (which: (entry: Entry) => boolean) => add(entries.filter(which), ({ cents }) => cents);
  return [
    0 - of(({ account }) => EARNED.includes(account)),
    of(({ account, isOwn, kind }) => account === "provider_clearing" && isOwn && !PROVIDERS.includes(kind)),
    of(({ account }) => account === "settlement"),
    0 - of(({ account, kind }) => account === "payout" && kind === "settlement"),
    0 - of(({ account }) => OF_COMMISSION.includes(account)),
    0 - of(({ account }) => OF_TAXES.includes(account)),
    of(({ account }) => account === "adjustment"),
  ];
}

const NAMES = ["earnedCents", "heldCents", "settledCents", ...TAKEN.map((part) => `${part}Cents` as const)] as const;

const told = (line: Pick<AccountLineDto, (typeof NAMES)[number]> | Readonly<Record<string, number>> | null) =>
  NAMES.map((name) => line?.[name] ?? 0);

const owedBy = ([earned = 0, held = 0, settled = 0]: readonly number[]) => earned - held - settled;

async function allLines(
  ctx: Ctx,
  adminId: number,
  after?: string,
): Promise<Pick<Awaited<ReturnType<typeof accountList.page>>, "items" | "sums">> {
  const { items, next, sums } = await accountList.page({ ctx, input: { adminId, after, pageSize: 200 } });
  if (next === null) return { items, sums };
  return { items: [...items, ...(await allLines(ctx, adminId, next)).items], sums };
}

/**
 * Where a line of a tenant's statement, the balance after it, or what lines of a kind, of a zone or all come to differ from
 * the ledger entry by entry; empty where all agree. `ctx` is of its bookkeeper.
 */
export const lineDisagreements = (ctx: Ctx, adminId: number): Promise<string[]> =>
  withTx(ctx, (tx) => disagreements(tx, adminId));

async function disagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const entries = await dbOf(ctx).execute<Entry>(sql`
    select l.id, l.kind, e.account, e.amount_cents as cents, e.holder_id is not distinct from ${adminId}::int as "isOwn",
      a.parking_area_id as "zoneId"
    from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
    left join event_areas a on a.id = e.event_area_id
    where l.admin_id = ${adminId} order by l.id`);
  const expected: [id: number, kind: AccountKind, figures: number[], balance: number][] = [];
  let balance = 0;
  for (const [id, own] of Map.groupBy(entries, (entry) => entry.id)) {
    const [kind, figures] = [own[0]?.kind ?? "sale", figuresOf(own)];
    balance += owedBy(figures);
    if (kind === "settlement" || figures.slice(0, 3).some((cents) => cents !== 0))
      expected.push([id, kind, figures, balance]);
  }
  const { items, sums } = await allLines(ctx, adminId);
  const said = items.map((line) => [line.id, line.kind, told(line), line.balanceCents]);
  const whole = await accountSums({ ctx, input: { adminId } });
  const found = [
    ...differences("lines", said, expected.toReversed()),
    ...differences("all lines", told(sums), figuresOf(entries)),
    ...differences("the statement", [...told(whole), whole.closingCents], [...figuresOf(entries), balance]),
  ];
  for (const kind of ACCOUNT_KINDS) {
    const own = entries.filter((entry) => entry.kind === kind);
    if (own.length === 0) continue;
    const page = await accountList.page({ ctx, input: { adminId, kind, pageSize: 1 } });
    found.push(...differences(`lines of ${kind}`, told(page.sums), figuresOf(own)));
  }
  for (const parkingAreaId of new Set(entries.flatMap(({ zoneId }) => zoneId ?? []))) {
    const own = entries.filter(({ zoneId }) => zoneId === parkingAreaId);
    const page = await accountList.page({ ctx, input: { adminId, parkingAreaId, pageSize: 1 } });
    found.push(...differences(`lines of zone ${parkingAreaId}`, told(page.sums), figuresOf(own)));
  }
  return found;
}

const pesos = (cents: number) => (cents / 100).toFixed(2);

/**
 * Where a file of a tenant's statement, which reckons balances while it is written, has other lines than the page, from the
 * first one on or from the last; empty where they agree. `ctx` is of its bookkeeper.
 */
export async function fileDisagreements(ctx: Ctx, adminId: number): Promise<string[]> {
  const { items } = await allLines(ctx, adminId);
  const rows = items.map(({ kind, earnedCents, heldCents, settledCents, balanceCents }) =>
    [ACCOUNT_KIND_WORDS[kind], ...[earnedCents, heldCents, settledCents, balanceCents].map(pesos)].join(","),
  );
  const found: string[] = [];
  for (const sort of ["-entry", "entry"] as const) {
    const columns = ["earned", "held", "settled", "balance"];
    const { content } = await accountList.open({ ctx, input: { adminId, sort, columns } });
    const [, ...written] = (await new Response(content()).text()).trimEnd().split("\r\n");
    found.push(...differences(`the file, ${sort}`, written, sort === "entry" ? rows.toReversed() : rows));
  }
  return found;
}
