import { boxOf, type Point } from "@/lib/core/geometry";

const round = (value: number) => Math.round(value * 10) / 10;

/** The polygon as the data of an SVG path. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}Z`;
}

/**
 * Marks of parking bays along the two long sides of the polygon's box, as path data to be clipped by the polygon.
 * `unit` is the size of one pixel of a plan 960 wide.
 */
export function bayMarks(points: readonly Point[], unit: number): string {
  const { left, top, right, bottom } = boxOf(points);
  const [inset, depth, step] = [5 * unit, 27 * unit, 12.4 * unit];
  const lying = right - left >= bottom - top;
  const [from, to] = lying ? [left, right] : [top, bottom];
  const marks: string[] = lying
    ? [`M${round(left)} ${round(top + inset)}H${round(right)}M${round(left)} ${round(bottom - inset)}H${round(right)}`]
    : [`M${round(left + inset)} ${round(top)}V${round(bottom)}M${round(right - inset)} ${round(top)}V${round(bottom)}`];
  for (let at = from + 8 * unit; at < to; at += step) {
    marks.push(
      lying
        ? `M${round(at)} ${round(top + inset)}v${round(depth)}M${round(at)} ${round(bottom - inset)}v${-round(depth)}`
        : `M${round(left + inset)} ${round(at)}h${round(depth)}M${round(right - inset)} ${round(at)}h${-round(depth)}`,
    );
  }
  return marks.join("");
}
