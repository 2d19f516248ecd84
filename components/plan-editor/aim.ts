import type { PlanPoint, Shapes } from "@/components/plan-editor/shapes";
import { contains, distance, nearestOn, type Point, sidesOf } from "@/lib/core/geometry";

export type Target =
  | { kind: "corner"; index: number }
  | { kind: "middle"; index: number; at: PlanPoint }
  | { kind: "zone"; id: string };

/** Middles of a drawing's sides: where a corner may be added; `index` is the new one's. */
export function middlesOf(points: readonly PlanPoint[]): { index: number; at: PlanPoint }[] {
  if (points.length < 2) return [];
  return sidesOf(points).map(([[ax, ay], [bx, by]], side) => ({ index: side + 1, at: [(ax + bx) / 2, (ay + by) / 2] }));
}

function nearest<Item>(items: readonly Item[], pointOf: (item: Item) => Point, to: Point, reach: number): Item | null {
  const [best] = items
    .map((item) => ({ item, far: distance(pointOf(item), to) }))
    .filter(({ far }) => far <= reach)
    .sort((a, b) => a.far - b.far);
  return best?.item ?? null;
}

/** What a finger or pointer means at a point: a corner within reach, then the middle of a side, then a zone. */
export function targetAt(shapes: Shapes, active: string | null, point: Point, reach: number): Target | null {
  const own = (active === null ? undefined : shapes[active]) ?? [];
  const corners = own.map((at, index) => ({ index, at }));
  const corner = nearest(corners, ({ at }) => at, point, reach);
  if (corner) return { kind: "corner", index: corner.index };
  const middle = nearest(middlesOf(own), ({ at }) => at, point, reach * 0.6);
  if (middle) return { kind: "middle", ...middle };
  if (active !== null && own.length >= 3 && contains(own, point)) return { kind: "zone", id: active };
  const others = Object.entries(shapes).filter(([, points]) => points.length >= 3 && contains(points, point));
  const last = others.at(-1);
  return last ? { kind: "zone", id: last[0] } : null;
}

export interface Snapped {
  at: [number, number];
  /** Where it was drawn to: a zone's id, or a line through another corner; null when it was not. */
  to: string | null;
}

/**
 * Draws a point to what is near: corners of other zones first, then their sides, then the height or breadth of the own
 * zone's `beside` corners. Units of the plan.
 */
export function snapped(point: Point, others: Shapes, beside: readonly PlanPoint[], reach: number): Snapped {
  const zones = Object.entries(others).filter(([, points]) => points.length >= 3);
  const corners = zones.flatMap(([id, points]) => points.map((at) => ({ id, at })));
  const corner = nearest(corners, ({ at }) => at, point, reach);
  if (corner) return { at: [...corner.at], to: corner.id };
  const feet = zones.flatMap(([id, points]) => sidesOf(points).map((side) => ({ id, at: nearestOn(side, point) })));
  const foot = nearest(feet, ({ at }) => at, point, reach);
  if (foot) return { at: foot.at, to: foot.id };
  const [x, y] = point;
  const column = nearest(beside, ([cx]) => [cx, y], point, reach);
  const row = nearest(beside, ([, cy]) => [x, cy], point, reach);
  return { at: [column?.[0] ?? x, row?.[1] ?? y], to: column || row ? "" : null };
}

/** By how much a whole zone is drawn, so that one of its corners lies on another zone's. */
export function snappedShift(points: readonly PlanPoint[], others: Shapes, reach: number): [number, number] {
  const [best] = points
    .map((point) => ({ point, found: snapped(point, others, [], reach) }))
    .filter(({ found }) => found.to !== null)
    .map(({ point, found }) => [found.at[0] - point[0], found.at[1] - point[1]] as [number, number])
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  return best ?? [0, 0];
}
