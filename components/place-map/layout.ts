import { rowIndex } from "@/lib/parking-areas/client";

export interface GroundPlace {
  id: number;
  label: string;
  free: boolean;
}

export interface Spot extends GroundPlace {
  /** What is painted on the ground without the row's letter. */
  number: string;
  /** The column of the map, counted from 0; columns without a single place are left out. */
  column: number;
}

export interface MapRow {
  /** "A", or "1 a 20" where places have numbers alone. */
  title: string;
  spots: Spot[];
  free: number;
  /** A lane runs above it: the numbering leaves out a letter there. */
  lane: boolean;
}

export interface PlaceLayout {
  rows: MapRow[];
  columns: number;
  /** Columns with a crossing before them: the numbering leaves out a number in all rows there. */
  crossings: number[];
  free: number;
  total: number;
}

/** Places without rows stand in lines of so many. */
const PER_LINE = 20;

interface Numbered extends GroundPlace {
  name: string;
  number: string;
  at: number;
}

function read(place: GroundPlace): Numbered {
  const [, name, number] = /^(\D*)(\d+)$/.exec(place.label) ?? [];
  if (number === undefined) return { ...place, name: place.label, number: place.label, at: 1 };
  const at = Number(number);
  if (name) return { ...place, name, number, at };
  const line = Math.floor((at - 1) / PER_LINE) * PER_LINE;
  return { ...place, name: `${line + 1} a ${line + PER_LINE}`, number, at: at - line };
}

const isLetters = (name: string) => /^[A-Z]{1,2}$/.test(name);

/**
 * Rows stand under each other by their numbers. A row whose numbers go on from others' ("A: 1-30, B: 31-60") begins
 * where those do.
 */
function shiftsOf(rows: readonly Numbered[][]): number[] {
  let [low, high, begin] = [0, -1, 0];
  return rows.map((row, index) => {
    const numbers = row.map(({ at }) => at);
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    if (index === 0) begin = first;
    else if (first > high || last < low) return first - begin;
    [low, high] = [index === 0 ? first : Math.min(low, first), Math.max(high, last)];
    return 0;
  });
}

/** Draws the ground from the places' labels, which come in its order: rows, and what the numbering leaves out. */
export function layoutPlaces(places: readonly GroundPlace[]): PlaceLayout {
  const named = [...Map.groupBy(places.map(read), ({ name }) => name)];
  const shifts = shiftsOf(named.map(([, row]) => row));
  const used = new Set<number>();
  named.forEach(([, row], index) => {
    for (const { at } of row) used.add(at - (shifts[index] ?? 0));
  });
  const sorted = [...used].sort((a, b) => a - b);
  const columnOf = new Map(sorted.map((at, column) => [at, column]));
  const crossings = sorted.flatMap((at, column) => (column > 0 && at - (sorted[column - 1] ?? 0) > 1 ? [column] : []));
  const rows = named.map(([title, row], index): MapRow => {
    const before = named[index - 1]?.[0];
    return {
      title,
      spots: row
        .map(({ id, label, free, number, at }) => {
          return { id, label, free, number, column: columnOf.get(at - (shifts[index] ?? 0)) ?? 0 };
        })
        .sort((a, b) => a.column - b.column),
      free: row.filter(({ free }) => free).length,
      lane: before !== undefined && isLetters(title) && isLetters(before) && rowIndex(title) - rowIndex(before) > 1,
    };
  });
  return {
    rows,
    columns: sorted.length,
    crossings,
    free: rows.reduce((sum, row) => sum + row.free, 0),
    total: places.length,
  };
}

export type Cell = { kind: "spot"; spot: Spot } | { kind: "gap"; column: number; columns: number };

/** A row's part between two crossings. */
export interface Stretch {
  column: number;
  columns: number;
  cells: Cell[];
}

/** A row from left to right, crossing by crossing: its places, and the columns where it has none. */
export function stretchesOf({ spots }: Pick<MapRow, "spots">, crossings: readonly number[]): Stretch[] {
  const last = spots.at(-1)?.column ?? -1;
  const begins = [0, ...crossings].filter((column) => column <= last);
  return begins.map((column, index): Stretch => {
    const end = begins[index + 1] ?? last + 1;
    const cells: Cell[] = [];
    let next = column;
    for (const spot of spots) {
      if (spot.column < column || spot.column >= end) continue;
      if (spot.column > next) cells.push({ kind: "gap", column: next, columns: spot.column - next });
      cells.push({ kind: "spot", spot });
      next = spot.column + 1;
    }
    if (next < end) cells.push({ kind: "gap", column: next, columns: end - next });
    return { column, columns: end - column, cells };
  });
}

export interface RowGroup {
  rows: MapRow[];
  /** Index of the first of them in the layout. */
  from: number;
  isFull: boolean;
}

/** Rows that are full and stand together are shown as one; any other row stands alone. */
export function groupRows(rows: readonly MapRow[]): RowGroup[] {
  const groups: RowGroup[] = [];
  rows.forEach((row, from) => {
    const last = groups.at(-1);
    if (row.free === 0 && last?.isFull) last.rows.push(row);
    else groups.push({ rows: [row], from, isFull: row.free === 0 });
  });
  return groups;
}
