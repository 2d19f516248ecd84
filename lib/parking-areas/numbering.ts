export interface Numbering {
  rows: string[];
  perRow: number;
}

/** "A" … "Z", "AA" … for the n-th row, from 0. */
export function rowName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : rowName(Math.floor(index / 26) - 1) + letter;
}

/** A numbering of so many rows; names of an older one are kept for the rows that stay. */
export function numberingOf(rows: number, perRow: number, older: Numbering | null = null): Numbering {
  return { rows: Array.from({ length: rows }, (_, i) => older?.rows[i] ?? rowName(i)), perRow };
}

/** Label of the place with this ordinal, from 1: "B12"; null past the numbering's end or without one. */
export function placeLabel(numbering: Numbering | null, ordinal: number): string | null {
  if (!numbering) return null;
  const row = numbering.rows[Math.floor((ordinal - 1) / numbering.perRow)];
  return row === undefined ? null : `${row}${((ordinal - 1) % numbering.perRow) + 1}`;
}

/** Whether the first `count` places carry the same labels under both numberings. */
export function sameLabels(a: Numbering | null, b: Numbering | null, count: number): boolean {
  for (let ordinal = 1; ordinal <= count; ordinal += 1) {
    if (placeLabel(a, ordinal) !== placeLabel(b, ordinal)) return false;
  }
  return true;
}
