import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Actor, Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, can, tenantOfAll } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader, withinTime } from "@/lib/lists";
import { matchesPayment, payoutAccounts } from "@/lib/payments";
import { PLATFORM_NAME, providerName } from "@/lib/payments/client";
import {
  type BankCandidate,
  type LineKind,
  type LineState,
  type LineSums,
  type MissingPaymentDto,
  PAYOUT_STATE_WORDS,
  type PayoutAccountDto,
  type PayoutDto,
  type PayoutLineDto,
  type PayoutRowDto,
  type SentSettlementDto,
} from "@/lib/payouts/client";
import { PayoutAct, PayoutFilters } from "@/lib/payouts/schemas";

/** The platform keeps its bank statements as the main organizer, whose money without a purchase is, too. */
export const MAIN_ADMIN = 1;

/** How many lines of a group a page draws. */
const DRAWN = 200;

/** Whose payouts an actor may see; null: of all accounts. */
export const scopeOf = (actor: Actor): number | null => tenantOfAll({ actor }, "report:account");

/** SQL: the payout y is of an account that the actor may see. */
export const inScope = (ctx: Pick<Ctx, "actor">): SQL => {
  const scope = scopeOf(ctx.actor);
  return scope === null ? sql`true` : sql`y.admin_id = ${scope}`;
};

const STATE = sql`case when y.differs_since is null then y.state else 'different' end`;

const ROW = sql`y.id, y.provider, y.ref, y.paid_on::text as "paidOn", y.available_on::text as "availableOn",
  y.net_cents as "netCents", ${STATE} as state, y.source,
  y.bank_at is not null as "isAtBank", a.name as "accountName", b.name as owner`;

const PAYOUTS = sql`payouts y join payment_accounts a on a.provider = y.provider and a.account = y.account
  left join admins b on b.id = y.admin_id`;

/** What providers sent to the bank, the latest first. */
export const payoutList = defineList<PayoutRowDto>()({
  name: "pagos-de-proveedores",
  title: "Pagos de los proveedores",
  permission: "payout:reconcile",
  filters: PayoutFilters,
  address: { proveedor: "provider", estado: "state", banco: "bank" },
  sorts: ["day", "provider", "net"],
  sort: "-day",
  sums: ["netCents"],
  columns: [
    { key: "day", header: "Llegó", value: ({ paidOn }) => paidOn, sort: "day", shown: "always", width: 14 },
    { key: "available", header: "Disponible", value: ({ availableOn }) => availableOn ?? "", width: 14 },
    {
      key: "provider",
      header: "Proveedor",
      value: ({ provider }) => providerName(provider),
      sort: "provider",
      width: 18,
    },
    {
      key: "account",
      header: "Cuenta",
      value: ({ accountName, provider }) => accountName || providerName(provider),
      width: 26,
    },
    { key: "owner", header: "De quién", value: ({ owner }) => owner ?? PLATFORM_NAME, shown: "asked", width: 26 },
    { key: "ref", header: "Id del pago", value: ({ ref }) => ref, width: 30 },
    { key: "net", header: "Neto", value: ({ netCents }) => netCents, kind: "money", sort: "net", sum: true, width: 16 },
    { key: "state", header: "Estado", value: ({ state }) => PAYOUT_STATE_WORDS[state], width: 18 },
    { key: "bank", header: "En el banco", value: ({ isAtBank }) => (isAtBank ? "Sí" : "Falta"), width: 14 },
  ],
  reader: (ctx, { q, provider, state, bank }) =>
    sqlReader(ctx, {
      select: ROW,
      from: PAYOUTS,
      id: sql`y.id`,
      toDto: (row: PayoutRowDto & Record<string, unknown>): PayoutRowDto => row,
      where: [
        inScope(ctx),
        ...(provider ? [sql`y.provider = ${provider}`] : []),
        ...(state ? [sql`${STATE} = ${state}`] : []),
        ...(bank ? [sql`y.bank_at is null`] : []),
        ...(q ? [hasWords(q, [sql`y.ref`, sql`a.name`, sql`b.name`, sql`y.bank_reference`])] : []),
      ],
      sorts: {
        day: { by: sql`y.paid_on::text`, type: "text" },
        provider: { by: plainSql(sql`y.provider`), type: "text" },
        net: { by: sql`y.net_cents`, type: "int" },
      },
    }),
});

