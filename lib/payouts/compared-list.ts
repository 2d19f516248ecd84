import { type SQL, sql } from "drizzle-orm";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, readerWithinTime, sqlReader, withinTime } from "@/lib/lists";
import { providerName } from "@/lib/payments/client";
import {
  COMPARED_STATE_WORDS,
  type ComparedDto,
  type ComparedState,
  LINE_KIND_WORDS,
  type PayoutRowDto,
} from "@/lib/payouts/client";
import { findJudged, findPayout, inScope, judgedLines, missingPayments } from "@/lib/payouts/find-payouts";
import { ComparedFilters, PayoutAct } from "@/lib/payouts/schemas";
import { paidWords } from "@/lib/pricing/client";

/** SQL: movements of a payout, each beside our books; `row` tells them apart from payments that are missing. */
const movementsOf = (payoutId: SQL): SQL => sql`
  select x.id::bigint * 2 as row, x.id, null::bigint as "paymentId", x.kind, x.state, coalesce(x.charge_ref, x.ref) as name,
    x.at, x.amount_cents as "amountCents", x.fee_cents as "feeCents", x."subjectFolio" as folio, x."paymentFolio", x.method,
    x."cardFunding", x."ourCents", x."ourFeeCents", x."theirFeeCents", x."amountDifference", x."feeDifference", x.reason,
    u.full_name as "explainedBy"
  from (with ${judgedLines(payoutId)} select * from lines) x left join users u on u.id = x.by`;

const missingOf = (payoutId: SQL): SQL => sql`
  select x."paymentId"::bigint * 2 + 1, null::bigint, x."paymentId"::bigint, 'charge', 'missing', x."paymentFolio",
    x.at, 0, 0, x.folio, x."paymentFolio", p.method,
    p.card_funding, x."amountCents", null, null, 0 - x."amountCents", 0, null,
    null
  from (with ${missingPayments(payoutId)} select * from missing) x join payments p on p.id = x."paymentId"`;

/** What is missing is looked for only where it may be shown. */
function comparedOf(id: number, state: ComparedState | null | undefined): SQL {
  const payoutId = sql`${id}`;
  const lines = movementsOf(payoutId);
  return state && state !== "missing" ? lines : sql`${lines} union all ${missingOf(payoutId)}`;
}

/** All that is compared of a payout: its movements, and the payments of ours that it lacks. */
export const comparedList = defineList<ComparedDto>()({
  name: "movimientos-de-pago",
  fileName: ({ id }) => `pago-${id}-movimientos`,
  title: "Movimientos del pago",
  permission: "payout:reconcile",
  filters: ComparedFilters,
  address: { estado: "state" },
  sorts: ["at", "amount"],
  sort: "at",
  pageSize: 50,
  sums: ["amountCents", "feeCents", "amountDifference", "feeDifference"],
  describe: async (ctx, { id, state, q }) => {
    const { provider, ref, paidOn } = await findPayout(ctx, id);
    return [
      ["Proveedor", providerName(provider)],
      ["Id del pago", ref],
      ["Llegó", paidOn],
      ...(state ? [["Estado", COMPARED_STATE_WORDS[state]] as const] : []),
      ...(q ? [["Búsqueda", q] as const] : []),
    ];
  },
  columns: [
    { key: "folio", header: "Control Traslado", value: ({ folio }) => folio ?? "", shown: "always", width: 20 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio ?? "", shown: "asked", width: 20 },
    { key: "state", header: "Estado", value: ({ state }) => COMPARED_STATE_WORDS[state], width: 16 },
    { key: "kind", header: "Movimiento", value: ({ kind }) => LINE_KIND_WORDS[kind], shown: "asked", width: 20 },
    { key: "at", header: "Fecha", value: ({ at }) => at, kind: "moment", sort: "at", shown: "asked", width: 18 },
    {
      key: "method",
      header: "Forma de pago",
      value: ({ method, cardFunding }) => (method === null ? "" : paidWords(method, cardFunding)),
      shown: "asked",
      width: 20,
    },
    { key: "name", header: "Id del cobro", value: ({ name }) => name, shown: "asked", width: 30 },
    { key: "ours", header: "Nuestro", value: ({ ourCents }) => ourCents, kind: "money", width: 16 },
    {
      key: "theirs",
      header: "De ellos",
      value: ({ amountCents }) => amountCents,
      kind: "money",
      sort: "amount",
      sum: true,
      width: 16,
    },
    {
      key: "fee",
      header: "Comisión",
      value: ({ feeCents }) => feeCents,
      kind: "money",
      sum: true,
      shown: "asked",
      width: 14,
    },
    {
      key: "difference",
      header: "Diferencia",
      value: ({ amountDifference }) => amountDifference,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "feeDifference",
      header: "Diferencia de comisión",
      value: ({ feeDifference }) => feeDifference,
      kind: "money",
      shown: "asked",
      sum: true,
      width: 16,
    },
    { key: "reason", header: "Explicación", value: ({ reason }) => reason ?? "", shown: "asked", width: 36 },
    { key: "by", header: "Quién lo explicó", value: ({ explainedBy }) => explainedBy ?? "", shown: "asked", width: 26 },
  ],
  reader: async (ctx, { id, state, q }) => {
    await findPayout(ctx, id);
    return readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`n.*`,
        from: sql`payouts y cross join (${comparedOf(id, state)}) n`,
        where: [
          sql`y.id = ${id}`,
          inScope(ctx),
          ...(state ? [sql`n.state = ${state}`] : []),
          ...(q ? [hasWords(q, [sql`n.folio`, sql`n."paymentFolio"`, sql`n.name`])] : []),
        ],
        id: sql`n.row`,
        sorts: { at: { by: sql`n.at`, type: "timestamptz" }, amount: { by: sql`n."amountCents"`, type: "int" } },
        toDto: ({ row: _row, ...dto }: ComparedDto & Record<string, unknown>): ComparedDto => dto as ComparedDto,
      }),
    );
  },
});

export type ComparedColumn = KeyOf<typeof comparedList>;

/** The payout whose movements are shown. */
export async function findComparedPayout({ ctx, input }: VerbArgs<PayoutAct>): Promise<PayoutRowDto> {
  const { id } = parseInput(PayoutAct, input);
  authorize(ctx.actor, "payout:reconcile");
  return withinTime(ctx, async (db) => (await findJudged({ ...ctx, db }, id)).payout);
}
