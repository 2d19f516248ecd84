import { inArray } from "drizzle-orm";
import { tickets } from "@/db/schema";
import type { Ctx } from "@/lib/core/context";
import { readableOn } from "@/lib/core/contrast";
import { type Pdf, pdfLine, pdfQrCode, printable, renderPdf } from "@/lib/core/pdf";
import { contactLines, gateLines } from "@/lib/enclosures/client";
import { formatShortCode } from "@/lib/passes";
import { documentPicture } from "@/lib/storage";
import { eventDay, eventHours, type TicketDto, type TicketPlanDto, ticketRules, wayLines } from "@/lib/tickets/client";
import { readTickets } from "@/lib/tickets/queries";

type Admitting = TicketDto & { code: NonNullable<TicketDto["code"]> };

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const QR_SIDE = 272;
const QR_TOP = 330;
const SIDE_LEFT = MARGIN + QR_SIDE + 24;
const SIDE_WIDTH = 612 - MARGIN - SIDE_LEFT;
const PLAN_MOST_HEIGHT = 190;
const PLAN_PIXELS = 960;
const LOGO_SIDE = 80;
const LOGO_PIXELS = 256;
const ink = "#171c26";
const soft = "#4a5160";
const edge = "#dde0e5";

function line(doc: Pdf, text: string, x: number, y: number, width: number, size: number, bold = false): void {
  pdfLine(doc, text, { x, y, width, size, bold });
}

/** Draws the venue's logo at the right end of the sign, on white. Answers the width that it takes. */
function drawLogo(doc: Pdf, logo: string | undefined): number {
  if (!logo) return 0;
  const left = MARGIN + WIDTH - LOGO_SIDE - 18;
  doc.roundedRect(left, MARGIN + 26, LOGO_SIDE, LOGO_SIDE, 8).fill("#ffffff");
  doc.image(logo, left + 6, MARGIN + 32, { fit: [LOGO_SIDE - 12, LOGO_SIDE - 12], align: "center", valign: "center" });
  return LOGO_SIDE + 10;
}

function drawSign(doc: Pdf, ticket: TicketDto, logo: string | undefined): void {
  const { color } = ticket.venue;
  const onColor = readableOn(color);
  doc.roundedRect(MARGIN, MARGIN, WIDTH, 132, 14).fill(color);
  doc
    .lineWidth(2)
    .roundedRect(MARGIN + 5, MARGIN + 5, WIDTH - 10, 122, 10)
    .stroke(onColor);
  const taken = drawLogo(doc, logo);
  doc.fillColor(onColor);
  const size = ticket.zone.key.length > 2 ? 46 : 76;
  line(doc, ticket.zone.key, MARGIN + 22, MARGIN + 70 - size / 2, 150, size, true);
  const left = MARGIN + 182;
  const width = WIDTH - 182 - 20 - taken;
  line(doc, ticket.venue.name, left, MARGIN + 20, width, 11);
  line(doc, ticket.zone.name.toUpperCase(), left, MARGIN + 36, width, 24, true);
  gateLines(ticket.gates)
    .slice(0, 3)
    .forEach((text, i) => {
      line(doc, text, left, MARGIN + 68 + i * 17, width, 13);
    });
}

function drawQr(doc: Pdf, { qr, short }: Admitting["code"]): void {
  pdfQrCode(doc, qr, { x: MARGIN, y: QR_TOP, side: QR_SIDE });
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(18);
  const look = { width: QR_SIDE, align: "center" as const, characterSpacing: 1 };
  doc.text(formatShortCode(short), MARGIN, QR_TOP + QR_SIDE + 2, look);
}

/** Draws the zone over the plan, with its plate. It is clipped, since a zone may reach beyond the picture. */
function drawZone(doc: Pdf, { polygon, width }: TicketPlanDto, key: string, color: string, scale: number): void {
  const xs = polygon.map(([x]) => x);
  const ys = polygon.map(([, y]) => y);
  const [x, y] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const unit = width / 960;
  doc.scale(scale).polygon(...polygon.map(([px, py]) => [px, py]));
  doc
    .lineWidth(6 * unit)
    .fillOpacity(0.45)
    .fillAndStroke(color, color)
    .fillOpacity(1);
  const plate = Math.max(96, 44 + key.length * 34) * unit;
  doc.roundedRect(x - plate / 2, y - 34 * unit, plate, 68 * unit, 12 * unit).fill(color);
  doc
    .fillColor(readableOn(color))
    .font("Helvetica-Bold")
    .fontSize(46 * unit);
  doc.text(printable(key), x - plate / 2, y - 16 * unit, { width: plate, align: "center", lineBreak: false });
}

/** Draws the plan with its zone at the right of the QR. Answers the height at which it ends. */
function drawPlan(doc: Pdf, ticket: TicketDto, picture: string): number {
  const { plan } = ticket;
  if (!plan) return QR_TOP;
  const scale = Math.min(SIDE_WIDTH / plan.width, PLAN_MOST_HEIGHT / plan.height);
  const [width, height] = [plan.width * scale, plan.height * scale];
  const top = QR_TOP + 16;
  doc.fillColor(soft);
  line(doc, "Tu zona en el plano", SIDE_LEFT, QR_TOP, SIDE_WIDTH, 9);
  doc.save().rect(SIDE_LEFT, top, width, height).clip();
  doc.image(picture, SIDE_LEFT, top, { width, height });
  doc.translate(SIDE_LEFT, top);
  drawZone(doc, plan, ticket.zone.key, ticket.venue.color, scale);
  doc.restore();
  doc.lineWidth(1).rect(SIDE_LEFT, top, width, height).stroke(edge);
  return top + height + 12;
}

