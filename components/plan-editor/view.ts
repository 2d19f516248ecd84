import type { PlanSize } from "@/components/plan-editor/shapes";
import type { Point } from "@/lib/core/geometry";

/** The part of the plan that is seen: its upper left corner and its width; the height follows the plan's. */
export interface View {
  x: number;
  y: number;
  width: number;
}

const CLOSEST = 16;

/** The whole plan. */
export function wholeOf({ width }: PlanSize): View {
  return { x: 0, y: 0, width };
}

export function heightOf({ width }: View, size: PlanSize): number {
  return (width * size.height) / size.width;
}

function kept(view: View, size: PlanSize): View {
  const width = Math.min(size.width, Math.max(size.width / CLOSEST, view.width));
  const height = heightOf({ ...view, width }, size);
  const within = (value: number, most: number) => Math.min(Math.max(0, most), Math.max(0, value));
  return { width, x: within(view.x, size.width - width), y: within(view.y, size.height - height) };
}

/** Closer by a factor above 1, farther by one below; the point stays where it is on the screen. */
export function zoomed(view: View, size: PlanSize, factor: number, [px, py]: Point): View {
  const width = Math.min(size.width, Math.max(size.width / CLOSEST, view.width / factor));
  const share = width / view.width;
  return kept({ width, x: px - (px - view.x) * share, y: py - (py - view.y) * share }, size);
}

/** Moved by so many units of the plan. */
export function panned(view: View, size: PlanSize, [dx, dy]: Point): View {
  return kept({ ...view, x: view.x + dx, y: view.y + dy }, size);
}

export function middleOf(view: View, size: PlanSize): [number, number] {
  return [view.x + view.width / 2, view.y + heightOf(view, size) / 2];
}

/** The view moved as little as needed for the point to be seen, with a tenth of it around. */
export function showing(view: View, size: PlanSize, [px, py]: Point): View {
  const height = heightOf(view, size);
  const [mx, my] = [view.width / 10, height / 10];
  const pull = (value: number, from: number, length: number, margin: number) =>
    Math.min(0, value - from - margin) + Math.max(0, value - from - length + margin);
  return panned(view, size, [pull(px, view.x, view.width, mx), pull(py, view.y, height, my)]);
}
