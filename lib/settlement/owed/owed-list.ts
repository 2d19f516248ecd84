import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { tenantOf } from "@/lib/core/permissions";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { matchesPayment } from "@/lib/payments";
import { methodWords } from "@/lib/pricing/client";
import { describeOwed, type OwedDto } from "@/lib/settlement/client";

type Row = Record<string, unknown> & OwedDto;

/** SQL: what the ledger owes the buyer of each payment, in centavos, where that is not zero, and since when. */
const balances = (adminId: number | null): SQL => sql`(
  select l.payment_id, -sum(x.amount_cents)::int as cents, max(l.at) filter (where x.amount_cents < 0) as since
  from ledger_entries x join ledger_transactions l on l.id = x.transaction_id
  where x.account = 'buyer_owed' and (${adminId}::int is null or x.admin_id = ${adminId}::int)
  group by l.payment_id having sum(x.amount_cents) <> 0)`;

const COLUMNS = sql`p.id, p.folio as "paymentFolio", p.method, p.is_test as "isTest", b.cents as "owedCents", b.since,
  o.order_id as "orderId", o.folio as "orderFolio", e.name as venue, coalesce(e.time_zone, 'America/Monterrey') as "timeZone",
  u.full_name as buyer, (
    select string_agg(distinct v.name, ', ') from order_items i join events v on v.id = i.event_id where i.order_id = o.order_id) as events,
  (select r.reason from payment_reviews r where r.payment_id = p.id and r.state = 'open' order by r.id desc limit 1) as reason,
  (select coalesce(sum(f.amount_cents - f.sale_cents) filter (where f.state = 'pending'), 0)::int from refunds f where f.payment_id = p.id) as "pendingCents",
  (select coalesce(sum(f.amount_cents - f.sale_cents) filter (where f.state = 'manual'), 0)::int from refunds f where f.payment_id = p.id) as "manualCents"`;

/** Lists what buyers are owed beside what they bought, as the ledger says: the oldest first. */
export const owedList = defineList<OwedDto>()({
  name: "se-debe-a-compradores",
  title: "Se debe a compradores",
  permission: "payment:review",
  people: true,
  filters: z.object({
    /** Searches the buyer's name and folios. */
    q: z.string().trim().max(100).default(""),
  }),
  sorts: ["since", "amount"],
  sort: "since",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, shown: "always", width: 28 },
    {
      key: "amount",
      header: "Se le debe",
      kind: "money",
      sort: "amount",
      width: 14,
      value: ({ owedCents }) => owedCents,
    },
    { key: "order", header: "Compra", value: ({ orderFolio }) => orderFolio, width: 16 },
    { key: "event", header: "Evento", value: ({ events }) => events, shown: "file", width: 36 },
    { key: "venue", header: "Recinto", value: ({ venue }) => venue, shown: "file", width: 28 },
    { key: "payment", header: "Pago", value: ({ paymentFolio }) => paymentFolio, width: 16 },
    { key: "method", header: "Forma de pago", value: ({ method }) => methodWords(method), shown: "file", width: 24 },
    { key: "since", header: "Desde", value: ({ since }) => since, kind: "moment", sort: "since", width: 18 },
    { key: "why", header: "Situación", value: describeOwed, width: 30 },
    { key: "test", header: "Prueba", value: ({ isTest }) => (isTest ? "Sí" : "No"), shown: "file", width: 10 },
  ],
  reader: (ctx, { q }) =>
    sqlReader(ctx, {
      select: COLUMNS,
      from: sql`${balances(tenantOf(ctx.actor))} b join payments p on p.id = b.payment_id
        left join payment_subjects o on ${matchesPayment("o")}
        left join enclosures e on e.id = o.enclosure_id
        left join users u on u.id = o.payer_id`,
      id: sql`p.id`,
      toDto: (row: Row): OwedDto => row,
      where: [hasWords(q, [sql`u.full_name`, sql`o.folio`, sql`p.folio`])],
      sorts: {
        since: { by: sql`b.since`, type: "timestamptz" },
        amount: { by: sql`b.cents`, type: "int" },
      },
    }),
});

export type OwedColumn = KeyOf<typeof owedList>;