export type PayoutColumn = KeyOf<typeof payoutList>;

/** The accounts whose payouts an actor may see. */
export async function payoutAccountsOf({ ctx }: VerbArgs<null>): Promise<PayoutAccountDto[]> {
  authorize(ctx.actor, "payout:reconcile");
  const found = await payoutAccounts(ctx, scopeOf(ctx.actor));
  const owners = await dbOf(ctx).execute<{ id: number; name: string }>(sql`select id, name from admins`);
  const nameOf = new Map(owners.map(({ id, name }) => [id, name]));
  return found.map(({ id, provider, account, name, adminId, via }) => ({
    id,
    provider,
    account,
    name: name || providerName(provider),
    owner: adminId === null ? null : (nameOf.get(adminId) ?? null),
    via,
  }));
}

/** SQL: a person has to look at the payout y. */
const WAITS = sql`(y.state = 'open' or y.differs_since is not null)`;

/**
 * What waits, as the tabs show it: payouts of each provider to reconcile or that differ again, and those that nobody has seen
 * at the bank.
 */
export async function waitingPayouts({
  ctx,
}: VerbArgs<null>): Promise<{ open: ReadonlyMap<string, number>; notAtBank: number }> {
  authorize(ctx.actor, "payout:reconcile");
  const rows = await dbOf(ctx).execute<{ provider: string; open: number; notAtBank: number }>(sql`
    select y.provider, (count(*) filter (where ${WAITS}))::int as open,
      (count(*) filter (where y.bank_at is null))::int as "notAtBank"
    from payouts y where (${WAITS} or y.bank_at is null) and ${inScope(ctx)} group by 1`);
  return {
    open: new Map(rows.map(({ provider, open }) => [provider, open])),
    notAtBank: rows.reduce((sum, row) => sum + row.notAtBank, 0),
  };
}

/** SQL: how many payouts that the actor may see differ again although they were reconciled. Nobody else has any. */
export const differingPayouts = (ctx: Pick<Ctx, "actor">): SQL =>
  can(ctx.actor, "payout:reconcile")
    ? sql`(select count(*)::int from payouts y where y.differs_since is not null and ${inScope(ctx)})`
    : sql`0`;

/**
 * Settlements that were paid lately, each with the charge of the platform's bank statement that names its reference. For who
 * sees all of them also one that is alone of that amount within days, and what the bank says of it.
 */
export async function paidSettlements({ ctx }: VerbArgs<null>): Promise<SentSettlementDto[]> {
  authorize(ctx.actor, "payout:reconcile");
  const scope = scopeOf(ctx.actor);
  return dbOf(ctx).execute<SentSettlementDto & Record<string, unknown>>(sql`
    with paid as materialized (
      select s.*, b.name as organizer from organizer_settlements s join admins b on b.id = s.admin_id
      where s.state = 'paid' and ${scope === null ? sql`true` : sql`s.admin_id = ${scope}`}
      order by s.paid_at desc, s.id desc limit 50
    )
    select s.id, s.folio, s.organizer, s.payable_cents as "payableCents", s.paid_at as "paidAt",
      s.bank_reference as "bankReference", d.paid_on::text as "bankOn", ${scope === null ? sql`d.text` : sql`null::text`} as "bankText"
    from paid s left join lateral (
      select d.paid_on, d.text from (
        select d.*, position(upper(s.bank_reference) in upper(d.text)) > 0 as is_named, count(*) over () as near
        from statement_debits d where d.admin_id = ${MAIN_ADMIN} and d.amount_cents = s.payable_cents
          and d.paid_on between s.paid_at::date - 5 and s.paid_at::date + 5) d
      where d.is_named or ${scope === null ? sql`true` : sql`false`} and d.near = 1 and not exists (
        select from organizer_settlements t where t.id <> s.id and t.state = 'paid' and t.payable_cents = s.payable_cents
          and t.paid_at between s.paid_at - interval '10 days' and s.paid_at + interval '10 days')
      order by d.is_named desc limit 1) d on true
    order by s.paid_at desc, s.id desc`);
}

