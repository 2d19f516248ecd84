import { wallClock } from "@/lib/core/dates";

/** Money is centavos; a moment is written in local time. */
export type CellKind = "text" | "number" | "money" | "moment";

export type CellValue = string | number | Date | null;

export interface FileColumn<Row> {
  header: string;
  /** Width in characters. */
  width: number;
  kind?: CellKind | undefined;
  value: (row: Row) => CellValue;
  /** A last row adds it up. */
  sum?: boolean | undefined;
  /** The time zone of this row's moments. */
  zone?: ((row: Row) => string) | undefined;
}

const ZONE = "America/Monterrey";

/** The UTC parts of the answer are the local time at the row's place. */
export function localMoment<Row>(column: FileColumn<Row>, row: Row, date: Date): Date {
  return wallClock(date, column.zone?.(row) ?? ZONE);
}
