interface Free {
  column: number;
}

interface Ground {
  columns: number;
  /** Columns with a crossing before them. */
  crossings: readonly number[];
}

interface Line<T> {
  row: number;
  spots: readonly T[];
}

/** Places side by side, with nothing and no crossing between them. */
export function runsOf<T extends Free>(spots: readonly T[], crossings: readonly number[]): T[][] {
  const runs: T[][] = [];
  for (const spot of spots) {
    const last = runs.at(-1);
    if (last?.at(-1)?.column === spot.column - 1 && !crossings.includes(spot.column)) last.push(spot);
    else runs.push([spot]);
  }
  return runs;
}

/** Columns to walk from a run of places to the nearest crossing; to the row's middle where there is none. */
function walk(from: number, to: number, { columns, crossings }: Ground): number {
  if (crossings.length === 0) return Math.abs((from + to) / 2 - (columns - 1) / 2);
  return Math.min(
    ...crossings.map((crossing) => (from >= crossing ? from - crossing : Math.max(0, crossing - 1 - to))),
  );
}

/** The best `wanted` places side by side of one row; null if it has no such. */
function bestOfRow<T extends Free>(spots: readonly T[], wanted: number, ground: Ground): T[] | null {
  let best: { places: T[]; score: [number, number] } | null = null;
  for (const run of runsOf(spots, ground.crossings)) {
    for (let begin = 0; begin + wanted <= run.length; begin++) {
      const places = run.slice(begin, begin + wanted);
      const [first, last] = [places[0], places.at(-1)];
      if (!first || !last) continue;
      // A single place left alone is hard to sell.
      const alone = (begin === 1 ? 1 : 0) + (run.length - begin - wanted === 1 ? 1 : 0);
      const score: [number, number] = [walk(first.column, last.column, ground), alone];
      if (!best || score[0] < best.score[0] || (score[0] === best.score[0] && score[1] < best.score[1]))
        best = { places, score };
    }
  }
  return best?.places ?? null;
}

function choose<T extends Free>(lines: readonly Line<T>[], wanted: number, ground: Ground): T[] {
  if (wanted < 1) return [];
  for (const line of lines) {
    const places = bestOfRow(line.spots, wanted, ground);
    if (places) return places;
  }
  const longest = Math.max(
    0,
    ...lines.flatMap(({ spots }) => runsOf(spots, ground.crossings).map((run) => run.length)),
  );
  const size = Math.min(longest, wanted - 1);
  if (size === 0) return [];
  const first = choose(lines, size, ground);
  const taken = new Set(first);
  const row = lines.find(({ spots }) => spots.some((spot) => taken.has(spot)))?.row ?? 0;
  const rest = lines
    .map((line) => ({ row: line.row, spots: line.spots.filter((spot) => !taken.has(spot)) }))
    .toSorted((a, b) => Math.abs(a.row - row) - Math.abs(b.row - row) || a.row - b.row);
  return [...first, ...choose(rest, wanted - size, ground)];
}

/**
 * The best places to be had: side by side, in the row nearest to the entrance (rows come in that order), and in it
 * nearest to a crossing. Where no row has so many side by side, the longest run there is and the rest from rows near it.
 * `rows` are the free places of each row from left to right. Fewer come back if there are fewer.
 */
export function bestPlaces<T extends Free>(rows: readonly (readonly T[])[], wanted: number, ground: Ground): T[] {
  return choose(
    rows.map((spots, row) => ({ row, spots })),
    wanted,
    ground,
  );
}
