import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { orderInvoices } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { INVOICE_KIND_WORDS, type InvoiceRowDto, satFormWords } from "@/lib/closings/client";
import { EndInvoice, InvoiceFilters, NoteInvoice } from "@/lib/closings/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOfAll } from "@/lib/core/permissions";
import { countsInFigures } from "@/lib/core/test-sales";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { aroundDays, DAY_SETTINGS, onDays, readerWithinTime } from "@/lib/reports";

const PRICE = sql`e.account in ('organizer_payable', 'discount', 'dispute_loss')`;
const FEE = sql`e.account in ('fee_revenue', 'fee_iva')`;

/** What a transaction `l` sold or gave back, with the IVA that its entries say. */
const MONEY = sql`(
  select coalesce(-sum(e.amount_cents) filter (where ${PRICE}), 0)::bigint as ticket,
    coalesce(-sum(e.iva_cents), 0)::bigint as ticket_iva,
    coalesce(-sum(e.amount_cents) filter (where ${FEE}), 0)::bigint as fee,
    coalesce(-sum(e.amount_cents) filter (where e.account = 'fee_iva'), 0)::bigint as fee_iva
  from ledger_entries e where e.transaction_id = l.id)`;

/** By c_FormaPago. A card whose kind nobody says has none. */
const SAT_FORM = sql`case
  when p.method in ('cash', 'desk') then '01' when p.method = 'deposit' then '03' when p.method = 'wallet' then '31'
  when p.method = 'card' and p.card_funding in ('debit', 'prepaid') then '28'
  when p.method = 'card' and p.card_funding = 'credit' then '04' end`;

const FROM = sql`ledger_transactions l join admins b on b.id = l.admin_id
  left join orders o on o.id = l.order_id left join payments p on p.id = l.payment_id
  left join enclosures n on n.id = o.enclosure_id ${DAY_SETTINGS}
  left join order_invoices i on i.order_id = l.order_id and i.ended_at is null
  cross join lateral ${MONEY} m`;

/** Of what was in it: the rates of its places, which are all of one venue. */
const RATES = sql`left join lateral (select max(k.price_iva_bps) as price, max(k.fee_iva_bps) as fee
  from order_items k where k.order_id = l.order_id) r on true`;

/**
 * Receipts for the global invoice, by the day on which their money came or went: bases and IVA as the ledger has them, SAT's
 * form of payment, and which have an invoice of their own.
 */
