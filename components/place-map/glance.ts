import { runsOf } from "@/components/place-map/best-places";
import type { PlaceLayout, Spot } from "@/components/place-map/layout";

export interface Glance {
  width: number;
  height: number;
  /** Path data: every place's ground, and what is free on it. */
  ground: string;
  free: string;
  /** Where each row begins, from the top. */
  tops: number[];
}

/** A column's place on the glance, with a gap for each crossing before it. */
export function glanceX(column: number, crossings: readonly number[]): number {
  return column + 0.6 * crossings.filter((crossing) => crossing <= column).length;
}

/** The zone at a glance, one unit a column and a row. */
export function glanceOf({ rows, columns, crossings, total }: PlaceLayout): Glance {
  // Of thousands of places nobody tells one from the next at this size, and the path would weigh as much as the map.
  const isMerged = total > 600;
  let top = 0;
  const tops = rows.map(({ lane }, index) => {
    top += index === 0 ? 0 : lane ? 1.6 : 1.1;
    return top;
  });
  const rect = (from: number, to: number, y: number) => {
    const x = glanceX(from, crossings);
    return `M${round(x)} ${round(y)}h${round(glanceX(to, crossings) - x + 0.9)}v.85H${round(x)}z`;
  };
  const draw = (wanted: (spot: Spot) => boolean) =>
    rows
      .flatMap(({ spots }, row) => {
        const runs = isMerged
          ? runsOf(spots.filter(wanted), crossings).map((run): [number, number] => [
              run[0]?.column ?? 0,
              run.at(-1)?.column ?? 0,
            ])
          : spots.filter(wanted).map(({ column }): [number, number] => [column, column]);
        return runs.map(([from, to]) => rect(from, to, tops[row] ?? 0));
      })
      .join("");
  return {
    width: glanceX(columns - 1, crossings) + 0.9,
    height: top + 0.85,
    ground: draw(() => true),
    free: draw(({ free }) => free),
    tops,
  };
}

const round = (n: number) => Math.round(n * 100) / 100;
