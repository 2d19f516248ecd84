import { type SQL, sql } from "drizzle-orm";
import { notFound } from "@/lib/core/errors";
import { getEvent } from "@/lib/events";
import { findCancellation, refundsForEvent } from "@/lib/lifecycle/cancel/get-cancellation";
import { type CancellationFilter, type CancellationOrderDto, failureText, refundWords } from "@/lib/lifecycle/client";
import { CancellationFilters } from "@/lib/lifecycle/schemas";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { ADMISSIONS } from "@/lib/passes";
import { methodWords } from "@/lib/pricing/client";

/** Conditions over the aliases of `ORDERS` and `figuresOf`. */
const FILTERS: Record<CancellationFilter, SQL> = {
  todas: sql`true`,
  fallidas: sql`(l.state = 'failed' or f.state = 'failed')`,
  "a-mano": sql`f.state = 'manual'`,
  pendientes: sql`(l.state = 'pending' or f.state = 'pending')`,
  usadas: sql`n.used > 0`,
};

/** The aliases are l: the order's line in the cancellation, o: the order, u: its buyer. */
const ORDERS = sql`event_cancellation_orders l join orders o on o.id = l.order_id left join users u on u.id = o.buyer_id`;

/** Adds the tickets (alias n) and the refunds (alias f) of each order, one row each. */
const figuresOf = (eventId: number): SQL => sql`cross join lateral (
    select count(*)::int as tickets, (count(*) filter (where exists (select 1 from ${ADMISSIONS} s
      where s.pass_id = t.pass_id and s.direction = 'in')))::int as used
    from tickets t where t.order_id = l.order_id and t.event_id = ${eventId} and t.state <> 'returned') n
  cross join lateral (
    select coalesce(sum(r.amount_cents), 0) as cents,
      case when bool_or(r.state = 'failed') then 'failed' when bool_or(r.state = 'manual') then 'manual'
        when bool_or(r.state = 'pending') then 'pending' when bool_and(r.state = 'done') then 'done' end as state
    from refunds r where ${refundsForEvent(eventId)}) f`;

type Line = Record<string, unknown> & CancellationOrderDto;

/** Reports what became of the money of each paid order. An event that was not cancelled has no such list. */
export const cancellationList = defineList<CancellationOrderDto>()({
  name: "devoluciones-evento",
  fileName: ({ eventId }) => `devoluciones-evento-${eventId}`,
  title: "Devoluciones por compra",
  permission: "event:read",
  people: true,
  filters: CancellationFilters,
  address: { id: "eventId", estado: "filter" },
  sorts: ["order", "buyer", "amount"],
  sort: "order",
  columns: [
    { key: "order", header: "Compra", value: ({ folio }) => folio, shown: "always", sort: "order", width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "file", sort: "buyer", width: 32 },
    { key: "email", header: "Correo", value: ({ email }) => email, shown: "asked", width: 34 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), width: 24 },
    { key: "tickets", header: "Boletos", value: ({ tickets }) => tickets, kind: "number", width: 10 },
    { key: "used", header: "Ya usados", value: ({ used }) => used, kind: "number", shown: "file", width: 12 },
    {
      key: "amount",
      header: "Monto",
      kind: "money",
      sort: "amount",
      width: 14,
      value: ({ amountCents }) => amountCents,
    },
    {
      key: "late",
      header: "Pagó al cancelarse",
      value: ({ isLate }) => (isLate ? "Sí" : "No"),
      shown: "file",
      width: 20,
    },
    { key: "state", header: "Estado", value: (row) => refundWords(row).label, width: 26 },
    { key: "why", header: "Qué falló", value: ({ errorCode }) => failureText(errorCode), shown: "file", width: 50 },
  ],
  reader: async (ctx, { eventId, filter, q }) => {
    await getEvent({ ctx, input: { id: eventId } });
    const head = await findCancellation(ctx, eventId);
    if (!head) throw notFound();
    const figures = figuresOf(eventId);
    return sqlReader(ctx, {
      // Without a filter the rows can be counted without their figures, which are slow.
      ...(filter === "todas" ? { from: ORDERS, joins: figures } : { from: sql`${ORDERS} ${figures}` }),
      select: sql`l.order_id as "orderId", o.folio, coalesce(u.full_name, '') as buyer, u.email,
        coalesce(o.method, 'free') as method, n.tickets, n.used, l.state, l.is_late as "isLate", f.state as "refundState",
        f.cents as "amountCents", l.error_code as "errorCode"`,
      where: [
        sql`l.cancellation_id = ${head.id}`,
        FILTERS[filter],
        ...(q ? [hasWords(q, [sql`o.folio`, sql`u.full_name`, sql`u.email`])] : []),
      ],
      id: sql`l.order_id`,
      sorts: {
        order: null,
        buyer: { by: plainSql(sql`coalesce(u.full_name, '')`), type: "text" },
        amount: { by: sql`f.cents::bigint`, type: "int" },
      },
      toDto: (row: Line): CancellationOrderDto => row,
    });
  },
});

export type CancellationColumn = KeyOf<typeof cancellationList>;
