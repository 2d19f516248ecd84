/** `name` is "" for places without a row. Runs are ascending and do not touch. */
export interface NumberedRow {
  name: string;
  parts: [from: number, to: number][];
}

/** Blocked places are those where nobody can park, each with the reason. */
export interface Numbering {
  rows: NumberedRow[];
  blocked: { label: string; reason: string }[];
}

/** "A" … "Z", "AA" …, counted from 0. */
export function rowName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : rowName(Math.floor(index / 26) - 1) + letter;
}

/** The inverse of `rowName`. */
export function rowIndex(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Counts the places without making a list of them. */
export function placesOfRow({ parts }: NumberedRow): number {
  return parts.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** Blocked places count too. */
export function placesOf(rows: readonly NumberedRow[]): number {
  return rows.reduce((sum, row) => sum + placesOfRow(row), 0);
}

/** "A1", "A2" … in the pattern's order; places without a row have numbers alone. */
export function labelsOf({ rows }: Pick<Numbering, "rows">): string[] {
  return rows.flatMap(({ name, parts }) =>
    parts.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`)),
  );
}

/** So many rows from A, each with places from 1 to `perRow`. */
export function plainNumbering(rows: number, perRow: number): Numbering {
  return { rows: Array.from({ length: rows }, (_, i) => ({ name: rowName(i), parts: [[1, perRow]] })), blocked: [] };
}
