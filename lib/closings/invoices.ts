import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { orderInvoices } from "@/db/schema";
import { EVENT_DAY } from "@/lib/after-sale";
import { recordAudit } from "@/lib/audit";
import { INVOICE_KIND_WORDS, INVOICED_WORDS, type InvoiceRowDto, satFormWords } from "@/lib/closings/client";
import { INVOICE_ITEMS, invoiceRows } from "@/lib/closings/invoice-rows";
import { EndInvoice, type InvoicedRef, InvoiceFilters, NoteInvoice } from "@/lib/closings/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOfAll } from "@/lib/core/permissions";
import { onDays } from "@/lib/enclosures";
import { defineList, hasWords, type KeyOf, readerWithinTime, sqlReader } from "@/lib/lists";
import { satFormOn } from "@/lib/organizer-settlements";
import { describeFilters } from "@/lib/reports";

/**
 * Receipts for the global invoice, by the day on which their money came or went: bases and IVA as the ledger and the
 * movements of prepaid have them, SAT's form of payment, and which have an invoice of their own. They come to what the
 * closing of the same days says of IVA.
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
  describe: async (ctx, { invoiced, ...filters }) => [
    ...(await describeFilters(ctx, filters, "report:account")),
    ...(invoiced ? [["Facturado", INVOICED_WORDS[invoiced]] as const] : []),
  ],
  sums: [
    "ticketBaseCents",
    "ticketIvaCents",
    "prepaidBaseCents",
    "prepaidIvaCents",
    "feeBaseCents",
    "feeIvaCents",
    "totalCents",
  ],
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
    EVENT_DAY,
    {
      key: "recorded",
      header: "Registrado",
      value: ({ recordedAt }) => recordedAt,
      kind: "moment",
      shown: "asked",
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
      key: "prepaidBase",
      header: "Base prepago",
      value: ({ prepaidBaseCents }) => prepaidBaseCents,
      kind: "money",
      shown: "asked",
      sum: true,
      width: 16,
    },
    {
      key: "prepaidIva",
      header: "IVA prepago",
      value: ({ prepaidIvaCents }) => prepaidIvaCents,
      kind: "money",
      shown: "asked",
      sum: true,
      width: 16,
    },
    {
      key: "prepaidRate",
      header: "Tasa prepago, %",
      value: ({ prepaidIvaBps }) => (prepaidIvaBps === null ? null : prepaidIvaBps / 100),
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
        select: sql`l.id, l.kind, l.of, l.of_id as "ofId", coalesce(o.folio, t.folio, l.folio, p.folio, '') as folio, b.name as organizer,
          l.collected_at as "collectedAt", r.starts as "eventAt", l.at as "recordedAt",
          coalesce(n.time_zone, 'America/Monterrey') as "timeZone", ${satFormOn(sql`l.collected_at`)} as "satForm",
          l.ticket - l.ticket_iva as "ticketBaseCents", l.ticket_iva as "ticketIvaCents", r.price as "ticketIvaBps",
          l.prepaid - l.prepaid_iva as "prepaidBaseCents", l.prepaid_iva as "prepaidIvaCents", l.prepaid_bps as "prepaidIvaBps",
          l.fee - l.fee_iva as "feeBaseCents", l.fee_iva as "feeIvaCents",
          case when l.fee <> 0 then coalesce(r.fee, l.fee_bps) end as "feeIvaBps",
          l.ticket + l.prepaid + l.fee as "totalCents", i.uuid`,
        from: invoiceRows(tenant, days),
        joins: INVOICE_ITEMS,
        where: [
          sql`true`,
          ...(invoiced ? [invoiced === "si" ? sql`i.id is not null` : sql`i.id is null`] : []),
          ...onDays(sql`l.collected_at`, days),
          ...(q ? [hasWords(q, [sql`o.folio`, sql`t.folio`, sql`l.folio`, sql`p.folio`, sql`b.name`])] : []),
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

/** What may have an invoice of its own, as far as it was paid, and the column that names it. */
const INVOICED: Record<InvoicedRef["of"], { from: SQL; column: "orderId" | "topupId" | "movementId" }> = {
  order: { from: sql`orders x where x.paid_at is not null`, column: "orderId" },
  topup: { from: sql`prepaid_topups x where x.paid_at is not null`, column: "topupId" },
  movement: {
    from: sql`prepaid_movements x where x.iva_cents > 0 and x.kind not in ('topup', 'reversal')`,
    column: "movementId",
  },
};

async function organizerOf(tx: Tx, { of, id }: InvoicedRef): Promise<number> {
  const tenant = tenantOfAll(tx, "report:account");
  const [found] = await tx.db.execute<{ adminId: number }>(sql`
    select x.admin_id as "adminId" from ${INVOICED[of].from} and x.id = ${id}
      and ${tenant === null ? sql`true` : sql`x.admin_id = ${tenant}`}`);
  if (!found) throw notFound();
  return found.adminId;
}

const audited = ({ of, id }: InvoicedRef) => ({
  entity: "order_invoice" as const,
  entityId: of === "order" ? id : `${of}:${id}`,
});

/** A purchase, a top-up or a charge of prepaid has an invoice of its own, and goes into no global one. */
export async function noteInvoice({ ctx, input }: VerbArgs<NoteInvoice>): Promise<InvoicedRef> {
  const { uuid, ...ref } = parseInput(NoteInvoice, input);
  const actor = authorizeUser(ctx.actor, "closing:write");
  return withTx(ctx, async (tx) => {
    const adminId = await organizerOf(tx, ref);
    const taken = () => new DomainError("invoice.taken", { field: "uuid" });
    await translateUniqueErrors(
      tx.db
        .insert(orderInvoices)
        .values({ adminId, [INVOICED[ref.of].column]: ref.id, uuid, createdBy: actor.userId, createdAt: tx.now }),
      {
        order_invoices_order_key: taken,
        order_invoices_topup_key: taken,
        order_invoices_movement_key: taken,
        order_invoices_uuid_key: taken,
      },
    );
    await recordAudit(tx, { action: "order_invoice.noted", ...audited(ref), adminId, after: { uuid } });
    return ref;
  });
}

/** It has no invoice of its own any more. */
export async function endInvoice({ ctx, input }: VerbArgs<EndInvoice>): Promise<InvoicedRef> {
  const ref = parseInput(EndInvoice, input);
  const actor = authorizeUser(ctx.actor, "closing:write");
  return withTx(ctx, async (tx) => {
    const adminId = await organizerOf(tx, ref);
    const [ended] = await tx.db
      .update(orderInvoices)
      .set({ endedBy: actor.userId, endedAt: tx.now })
      .where(and(eq(orderInvoices[INVOICED[ref.of].column], ref.id), isNull(orderInvoices.endedAt)))
      .returning({ uuid: orderInvoices.uuid });
    if (!ended) throw notFound();
    await recordAudit(tx, { action: "order_invoice.ended", ...audited(ref), adminId, before: { uuid: ended.uuid } });
    return ref;
  });
}