function drawWay(doc: Pdf, ticket: TicketDto, top: number): void {
  const { venue } = ticket;
  doc.fillColor(ink);
  line(doc, "Cómo llegar", SIDE_LEFT, top, SIDE_WIDTH, 11, true);
  doc.fillColor(soft).font("Helvetica").fontSize(9);
  const rows = [`${venue.name}, ${venue.location}`, ...gateLines(ticket.gates).slice(0, 3), ...wayLines(ticket)];
  doc.text(rows.map(printable).join("\n"), SIDE_LEFT, top + 17, { width: SIDE_WIDTH, height: 88, ellipsis: true });
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(10);
  doc.text("Abrir la ruta en el mapa", SIDE_LEFT, doc.y + 8, { link: venue.mapUrl, underline: true, lineBreak: false });
}

function factsOf(ticket: TicketDto): [string, string][] {
  return [
    ["Zona", `${ticket.zone.key} ${ticket.zone.name}`],
    ["Lugar", ticket.placeLabel ?? "El que te indiquen en la zona"],
    ["Folio", ticket.folio],
    ["Boleto", String(ticket.id)],
  ];
}

function drawPage(doc: Pdf, ticket: Admitting, position: string, pictures: ReadonlyMap<string, string>): void {
  const picture = pictures.get(ticket.plan?.image ?? "");
  drawSign(doc, ticket, pictures.get(ticket.venue.logo ?? ""));
  doc.fillColor(ink);
  line(doc, ticket.event.name, MARGIN, 198, WIDTH, 22, true);
  line(doc, eventDay(ticket), MARGIN, 226, WIDTH, 13, true);
  doc.fillColor(soft);
  line(doc, eventHours(ticket), MARGIN, 243, WIDTH, 11);
  line(doc, ticket.venue.location, MARGIN, 258, WIDTH, 11);
  const column = WIDTH / 4;
  factsOf(ticket).forEach(([label, value], i) => {
    const left = MARGIN + i * column;
    doc.fillColor(soft);
    line(doc, label, left, 284, column - 10, 9);
    doc.fillColor(ink).font("Helvetica-Bold").fontSize(11);
    doc.text(printable(value), left, 296, { width: column - 10, height: 28, ellipsis: true });
  });
  drawQr(doc, ticket.code);
  drawWay(doc, ticket, picture ? drawPlan(doc, ticket, picture) : QR_TOP);
  if (ticket.isTest) {
    doc.fillColor(soft);
    doc
      .font("Helvetica-Bold")
      .fontSize(10)
      .text("BOLETO DE PRUEBA, SIN VALOR", MARGIN, 646, { width: WIDTH, align: "center" });
  }
  doc
    .lineWidth(1)
    .moveTo(MARGIN, 666)
    .lineTo(MARGIN + WIDTH, 666)
    .stroke(edge);
  doc.fillColor(soft).font("Helvetica").fontSize(8);
  const contact = contactLines(ticket.venue).map(({ label, text }) => `${label} ${text}`);
  const reach = contact.length > 0 ? [`${ticket.venue.name}: ${contact.join(" · ")}`] : [];
  [...ticketRules(ticket.policy), ...reach].forEach((rule, i) => {
    doc.text(printable(rule), MARGIN, 672 + i * 11, { width: WIDTH, lineBreak: false });
  });
  doc.text(`${position} · Control Traslado`, MARGIN, 731, { width: WIDTH, align: "right", lineBreak: false });
}

/** Opens the tickets' plans and logos by address, as text: pdfkit writes an image once where it gets the same text again. */
async function openPictures(found: readonly TicketDto[]): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  const wanted = new Map(
    found.flatMap(({ plan, venue }): [string, number][] => [
      ...(plan ? [[plan.image, PLAN_PIXELS] as [string, number]] : []),
      ...(venue.logo ? [[venue.logo, LOGO_PIXELS] as [string, number]] : []),
    ]),
  );
  for (const [image, width] of wanted) {
    const png = await documentPicture(image, width);
    if (png) opened.set(image, `data:image/png;base64,${png.toString("base64")}`);
  }
  return opened;
}

/** Renders one US Letter page for each ticket that still admits. The same tickets give the same bytes. */
export async function renderTicketsPdf(
  found: readonly TicketDto[],
  options: { compress: boolean } = { compress: true },
): Promise<Buffer> {
  const admitting = found.filter((ticket): ticket is Admitting => ticket.code !== null);
  const createdAt = new Date(Math.max(0, ...admitting.map(({ issuedAt }) => issuedAt.getTime())));
  const pictures = await openPictures(admitting);
  return renderPdf({ title: "Boletos", createdAt, ...options }, (doc) => {
    admitting.forEach((ticket, i) => {
      doc.addPage();
      drawPage(doc, ticket, `Boleto ${i + 1} de ${admitting.length}`, pictures);
    });
    if (admitting.length === 0) doc.addPage();
  });
}

/** Renders tickets as a PDF. The caller has authorized the actor, or is a job. */
export async function ticketPdf(ctx: Pick<Ctx, "db" | "now">, ticketIds: readonly number[]): Promise<Buffer> {
  return renderTicketsPdf(await readTickets(ctx, inArray(tickets.id, [...ticketIds]), { codes: true }));
}