/**
 * SQL: the lines x of a payout beside our books of their payments, and what people explained of them. A payment's charges in
 * all payouts are compared together, and so are its refunds, since it may come in parts; a difference stands at the last of
 * its lines of that kind here. Its fees are compared with its commission as it is or was at any time, for a commission may
 * fall with a refund that comes in a later payout; where its charge is in no payout that we read, its fees are not known. Any
 * other line is compared by itself.
 */
export const judgedLines = (payoutId: SQL): SQL => sql`
  judged as (
    select x.*, p.folio as "paymentFolio", p.method, p.card_funding as "cardFunding", coalesce(o.folio, p.folio) as "subjectFolio",
      case x.kind when 'charge' then p.received_cents when 'refund' then 0 - h.refunded end as "ourCents",
      case when x.id = s.last_line then p.commission_cents end as "ourFeeCents", s.kept as "theirFeeCents",
      coalesce(g.times, 0) > 0 as is_explained, g.reason, g.by,
      case
        when x.kind = 'returned' or x.kind = 'fee' and x.payment_id is null then 0
        when x.payment_id is null then x.amount_cents - x.fee_cents - coalesce(g.cents, 0)
        when x.kind = 'charge' then case when x.id = s.last_of_kind then s.charged - p.received_cents - s.explained_charges else 0 end
        when x.kind = 'refund' then case when x.id = s.last_of_kind
          then 0 - greatest(0, s.refunded - h.refunded) - s.explained_refunds else 0 end
        when x.kind = 'dispute' then case when p.state in ('disputed', 'dispute_won', 'dispute_lost') then 0 else x.amount_cents end
          - coalesce(g.cents, 0)
        else x.amount_cents - x.fee_cents - coalesce(g.cents, 0) end as "amountDifference",
      case when x.id = s.last_line and s.has_charge and not k.is_known then s.kept - p.commission_cents else 0 end as "feeDifference"
    from payout_lines x left join payments p on p.id = x.payment_id
    left join payment_subjects o on ${matchesPayment("o")}
    left join lateral (
      select p.refunded_cents - coalesce((select sum(f.amount_cents) from refunds f
        where f.payment_id = p.id and f.bank_reference is not null and f.state = 'done'), 0)::int as refunded) h on true
    left join lateral (
      select count(*) as times, sum(w.amount_cents) as cents, max(w.reason) as reason, max(w.by) as by
      from payout_explanations w where w.line_id = x.id) g on true
    left join lateral (
      select max(z.id) filter (where z.kind = x.kind and z.payout_id = x.payout_id) as last_of_kind,
        max(z.id) filter (where z.kind in ('charge', 'refund') and z.payout_id = x.payout_id) as last_line,
        bool_or(z.kind = 'charge') as has_charge,
        coalesce(sum(z.amount_cents) filter (where z.kind = 'charge'), 0) as charged,
        coalesce(-sum(z.amount_cents) filter (where z.kind = 'refund'), 0) as refunded,
        coalesce(sum(z.fee_cents) filter (where z.kind in ('charge', 'refund')), 0) as kept,
        coalesce(sum(v.cents) filter (where z.kind = 'charge'), 0) as explained_charges,
        coalesce(sum(v.cents) filter (where z.kind = 'refund'), 0) as explained_refunds
      from payout_lines z
      left join lateral (select sum(w.amount_cents) as cents from payout_explanations w where w.line_id = z.id) v on true
      where z.payment_id = x.payment_id) s on x.payment_id is not null
    left join lateral (
      select coalesce(bool_or(c.kept = s.kept), s.kept = 0) as is_known from (
        select sum(-e.amount_cents) over (order by l.id) as kept
        from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
        where l.payment_id = x.payment_id and l.kind = 'commission' and e.account = 'provider_clearing') c) k on x.id = s.last_line
    where x.payout_id = ${payoutId}
  ), lines as (
    select *, case
      when "amountDifference" = 0 and "feeDifference" = 0 then case when is_explained then 'explained' else 'matched' end
      when payment_id is null then 'theirs' else 'different' end as state
    from judged
  )`;

