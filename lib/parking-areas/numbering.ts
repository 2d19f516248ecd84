/** A row of places: its letters ("" = places without a row) and the runs of its numbers, ascending and apart. */
export interface NumberedRow {
  name: string;
  parts: [from: number, to: number][];
}

/** How the places of a zone are numbered, and which of them nobody can park in, with the reason. */
export interface Numbering {
  rows: NumberedRow[];
  blocked: { label: string; reason: string }[];
}

/** "A" … "Z", "AA" … for the n-th row, from 0. */
export function rowName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : rowName(Math.floor(index / 26) - 1) + letter;
}

/** Which row bears the name, from 0: the inverse of `rowName`. */
export function rowIndex(name: string): number {
  return [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Places of a row, without writing them all down. */
export function placesOfRow({ parts }: NumberedRow): number {
  return parts.reduce((sum, [from, to]) => sum + to - from + 1, 0);
}

/** Places of a numbering, blocked ones too. */
export function placesOf(rows: readonly NumberedRow[]): number {
  return rows.reduce((sum, row) => sum + placesOfRow(row), 0);
}

/** Labels of all places in the pattern's order: "A1", "A2" …; those of a row without letters are numbers alone. */
export function labelsOf({ rows }: Pick<Numbering, "rows">): string[] {
  return rows.flatMap(({ name, parts }) =>
    parts.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `${name}${from + i}`)),
  );
}

/** A plain numbering: so many rows from A, each from 1 to `perRow`. */
export function plainNumbering(rows: number, perRow: number): Numbering {
  return { rows: Array.from({ length: rows }, (_, i) => ({ name: rowName(i), parts: [[1, perRow]] })), blocked: [] };
}
