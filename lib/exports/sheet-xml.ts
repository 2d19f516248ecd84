import { type CellKind, type FileColumn, localMoment } from "@/lib/exports/columns";
import { harmless } from "@/lib/exports/harmless";

/** Excel calls a sheet broken if one of its cells holds more. */
const MOST_TEXT = 32_000;

/** Control characters that XML cannot hold; a name may have been typed with them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escaped for attributes too. */
export function xmlText(text: string): string {
  return text.replace(UNWRITABLE, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Positions in the list of styles of `workbookFiles`. */
const HEADER_STYLE = 1;
const STYLES: Readonly<Partial<Record<CellKind, number>>> = { money: 2, moment: 3 };
const TOTAL_MONEY_STYLE = 4;

const DAY_MS = 86_400_000;
/** The first day of 1970 as a sheet counts days. */
const EPOCH_DAY = 25_569;

/** Counts from 0: A to Z, then AA. */
function letters(index: number): string {
  const before = index < 26 ? "" : letters(Math.floor(index / 26) - 1);
  return before + String.fromCharCode(65 + (index % 26));
}

function textCell(address: string, text: string, style: string): string {
  return `<c r="${address}"${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Money becomes a number of pesos, a moment the sheet's own kind of date, a text one that is never a formula. */
function cell<Row>(column: FileColumn<Row>, address: string, row: Row): string {
  const value = column.value(row);
  const number = column.kind && STYLES[column.kind];
  const style = number === undefined ? "" : ` s="${number}"`;
  if (value === null) return "";
  if (typeof value === "string") return textCell(address, harmless(value).slice(0, MOST_TEXT), style);
  const figure =
    value instanceof Date
      ? localMoment(column, row, value).getTime() / DAY_MS + EPOCH_DAY
      : value / (column.kind === "money" ? 100 : 1);
  return `<c r="${address}"${style}><v>${figure}</v></c>`;
}

interface SheetXml<Row> {
  /** The part before the rows. The first line stays in view. */
  head: string;
  /** `number` counts in the sheet, where the headers are row 1. */
  rowXml: (row: Row, number: number) => string;
  /**
   * A row of formulas that add up the columns that ask for it, over the rows that were written since the head, with what
   * they come to; empty where no column does.
   */
  totalXml: (number: number) => string;
  tail: string;
}

/** In parts, so that a sheet is written while its rows come. */
export function sheetXml<Row>(columns: readonly FileColumn<Row>[]): SheetXml<Row> {
  const named = columns.map((column, index) => ({ column, letter: letters(index) }));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const summed = named.filter(({ column }) => column.sum);
  let sums = new Map<string, number>();
  const note = (row: Row) => {
    for (const { column, letter } of summed) {
      const value = column.value(row);
      if (typeof value === "number") sums.set(letter, (sums.get(letter) ?? 0) + value);
    }
  };
  const totalCell = ({ column, letter }: (typeof named)[number], number: number) => {
    const isMoney = column.kind === "money";
    const value = (sums.get(letter) ?? 0) / (isMoney ? 100 : 1);
    const style = isMoney ? TOTAL_MONEY_STYLE : HEADER_STYLE;
    return `<c r="${letter}${number}" s="${style}"><f>SUM(${letter}2:${letter}${number - 1})</f><v>${value}</v></c>`;
  };
  const headers = named.map(({ column, letter }) => textCell(`${letter}1`, column.header, ` s="${HEADER_STYLE}"`));
  return {
    head: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headers.join("")}</row>`,
    rowXml: (row, number) => {
      if (summed.length > 0) note(row);
      return `<row r="${number}">${named.map(({ column, letter }) => cell(column, `${letter}${number}`, row)).join("")}</row>`;
    },
    totalXml: (number) => {
      if (summed.length === 0 || number < 3) return "";
      const [first] = named;
      const label =
        first && !first.column.sum ? textCell(`${first.letter}${number}`, "Total", ` s="${HEADER_STYLE}"`) : "";
      const cells = summed.map((one) => totalCell(one, number)).join("");
      sums = new Map();
      return `<row r="${number}">${label}${cells}</row>`;
    },
    tail: TAIL,
  };
}

const TAIL = "</sheetData></worksheet>";

/** A sheet of two columns: what is said, and of what. */
export function factsXml(facts: readonly (readonly [string, string])[]): string {
  const rows = facts.map(
    ([name, value], index) =>
      `<row r="${index + 1}">${textCell(`A${index + 1}`, name, ` s="${HEADER_STYLE}"`)}${textCell(`B${index + 1}`, harmless(value).slice(0, MOST_TEXT), "")}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="1" max="1" width="24" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join("")}${TAIL}`;
}