/**
 * SQL: payments of ours that should be in the payout y by the day on which they came, or that the payout before it lacked
 * and a person expected in a later one, and that are in none. What went back as a whole is not waited for.
 */
export const missingPayments = (payoutId: SQL): SQL => sql`
  missing as (
    select p.id as "paymentId", coalesce(o.folio, p.folio) as folio, p.folio as "paymentFolio", w.at,
      p.received_cents as "amountCents", w."wasDeferred"
    from (select u.payment_id, min(u.at) as at, bool_or(u.deferred) as "wasDeferred" from (
      select l.payment_id, min(l.collected_at) as at, false as deferred
      from payouts y join ledger_transactions l on l.collected_at > y.covers_from and l.collected_at <= y.covers_until
        and l.admin_id in (select id from admins where y.admin_id is null or id = y.admin_id)
      join ledger_entries e on e.transaction_id = l.id and e.account = 'provider_clearing' and e.provider = y.provider
        and e.provider_account = y.account
      where y.id = ${payoutId} and l.kind = 'receipt' group by 1
      union all
      select d.payment_id, min(coalesce(p.provider_paid_at, p.paid_at)), true
      from payouts y cross join lateral (
        select b.id from payouts b where b.provider = y.provider and b.account = y.account and b.covers_until < y.covers_until
        order by b.covers_until desc limit 1) b
      join payout_absences d on d.payout_id = b.id and d.reason is null join payments p on p.id = d.payment_id
      where y.id = ${payoutId} group by 1
    ) u group by 1) w join payments p on p.id = w.payment_id left join payment_subjects o on ${matchesPayment("o")}
    where p.received_cents > p.refunded_cents
      and not exists (select from payout_lines x where x.payment_id = p.id and x.kind = 'charge')
      and not exists (select from payout_absences d where d.payment_id = p.id and (d.payout_id = ${payoutId} or d.reason is not null))
  )`;

/**
 * How many lines and missing payments of a payout nobody has explained. Of one that is reconciled, a difference that an open
 * payout shows as well is that one's.
 */
export async function unexplainedOf(db: Db, payoutId: number): Promise<number> {
  const [left] = await db.execute<{ count: number }>(sql`
    with ${judgedLines(sql`${payoutId}`)}, ${missingPayments(sql`${payoutId}`)}
    select ((select count(*) from lines n where n.state in ('theirs', 'different') and not exists (
      select from payouts y join payout_lines z on z.payment_id = n.payment_id join payouts b on b.id = z.payout_id
      where y.id = ${payoutId} and y.state = 'reconciled' and b.state = 'open' and z.kind in ('charge', 'refund')
        and (n."amountDifference" = 0 or z.kind = n.kind)))
      + (select count(*) from missing))::int as count`);
  return left?.count ?? 0;
}

type Found = Record<string, unknown> &
  PayoutRowDto &
  Pick<PayoutDto, "source" | "coversFrom" | "coversUntil" | "leftCents" | "reconciledBy" | "reconciledAt"> & {
    account: string;
    adminId: number | null;
    bankOn: string | null;
    bankReference: string | null;
    bankText: string | null;
    bankBy: string | null;
    bankRowId: number | null;
    undoneBy: string | null;
    undoneAt: Date | null;
    undoneReason: string | null;
  };

