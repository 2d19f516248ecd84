import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { lastDayOf, monthWords } from "@/lib/core/months";
import { defineTemplate, type MailContent } from "@/lib/notifications";
import type { SalesSums } from "@/lib/reports/client";
import { salesOf, sumSales } from "@/lib/reports/general/sales";
import { reportReaders } from "@/lib/reports/mail/report-mail";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";

const Id = z.number().int().positive();

interface Told {
  /** "octubre 2026", or the event's name. */
  what: string;
  sums: SalesSums;
  path: string;
}

function reportMail({ what, sums, path }: Told): MailContent {
  return {
    subject: `Reporte de eventos: ${what}`,
    preheader: `Se cobraron ${formatMoney(Math.max(0, sums.collectedCents))} y se vendieron ${formatCount(sums.sold)} boletos.`,
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: `Así quedó ${what}` },
      { type: "amount", label: "Cobrado", value: signedMoney(sums.collectedCents) },
      {
        type: "facts",
        rows: [
          ["Boletos vendidos", formatCount(sums.sold)],
          ["Devuelto", signedMoney(0 - sums.refundedCents)],
          ["Neto", signedMoney(sums.netCents)],
        ],
      },
      { type: "button", label: "Ver el reporte", href: `${env().APP_URL}${path}` },
      { type: "small", text: "Te pediremos iniciar sesión. Para dejar de recibirlo usa el botón del mismo reporte." },
    ],
    foot: "Lo recibes porque pediste este reporte por correo.",
    attachments: [],
  };
}

/** Sums for whoever asked, or null where that person may not see them any more. */
async function sumsFor(ctx: Ctx, userId: number, filters: SalesFiltersInput): Promise<SalesSums | null> {
  const [reader] = await reportReaders({ db: getDb() }, userId);
  if (!reader) return null;
  const asked = SalesFilters.parse({ ...filters, adminId: reader.adminId });
  return sumSales(await salesOf(ctx, asked, "general"));
}

const SAMPLE: SalesSums = {
  sold: 1_940,
  ticketCents: 41_443_000,
  feeCents: 6_216_450,
  collectedCents: 47_659_450,
  refundedCents: 28_750,
  netCents: 47_630_700,
  ticketIvaCents: 5_712_828,
  feeIvaCents: 856_924,
};

const monthly = defineTemplate({
  template: "report.monthly",
  label: "Reporte del mes",
  schema: z.object({ userId: Id, month: z.string() }),
  sample: async () => ({ mail: reportMail({ what: "octubre 2026", sums: SAMPLE, path: "/general-report" }) }),
  render: async ({ ctx, payload: { userId, month } }) => {
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    const sums = await sumsFor(ctx, userId, { from, to });
    return sums && reportMail({ what: monthWords(month), sums, path: `/general-report?desde=${from}&hasta=${to}` });
  },
});

const afterEvent = defineTemplate({
  template: "report.event",
  label: "Reporte de un evento que terminó",
  schema: z.object({ userId: Id, eventId: Id }),
  sample: async () => ({
    mail: reportMail({ what: "Alma Ríos, Gira Luz de Invierno", sums: SAMPLE, path: "/general-report?evento=1" }),
  }),
  render: async ({ ctx, payload: { userId, eventId } }) => {
    const [event] = await getDb().execute<{ name: string }>(sql`select name from events where id = ${eventId}`);
    const sums = event && (await sumsFor(ctx, userId, { eventId }));
    return sums ? reportMail({ what: event.name, sums, path: `/general-report?evento=${eventId}&por=zone` }) : null;
  },
});

export const reportTemplates = [monthly, afterEvent];