export const invoiceList = defineList<InvoiceRowDto>()({
  name: "factura-global",
  title: "Factura global",
  permission: "report:account",
  filters: InvoiceFilters,
  address: { facturado: "invoiced", organizador: "adminId", desde: "from", hasta: "to" },
  sorts: ["collected"],
  sort: "-collected",
  pageSize: 50,
  zone: ({ timeZone }) => timeZone,
  sums: ["ticketBaseCents", "ticketIvaCents", "feeBaseCents", "feeIvaCents", "totalCents"],
  columns: [
    { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "always", width: 20 },
    { key: "kind", header: "Qué es", value: ({ kind }) => INVOICE_KIND_WORDS[kind], shown: "asked", width: 14 },
    {
      key: "collected",
      header: "Fecha de cobro",
      value: ({ collectedAt }) => collectedAt,
      kind: "moment",
      sort: "collected",
      width: 18,
    },
    { key: "form", header: "Forma de pago del SAT", value: ({ satForm }) => satFormWords(satForm), width: 28 },
    {
      key: "ticketBase",
      header: "Base boletos",
      value: ({ ticketBaseCents }) => ticketBaseCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "ticketIva",
      header: "IVA boletos",
      value: ({ ticketIvaCents }) => ticketIvaCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "ticketRate",
      header: "Tasa boletos, %",
      value: ({ ticketIvaBps }) => (ticketIvaBps === null ? null : ticketIvaBps / 100),
      shown: "file",
      width: 14,
    },
    {
      key: "feeBase",
      header: "Base cargos",
      value: ({ feeBaseCents }) => feeBaseCents,
      kind: "money",
      shown: "asked",
      sum: true,
      width: 16,
    },
    {
      key: "feeIva",
      header: "IVA cargos",
      value: ({ feeIvaCents }) => feeIvaCents,
      kind: "money",
      sum: true,
      width: 16,
    },
    {
      key: "feeRate",
      header: "Tasa cargos, %",
      value: ({ feeIvaBps }) => (feeIvaBps === null ? null : feeIvaBps / 100),
      shown: "file",
      width: 14,
    },
    { key: "total", header: "Total", value: ({ totalCents }) => totalCents, kind: "money", sum: true, width: 16 },
    { key: "organizer", header: "Organizador", value: ({ organizer }) => organizer, shown: "asked", width: 28 },
    { key: "uuid", header: "Folio fiscal", value: ({ uuid }) => uuid ?? "", shown: "asked", width: 38 },
  ],
  reader: (ctx, { q, invoiced, adminId, ...days }) => {
    const tenant = tenantOfAll(ctx, "report:account") ?? adminId;
    return readerWithinTime(ctx, (within) =>
      sqlReader(within, {
        select: sql`l.id, l.kind, l.order_id as "orderId", coalesce(o.folio, p.folio, '') as folio, b.name as organizer,
          l.collected_at as "collectedAt", coalesce(n.time_zone, 'America/Monterrey') as "timeZone", ${SAT_FORM} as "satForm",
          m.ticket - m.ticket_iva as "ticketBaseCents", m.ticket_iva as "ticketIvaCents", r.price as "ticketIvaBps",
          m.fee - m.fee_iva as "feeBaseCents", m.fee_iva as "feeIvaCents", r.fee as "feeIvaBps",
          m.ticket + m.fee as "totalCents", i.uuid`,
        from: FROM,
        joins: RATES,
        where: [
          tenant === null ? sql`true` : sql`l.admin_id = ${tenant}`,
          sql.raw(countsInFigures("l")),
          sql`l.kind in ('sale', 'reversal', 'refund', 'dispute_end') and (m.ticket <> 0 or m.fee <> 0)`,
          ...(invoiced ? [invoiced === "si" ? sql`i.id is not null` : sql`i.id is null`] : []),
          ...aroundDays(sql`l.collected_at`, days),
          ...onDays(sql`l.collected_at`, days),
          ...(q ? [hasWords(q, [sql`o.folio`, sql`p.folio`, sql`b.name`])] : []),
        ],
        id: sql`l.id`,
        sorts: { collected: { by: sql`l.collected_at`, type: "timestamptz" } },
        toDto: (row: InvoiceRowDto & Record<string, unknown>): InvoiceRowDto => row,
      }),
    );
  },
});

export type InvoiceColumn = KeyOf<typeof invoiceList>;

type Tx = Ctx & { db: Db };

async function orderOf(tx: Tx, orderId: number): Promise<{ id: number; adminId: number }> {
  const tenant = tenantOfAll(tx, "report:account");
  const [order] = await tx.db.execute<{ id: number; adminId: number }>(sql`
    select id, admin_id as "adminId" from orders where id = ${orderId} and paid_at is not null
      and ${tenant === null ? sql`true` : sql`admin_id = ${tenant}`}`);
  if (!order) throw notFound();
  return order;
}

/** A purchase has an invoice of its own, and goes into no global one. Errors: invoice.taken, resource.not_found. */
export async function noteInvoice({ ctx, input }: VerbArgs<NoteInvoice>): Promise<{ orderId: number }> {
  const { orderId, uuid } = parseInput(NoteInvoice, input);
  const actor = authorizeUser(ctx.actor, "closing:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await orderOf(tx, orderId);
    const taken = () => new DomainError("invoice.taken", { field: "uuid" });
    await translateUniqueErrors(
      tx.db.insert(orderInvoices).values({ adminId, orderId, uuid, createdBy: actor.userId, createdAt: tx.now }),
      { order_invoices_order_key: taken, order_invoices_uuid_key: taken },
    );
    await recordAudit(tx, {
      action: "order_invoice.noted",
      entity: "order_invoice",
      entityId: orderId,
      adminId,
      after: { uuid },
    });
    return { orderId };
  });
}

/** The purchase has no invoice of its own any more. Errors: resource.not_found. */
export async function endInvoice({ ctx, input }: VerbArgs<EndInvoice>): Promise<{ orderId: number }> {
  const { orderId } = parseInput(EndInvoice, input);
  const actor = authorizeUser(ctx.actor, "closing:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await orderOf(tx, orderId);
    const [ended] = await tx.db
      .update(orderInvoices)
      .set({ endedBy: actor.userId, endedAt: tx.now })
      .where(and(eq(orderInvoices.orderId, orderId), isNull(orderInvoices.endedAt)))
      .returning({ uuid: orderInvoices.uuid });
    if (!ended) throw notFound();
    await recordAudit(tx, {
      action: "order_invoice.ended",
      entity: "order_invoice",
      entityId: orderId,
      adminId,
      before: { uuid: ended.uuid },
    });
    return { orderId };
  });
}