/** A payout that the actor may see. */
export async function findPayout(ctx: Ctx, id: number): Promise<Found> {
  const [row] = await dbOf(ctx).execute<Found>(sql`
    select ${ROW}, y.account, y.admin_id as "adminId", y.covers_from as "coversFrom", y.covers_until as "coversUntil",
      y.left_cents as "leftCents", u.full_name as "reconciledBy", y.reconciled_at as "reconciledAt",
      y.bank_on::text as "bankOn", y.bank_reference as "bankReference", r.text as "bankText", w.full_name as "bankBy",
      y.bank_row_id as "bankRowId", z.full_name as "undoneBy", y.bank_undone_at as "undoneAt", y.bank_undone_reason as "undoneReason"
    from ${PAYOUTS} left join users u on u.id = y.reconciled_by left join users w on w.id = y.bank_by
    left join users z on z.id = y.bank_undone_by
    left join statement_rows r on r.id = y.bank_row_id
    where y.id = ${id} and ${inScope(ctx)}`);
  if (!row) throw notFound();
  return row;
}

/** A payout as it is judged now: the job that notes that it differs, or does no more, may not have come by yet. */
export async function findJudged(ctx: Ctx & { db: Db }, id: number): Promise<{ payout: Found; unexplained: number }> {
  const payout = await findPayout(ctx, id);
  const unexplained = await unexplainedOf(ctx.db, id);
  const state = payout.state === "open" ? payout.state : unexplained > 0 ? "different" : "reconciled";
  return { payout: { ...payout, state }, unexplained };
}

interface SumRow extends Record<string, unknown> {
  kind: LineKind;
  state: LineState;
  count: number;
  amount: number;
  fee: number;
  iva: number;
}

type LineRow = Record<string, unknown> & PayoutLineDto & { isOfState: LineState };

const NONE: LineSums = { count: 0, cents: 0 };

/**
 * SQL: lines of statements of the owner's bank that brought the amount about that day, and are no deposit nor another
 * payout.
 */
const bankRows = (id: number) => sql`
  select r.id as "rowId", r.paid_on::text as "paidOn", r.text, coalesce(nullif(c.name, ''), c.account) as bank
  from payouts y join statement_rows r on r.amount_cents = y.net_cents
    and r.paid_on between y.paid_on - 3 and y.paid_on + 7 and r.state in ('unknown', 'ambiguous')
    and r.admin_id = coalesce(y.admin_id, ${MAIN_ADMIN})
  join payment_accounts c on c.provider = 'deposit' and c.account = r.account
  where y.id = ${id} and y.bank_at is null and not exists (select from payouts z where z.bank_row_id = r.id)
  order by abs(r.paid_on - y.paid_on), r.id limit 5`;

const sumOf = (rows: readonly SumRow[], is: (row: SumRow) => boolean, value: (row: SumRow) => number) =>
  rows.filter(is).reduce((total, row) => total + value(row), 0);

/** A payout beside our books: what matches, what differs, and what either lacks. */
export async function getPayout({ ctx, input }: VerbArgs<PayoutAct>): Promise<PayoutDto> {
  const { id } = parseInput(PayoutAct, input);
  authorize(ctx.actor, "payout:reconcile");
  return withinTime(ctx, async (db) => {
    const within = { ...ctx, db };
    const { payout, unexplained } = await findJudged(within, id);
    const sums = await db.execute<SumRow>(sql`
      with ${judgedLines(sql`${id}`)}
      select kind, state, count(*)::int as count, sum(amount_cents)::bigint as amount, sum(fee_cents)::bigint as fee,
        sum(fee_iva_cents)::bigint as iva
      from lines group by 1, 2`);
    const lines = await db.execute<LineRow>(sql`
      with ${judgedLines(sql`${id}`)}, drawn as (
        select *, row_number() over (partition by state order by at, id) as nth from lines where state <> 'matched'
      )
      select n.id, n.kind, n.state, coalesce(n.charge_ref, n.ref) as name, n.at, n.amount_cents as "amountCents",
        n.fee_cents as "feeCents", n."subjectFolio" as folio, n."paymentFolio", n.method, n."cardFunding", n."ourCents", n."ourFeeCents",
        n."theirFeeCents", n."amountDifference", n."feeDifference", n.reason, u.full_name as "explainedBy"
      from drawn n left join users u on u.id = n.by where n.nth <= ${DRAWN} order by n.at, n.id`);
    const missing = await db.execute<MissingPaymentDto & Record<string, unknown>>(sql`
      with ${missingPayments(sql`${id}`)}
      select *, count(*) over ()::int as "of", sum("amountCents") over ()::bigint as "ofCents" from missing
      order by at, "paymentId" limit ${DRAWN}`);
    const [deferred] = await db.execute<{ count: number; writtenOff: number }>(sql`
      select (count(*) filter (where reason is null))::int as count,
        (count(*) filter (where reason is not null))::int as "writtenOff" from payout_absences where payout_id = ${id}`);
    const candidates = await db.execute<BankCandidate & Record<string, unknown>>(bankRows(id));
    return toDto({
      payout,
      sums,
      lines,
      missing,
      deferred: deferred?.count ?? 0,
      writtenOff: deferred?.writtenOff ?? 0,
      unexplained,
      candidates,
    });
  });
}

