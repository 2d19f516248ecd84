import { wallClock } from "@/lib/core/dates";

/** What a cell's value is: a text, a number, money in centavos, or a moment, written by the clock of its place. */
export type CellKind = "text" | "number" | "money" | "moment";

export type CellValue = string | number | Date | null;

export interface FileColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  kind?: CellKind | undefined;
  value: (row: Row) => CellValue;
  /** By whose clock moments of this row are written. */
  zone?: ((row: Row) => string) | undefined;
}

const ZONE = "America/Monterrey";

/** A moment by the clock of its row: its UTC parts are what a person there would read. */
export function localMoment<Row>(column: FileColumn<Row>, row: Row, date: Date): Date {
  return wallClock(date, column.zone?.(row) ?? ZONE);
}
