import { type Pdf, pdfLine } from "@/lib/core/pdf";

const MARGIN = 48;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
const INK = "#171c26";
const SOFT = "#4a5160";
const EDGE = "#dde0e5";

/** Where text falls on letter paper, page after page. */
export interface Paper {
  doc: Pdf;
  y: number;
}

export function newPaper(doc: Pdf): Paper {
  doc.addPage();
  return { doc, y: MARGIN };
}

/** Goes to a new page where so many points are not left. Answers whether it did. */
export function keep(paper: Paper, height: number): boolean {
  if (paper.y + height <= BOTTOM) return false;
  paper.doc.addPage();
  paper.y = MARGIN;
  return true;
}

export function paperText(
  paper: Paper,
  words: string,
  look: { size?: number; bold?: boolean; soft?: boolean } = {},
): void {
  const { size = 10, bold = false, soft = false } = look;
  keep(paper, size * 1.5);
  paper.doc.fillColor(soft ? SOFT : INK);
  pdfLine(paper.doc, words, { x: MARGIN, y: paper.y, width: WIDTH, size, bold });
  paper.y += size * 1.5;
}

/** A row of a table in columns of these widths. Figures stand at the right of theirs, and the first `names` are no figures. */
export function paperRow(
  paper: Paper,
  widths: readonly number[],
  cells: readonly string[],
  look: { bold?: boolean; names?: number } = {},
): void {
  const { bold = false, names = 1 } = look;
  keep(paper, 18);
  let x = MARGIN;
  paper.doc.fillColor(INK);
  for (const [at, width] of widths.entries()) {
    const align = at < names ? ("left" as const) : ("right" as const);
    pdfLine(paper.doc, cells[at] ?? "", { x, y: paper.y, width: width - 4, size: 9, bold, align });
    x += width;
  }
  paper.y += 16;
}

export function paperHeading(paper: Paper, words: string): void {
  keep(paper, 60);
  paper.y += 10;
  paper.doc
    .lineWidth(1)
    .moveTo(MARGIN, paper.y)
    .lineTo(MARGIN + WIDTH, paper.y)
    .stroke(EDGE);
  paper.y += 8;
  paperText(paper, words, { size: 12, bold: true });
}