interface Parts {
  payout: Found;
  sums: SumRow[];
  lines: PayoutLineDto[];
  missing: (MissingPaymentDto & Record<string, unknown>)[];
  deferred: number;
  writtenOff: number;
  unexplained: number;
  candidates: BankCandidate[];
}

function toDto({ payout, sums, lines, missing, deferred, writtenOff, unexplained, candidates }: Parts): PayoutDto {
  const { account: _account, adminId: _adminId, bankOn, bankReference, bankText, bankBy, ...found } = payout;
  const { bankRowId: _row, undoneBy, undoneAt, undoneReason, ...row } = found;
  const of = (state: LineState) => lines.filter((line) => line.state === state);
  const ofState = (state: LineState): LineSums => ({
    count: sumOf(
      sums,
      (one) => one.state === state,
      (one) => one.count,
    ),
    cents: sumOf(
      sums,
      (one) => one.state === state,
      (one) => one.amount,
    ),
  });
  const isCharge = ({ kind }: SumRow) => kind === "charge";
  return {
    ...row,
    unexplained,
    chargeCents: sumOf(sums, isCharge, (one) => one.amount),
    chargeCount: sumOf(sums, isCharge, (one) => one.count),
    refundCents: sumOf(
      sums,
      ({ kind }) => kind === "refund",
      (one) => one.amount,
    ),
    otherCents: sumOf(
      sums,
      ({ kind }) => kind !== "charge" && kind !== "refund",
      (one) => one.amount,
    ),
    feeCents: sumOf(
      sums,
      () => true,
      (one) => one.fee,
    ),
    feeIvaCents: sumOf(
      sums,
      () => true,
      (one) => one.iva,
    ),
    sums: {
      matched: ofState("matched"),
      theirs: ofState("theirs"),
      different: ofState("different"),
      explained: ofState("explained"),
    },
    missing: missing[0] ? { count: Number(missing[0].of), cents: Number(missing[0].ofCents) } : NONE,
    deferred,
    writtenOff,
    theirs: of("theirs"),
    different: of("different"),
    explained: of("explained"),
    missingPayments: missing.map(({ of: _of, ofCents: _cents, ...one }) => one as MissingPaymentDto),
    bank: bankOn === null ? null : { on: bankOn, words: bankReference ?? bankText ?? "", by: bankBy ?? "" },
    bankUndone: undoneAt === null ? null : { at: undoneAt, reason: undoneReason ?? "", by: undoneBy ?? "" },
    bankCandidates: candidates,
  };
}

/** The centavos and fee by which a line differs now, for the act that explains it. */
export async function differenceOf(
  tx: { db: Db },
  { payoutId, lineId }: { payoutId: number; lineId: number },
): Promise<{ state: LineState; amountDifference: number; feeDifference: number } | null> {
  const [row] = await tx.db.execute<{ state: LineState; amountDifference: number; feeDifference: number }>(sql`
    with ${judgedLines(sql`${payoutId}`)}
    select state, "amountDifference", "feeDifference" from lines where id = ${lineId}`);
  return row ?? null;
}
