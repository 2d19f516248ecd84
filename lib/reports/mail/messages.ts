import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { actorOfUser } from "@/lib/auth";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { lastDayOf, monthWords } from "@/lib/core/months";
import { mayOpen, SCREENS } from "@/lib/core/screens";
import { defineTemplate, type MailBlock, type MailContent } from "@/lib/notifications";
import type { SalesSums } from "@/lib/reports/client";
import { salesOf, sumSales } from "@/lib/reports/general/sales";
import { reportReaders } from "@/lib/reports/mail/report-mail";
import { SalesFilters, type SalesFiltersInput } from "@/lib/reports/schemas";

const Id = z.number().int().positive();

interface Other {
  label: string;
  path: string;
  /** How the link narrows it: to the month by its name, to the month's days, or to those or the event that ended. */
  by: "month" | "days" | "event";
}

/** The reports beside that of events, as a mail names them. */
const OTHERS: readonly Other[] = [
  { label: "Reporte de usuarios", path: "/reports", by: "event" },
  { label: "Reporte de zona VIP", path: "/reports-zone-vip", by: "event" },
  { label: "Reporte de estado VIP", path: "/reports-infinity", by: "event" },
  { label: "Cortesías", path: "/general-report/cortesias", by: "event" },
  { label: "Sin costo y forzadas", path: "/general-report/sin-costo", by: "event" },
  { label: "Estado de cuenta", path: "/reports-account", by: "event" },
  { label: "Reporte por mes", path: "/report-by-month", by: "days" },
  { label: "Cierre de mes", path: "/report-by-closing-month", by: "month" },
  { label: "Reporte de caja", path: "/caja/reporte", by: "days" },
  { label: "Movimientos de prepago", path: "/prepaid-reports", by: "days" },
  { label: "Totales de prepago", path: "/prepaid-total-reports", by: "days" },
  { label: "Adeudos por guardia", path: "/prepaid-reports/adeudos", by: "days" },
  { label: "Usuarios de prepago", path: "/prepaid-history-reports", by: "days" },
  { label: "Ventas por organizador", path: "/general-report/organizadores", by: "days" },
  { label: "Prepago por recinto", path: "/general-report/prepago", by: "days" },
];

/** The other reports that a person may see now, of the same month or of the same event. */
async function othersFor(userId: number, asked: { month: string } | { eventId: number }): Promise<MailBlock[]> {
  const actor = await actorOfUser({ db: getDb() }, userId);
  if (actor === null) return [];
  const queryOf = (by: Other["by"]) => {
    if ("eventId" in asked) return by === "event" ? `evento=${asked.eventId}` : null;
    return by === "month" ? `mes=${asked.month}` : daysOf(asked.month);
  };
  return OTHERS.flatMap(({ label, path, by }): MailBlock[] => {
    const query = queryOf(by);
    if (query === null || !SCREENS.some((screen) => screen.path === path && mayOpen(actor, screen))) return [];
    return [{ type: "link", label, href: `${env().APP_URL}${path}?${query}` }];
  });
}

const daysOf = (month: string) => `desde=${month}-01&hasta=${lastDayOf(month)}`;

interface Told {
  /** "octubre 2026", or the event's name. */
  what: string;
  sums: SalesSums;
  path: string;
  /** Links to the other reports of it. */
  others: MailBlock[];
}

function reportMail({ what, sums, path, others }: Told): MailContent {
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
      ...(others.length > 0 ? ([{ type: "paragraph", text: "Los demás reportes, ya filtrados:" }] as const) : []),
      ...others,
      {
        type: "small",
        text: "Te pediremos iniciar sesión. Para dejar de recibirlos usa el botón del reporte de eventos.",
      },
    ],
    foot: "Lo recibes porque pediste los reportes por correo.",
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

const sampleOthers = (): MailBlock[] =>
  OTHERS.filter(({ by }) => by === "event").map(({ label, path }) => ({
    type: "link",
    label,
    href: `${env().APP_URL}${path}?evento=1`,
  }));

const monthly = defineTemplate({
  template: "report.monthly",
  label: "Reporte del mes",
  schema: z.object({ userId: Id, month: z.string() }),
  sample: async () => ({
    mail: reportMail({ what: "octubre 2026", sums: SAMPLE, path: "/general-report", others: sampleOthers() }),
  }),
  render: async ({ ctx, payload: { userId, month } }) => {
    const sums = await sumsFor(ctx, userId, { from: `${month}-01`, to: lastDayOf(month) });
    if (!sums) return null;
    const others = await othersFor(userId, { month });
    return reportMail({ what: monthWords(month), sums, path: `/general-report?${daysOf(month)}`, others });
  },
});

const afterEvent = defineTemplate({
  template: "report.event",
  label: "Reporte de un evento que terminó",
  schema: z.object({ userId: Id, eventId: Id }),
  sample: async () => ({
    mail: reportMail({
      what: "Alma Ríos, Gira Luz de Invierno",
      sums: SAMPLE,
      path: "/general-report?evento=1",
      others: sampleOthers(),
    }),
  }),
  render: async ({ ctx, payload: { userId, eventId } }) => {
    const [event] = await getDb().execute<{ name: string }>(sql`select name from events where id = ${eventId}`);
    const sums = event && (await sumsFor(ctx, userId, { eventId }));
    if (!sums) return null;
    const others = await othersFor(userId, { eventId });
    return reportMail({ what: event.name, sums, path: `/general-report?evento=${eventId}&por=zone`, others });
  },
});

export const reportTemplates = [monthly, afterEvent];
