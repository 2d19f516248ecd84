import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { aroundDays, NO_VENUE, type OperatingDays, onDays } from "@/lib/enclosures";
import { payableTo } from "@/lib/ledger";
import { defineList, hasWords, type KeyOf, plainSql, readerWithinTime, sqlReader, withinTime } from "@/lib/lists";
import { isGone, isStillPaid, usableClabe } from "@/lib/organizer-settlements/clabes";
import {
  LINE_KEYS,
  LINE_WORDS,
  type LineKey,
  type PayableRowDto,
  SETTLEMENT_DATE_WORDS,
  SETTLEMENT_KIND_WORDS,
  SETTLEMENT_STATE_WORDS,
  type SettlementDate,
  type SettlementDto,
  type SettlementLine,
  type SettlementListRowDto,
} from "@/lib/organizer-settlements/client";
import { inScope, profileRow } from "@/lib/organizer-settlements/organizers";
import { dueOf } from "@/lib/organizer-settlements/reckon";
import { SettlementAct, SettlementFilters } from "@/lib/organizer-settlements/schemas";
import { conceptOf, referenceOf } from "@/lib/organizer-settlements/transfers";
import { bankOfClabe } from "@/lib/payments/client";
import { ledgerLines } from "@/lib/reports";

const ROW = sql`s.id, s.folio, s.kind, s.state, s.admin_id as "adminId", b.name as organizer,
  s.payable_cents as "payableCents", s.as_of as "asOf", s.created_at as "createdAt", s.approved_at as "approvedAt",
  s.paid_at as "paidAt", s.bank_reference as "bankReference"`;

const LINE_COLUMNS = LINE_KEYS.map((key) => sql`t.${sql.identifier(`${key}Cents`)}`);

/** The lines of the settlement `s`, a column for each. An advance has no lines: it is one, which the next settlement takes off. */
const LINES = sql`cross join lateral (
  select ${sql.join(
    LINE_KEYS.map((key) => {
      const cents = sql`coalesce(sum((x ->> 'cents')::bigint) filter (where x ->> 'key' = ${key}), 0)`;
      const own =
        key === "advances" ? sql`${cents} + case s.kind when 'advance' then s.payable_cents else 0 end` : cents;
      return sql`(${own})::bigint as ${sql.identifier(`${key}Cents`)}`;
    }),
    sql`, `,
  )}
  from jsonb_array_elements(s.lines) x) t`;

/** The taxes that the platform owes for organizers. */
const WITHHELD: readonly LineKey[] = ["isr", "iva"];

/** A settlement that was cancelled after its approval took nothing. */
const OF_DAYS: Record<SettlementDate, { at: SQL; where: readonly SQL[] }> = {
  approved: { at: sql`s.approved_at`, where: [sql`s.state in ('approved', 'paid', 'carried')`] },
  paid: { at: sql`s.paid_at`, where: [] },
  made: { at: sql`s.created_at`, where: [] },
};

/** Operating days of no venue, by which the ledger dates what settlements take. */
function inDays(date: SettlementDate, days: OperatingDays): SQL[] {
  if (days.from === null && days.to === null) return [];
  const { at, where } = OF_DAYS[date];
  return [...where, ...aroundDays(at, days), ...onDays(at, days, NO_VENUE)];
}

