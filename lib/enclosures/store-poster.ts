import sharp from "sharp";
import type { VerbArgs } from "@/lib/core/context";
import { readableOn } from "@/lib/core/contrast";
import { locationLine } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { parseInput } from "@/lib/core/parse";
import { type Pdf, pdfLine, pdfQrCode, printable, renderPdf } from "@/lib/core/pdf";
import { qrDrawing, qrSvg } from "@/lib/core/qr";
import type { EnclosureDto } from "@/lib/enclosures/client";
import { contactLines } from "@/lib/enclosures/contact-words";
import { getEnclosure } from "@/lib/enclosures/queries";
import { StorePoster, type StorePosterInput, StoreQr, type StoreQrInput } from "@/lib/enclosures/schemas";
import { documentPicture } from "@/lib/storage";

const MARGIN = 48;
const LOGO = 84;
const BANNER_PIXELS = 1_600;
const LOGO_PIXELS = 512;
const ink = "#171c26";
const soft = "#4a5160";
const STEPS = [
  "Apunta la cámara de tu teléfono al código.",
  "Elige tu evento y tu zona.",
  "Paga y recibe tu QR de acceso.",
];

interface Pictures {
  banner: Buffer | null;
  logo: Buffer | null;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const storeUrl = (slug: string) => `${env().APP_URL}/${slug}`;

function drawHead(doc: Pdf, { name, color, location }: EnclosureDto, { banner, logo }: Pictures, box: Box): void {
  const { width, height } = box;
  const plate = 128;
  doc.rect(0, 0, width, height - plate).fill(color);
  if (banner) {
    doc
      .save()
      .rect(0, 0, width, height - plate)
      .clip();
    doc.image(banner, 0, 0, { cover: [width, height - plate], align: "center", valign: "center" }).restore();
  }
  const top = height - plate;
  doc.rect(0, top, width, plate).fill(color);
  const on = readableOn(color);
  let left = MARGIN;
  if (logo) {
    doc.roundedRect(left, top + 22, LOGO, LOGO, 10).fill("#ffffff");
    doc.image(logo, left + 6, top + 28, { fit: [LOGO - 12, LOGO - 12], align: "center", valign: "center" });
    left += LOGO + 20;
  }
  doc.fillColor(on);
  const room = width - left - MARGIN;
  const size = name.length > 24 ? 26 : 36;
  doc.font("Helvetica-Bold").fontSize(size);
  doc.text(printable(name), left, top + 26, { width: room, height: size * 2.2, ellipsis: true, lineGap: -2 });
  pdfLine(doc, locationLine(location), { x: left, y: top + 98, width: room, size: 13 });
}

/** A page to hang up at the venue. */
export async function renderStorePoster(
  venue: EnclosureDto,
  options: { paper: "carta" | "a4"; createdAt: Date; compress?: boolean },
): Promise<Buffer> {
  const { paper, createdAt, compress = true } = options;
  const pictures: Pictures = {
    banner: await documentPicture(venue.banner, BANNER_PIXELS, "jpeg"),
    logo: venue.logo ? await documentPicture(venue.logo, LOGO_PIXELS) : null,
  };
  const url = storeUrl(venue.slug);
  const facts = {
    title: `Cartel de ${venue.name}`,
    createdAt,
    compress,
    size: paper === "a4" ? "A4" : "LETTER",
  } as const;
  return renderPdf(facts, (doc) => {
    doc.addPage();
    const { width, height } = doc.page;
    const head = Math.round(height * 0.36);
    drawHead(doc, venue, pictures, { x: 0, y: 0, width, height: head });
    const room = width - 2 * MARGIN;
    doc.fillColor(ink);
    pdfLine(doc, "Compra aquí tu lugar de estacionamiento", {
      x: MARGIN,
      y: head + 24,
      width: room,
      size: 22,
      bold: true,
      align: "center",
    });
    const side = Math.min(264, height - head - 236);
    pdfQrCode(doc, qrDrawing(url), { x: (width - side) / 2, y: head + 56, side });
    const below = head + 56 + side;
    doc.fillColor(ink);
    pdfLine(doc, url.replace(/^https?:\/\//, ""), {
      x: MARGIN,
      y: below + 2,
      width: room,
      size: 18,
      bold: true,
      align: "center",
    });
    doc.fillColor(soft);
    STEPS.forEach((step, i) => {
      pdfLine(doc, `${i + 1}. ${step}`, { x: MARGIN, y: below + 38 + i * 20, width: room, size: 13, align: "center" });
    });
    const contact = contactLines(venue).map(({ label, text }) => `${label} ${text}`);
    if (contact.length > 0)
      pdfLine(doc, contact.join(" · "), { x: MARGIN, y: height - 62, width: room, size: 11, align: "center" });
    pdfLine(doc, "Control Traslado", { x: MARGIN, y: height - 42, width: room, size: 9, align: "center" });
  });
}

export async function storePoster({ ctx, input }: VerbArgs<StorePosterInput>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const { id, paper } = parseInput(StorePoster, input);
  const venue = await getEnclosure({ ctx, input: { id } });
  const content = await renderStorePoster(venue, { paper, createdAt: ctx.now });
  return { filename: `cartel-${venue.slug}-${paper}.pdf`, content };
}

/** For the venue's own designs. A PNG has about 1,000 pixels. */
export async function storeQr({ ctx, input }: VerbArgs<StoreQrInput>): Promise<{
  filename: string;
  contentType: string;
  content: Buffer;
}> {
  const { id, format } = parseInput(StoreQr, input);
  const { slug } = await getEnclosure({ ctx, input: { id } });
  const svg = Buffer.from(qrSvg(storeUrl(slug), 30));
  const filename = `qr-${slug}.${format}`;
  if (format === "svg") return { filename, contentType: "image/svg+xml", content: svg };
  return { filename, contentType: "image/png", content: await sharp(svg).png({ palette: true }).toBuffer() };
}