/** Settlements of all organizers, or an organizer's own, the latest first. */
export const settlementList = defineList<SettlementListRowDto>()({
  name: "liquidaciones",
  title: "Liquidaciones",
  permission: "settlement:read",
  filters: SettlementFilters,
  address: { estado: "state", fecha: "date", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["made", "organizer", "payable"],
  sort: "-made",
  sums: ["payableCents", "paidCents", ...LINE_KEYS.map((key) => `${key}Cents` as const)],
  describe: async (ctx, { q, state, date, adminId, from, to }) => {
    const [admin] = await dbOf(ctx).execute<{ name: string }>(sql`
      select b.name from admins b where b.id = ${adminId}::int and ${inScope(ctx, sql`b.id`)}`);
    const said: [string, string | null | undefined][] = [
      ["Estado", state && SETTLEMENT_STATE_WORDS[state]],
      ["Fecha", (from || to) && SETTLEMENT_DATE_WORDS[date ?? "approved"]],
      ["Desde", from],
      ["Hasta", to],
      ["Organizador", admin?.name],
      ["Búsqueda", q],
    ];
    return said.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  },
  columns: [
    { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "always", width: 18 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, sort: "organizer", width: 30 },
    { key: "kind", header: "Tipo", value: ({ kind }) => SETTLEMENT_KIND_WORDS[kind], width: 14 },
    { key: "state", header: "Estado", value: ({ state }) => SETTLEMENT_STATE_WORDS[state], width: 24 },
    {
      key: "payable",
      header: "A pagar",
      value: ({ payableCents }) => payableCents,
      kind: "money",
      sort: "payable",
      sum: true,
      width: 16,
    },
    {
      key: "sent",
      header: "Pagado",
      value: ({ paidCents }) => paidCents,
      kind: "money",
      shown: "asked",
      sum: true,
      width: 16,
    },
    ...LINE_KEYS.map((key) => ({
      key,
      header: LINE_WORDS[key],
      value: (row: SettlementListRowDto) => row[`${key}Cents`],
      kind: "money" as const,
      shown: WITHHELD.includes(key) ? ("yes" as const) : ("asked" as const),
      sum: true as const,
      width: 18,
    })),
    {
      key: "made",
      header: "Borrador",
      value: ({ createdAt }) => createdAt,
      kind: "moment",
      sort: "made",
      shown: "asked",
      width: 18,
    },
    {
      key: "approved",
      header: "Aprobada",
      value: ({ approvedAt }) => approvedAt,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    { key: "paid", header: "Pagada", value: ({ paidAt }) => paidAt, kind: "moment", width: 18 },
    {
      key: "reference",
      header: "Referencia del banco",
      value: ({ bankReference }) => bankReference ?? "",
      shown: "asked",
      width: 24,
    },
  ],
  reader: (ctx, { q, state, date, adminId, from, to }) =>
    readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`${ROW}, case s.state when 'paid' then s.payable_cents else 0 end as "paidCents", ${sql.join(LINE_COLUMNS, sql`, `)}`,
        from: sql`organizer_settlements s join admins b on b.id = s.admin_id`,
        joins: LINES,
        where: [
          inScope(ctx, sql`s.admin_id`),
          ...(state ? [sql`s.state = ${state}`] : []),
          ...(adminId === null ? [] : [sql`s.admin_id = ${adminId}`]),
          ...inDays(date ?? "approved", { from, to }),
          ...(q ? [hasWords(q, [sql`s.folio`, sql`b.name`, sql`s.bank_reference`])] : []),
        ],
        id: sql`s.id`,
        sorts: {
          made: null,
          organizer: { by: plainSql(sql`b.name`), type: "text" },
          payable: { by: sql`s.payable_cents`, type: "int" },
        },
        toDto: (row: SettlementListRowDto & Record<string, unknown>): SettlementListRowDto => row,
      }),
    ),
});

export type SettlementColumn = KeyOf<typeof settlementList>;

type Found = Record<string, unknown> &
  Omit<SettlementDto, "account" | "concept" | "reference"> & {
    clabe: string | null;
    holder: string | null;
    /** Null: no account was taken yet. */
    isGone: boolean | null;
  };

async function findSettlement(ctx: Ctx, id: number): Promise<Found> {
  const [row] = await dbOf(ctx).execute<Found>(sql`
    select ${ROW}, s.lines, s.reason, s.reserve_until as "reserveUntil", s.created_by as "createdById",
      m.full_name as "createdBy", a.full_name as "approvedBy", p.full_name as "paidBy", k.full_name as "cancelledBy",
      s.cancelled_at as "cancelledAt", f.legal_name as "legalName", f.rfc, c.clabe, c.holder,
      case when c.id is not null then ${isGone(ctx.now)} end as "isGone"
    from organizer_settlements s join admins b on b.id = s.admin_id join users m on m.id = s.created_by
    left join users a on a.id = s.approved_by left join users p on p.id = s.paid_by
    left join users k on k.id = s.cancelled_by left join organizer_profiles f on f.admin_id = s.admin_id
    left join organizer_clabes c on c.id = s.clabe_id
    where s.id = ${id} and ${inScope(ctx, sql`s.admin_id`)}`);
  if (!row) throw notFound();
  return row;
}

/** A settlement with its lines and the account that it goes to. */
export async function getSettlement({ ctx, input }: VerbArgs<SettlementAct>): Promise<SettlementDto> {
  const { id } = parseInput(SettlementAct, input);
  authorize(ctx.actor, "settlement:read");
  const { clabe, holder, isGone: isAccountGone, ...row } = await findSettlement(ctx, id);
  const isOpen = row.state === "draft";
  const used = clabe && holder ? { clabe, holder } : isOpen ? await usableClabe(ctx, row.adminId) : null;
  return {
    ...row,
    account: used && {
      bank: bankOfClabe(used.clabe),
      tail: used.clabe.slice(-4),
      holder: used.holder,
      isGone:
        row.state === "approved" && !isStillPaid({ ...used, isGone: isAccountGone ?? false, legalName: row.legalName }),
    },
    concept: conceptOf(row.asOf, row.legalName ?? row.organizer),
    reference: referenceOf(row.id),
  };
}

/** Each organizer that is owed something, what of it may be paid now, and what stands in the way. */
export async function payableRows({ ctx }: VerbArgs<null>): Promise<PayableRowDto[]> {
  authorize(ctx.actor, "settlement:read");
  return withinTime(ctx, async (db) => {
    const within = { ...ctx, db };
    const rows: PayableRowDto[] = [];
    for (const organizer of await organizersOwed(within)) rows.push(await payableRow(within, organizer));
    return rows;
  });
}

interface Organizer extends Record<string, unknown> {
  adminId: number;
  organizer: string;
  openId: number | null;
  openFolio: string | null;
  /** Kept back, and not to be paid yet. */
  reservedCents: number;
}

const organizersOwed = (ctx: Ctx) =>
  dbOf(ctx).execute<Organizer>(sql`
    select b.id as "adminId", b.name as organizer, s.id as "openId", s.folio as "openFolio",
      (select coalesce(sum(r.reserve_cents), 0)::bigint from organizer_settlements r
        where r.admin_id = b.id and r.state in ('paid', 'carried') and r.reserve_released_by is null
          and r.reserve_until > ${ctx.now}::timestamptz) as "reservedCents"
    from admins b left join organizer_settlements s on s.admin_id = b.id and s.state in ('draft', 'approved')
    where ${inScope(ctx, sql`b.id`)} and exists (select from ledger_transactions l where l.admin_id = b.id)
    order by b.name, b.id`);

async function payableRow(ctx: Ctx, { reservedCents, ...organizer }: Organizer): Promise<PayableRowDto> {
  const { adminId } = organizer;
  const profile = await profileRow(ctx, adminId);
  const { owedCents, settledCents } = await payableTo(
    ctx,
    adminId,
    isDemo(),
    ledgerLines({ from: "sums", adminId, dayOf: null, isCoarse: true }),
  );
  const due = await dueOf(ctx, { adminId, asOf: ctx.now, payableDays: profile?.payableDays ?? 3 });
  const earned =
    due.soldCents - due.discountCents - due.refundedCents - due.disputeCents + due.keptCents + due.prepaidCents;
  return {
    ...organizer,
    owedCents,
    dueCents: earned - due.heldCents - settledCents - reservedCents,
    hasProfile: profile !== null,
    hasClabe: (await usableClabe(ctx, adminId)) !== null,
  };
}

interface LineRow extends SettlementLine {
  words: string;
}

/** The lines of a settlement as an Excel file, with their sum as a formula. */
export const settlementLines = defineList<LineRow>()({
  name: "liquidacion",
  title: "Estado de liquidación",
  permission: "settlement:read",
  filters: SettlementAct,
  sorts: ["line"],
  sort: "line",
  sums: ["cents"],
  columns: [
    { key: "words", header: "Concepto", value: ({ words }) => words, shown: "always", width: 40 },
    { key: "cents", header: "Importe", value: ({ cents }) => cents, kind: "money", sum: true, width: 18 },
  ],
  describe: async (ctx, { id }) => {
    const { folio, organizer, state } = await findSettlement(ctx, id);
    return [
      ["Folio", folio],
      ["Organizador", organizer],
      ["Estado", SETTLEMENT_STATE_WORDS[state]],
    ];
  },
  reader: async (ctx, { id }) => {
    const { kind, lines, payableCents } = await findSettlement(ctx, id);
    const rows: LineRow[] =
      kind === "advance"
        ? [{ key: "advances", words: SETTLEMENT_KIND_WORDS.advance, cents: payableCents }]
        : lines.map((line) => ({ ...line, words: LINE_WORDS[line.key] }));
    return {
      types: { line: ["text"] },
      rows: async ({ limit, offset }) => rows.slice(offset, offset + limit).map((dto) => ({ dto, key: [dto.key] })),
      count: async () => ({ total: rows.length, hasMore: false }),
      async *stream() {
        yield* rows;
      },
    };
  },
});
