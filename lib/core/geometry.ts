export type Point = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The centre of mass, or the middle of the box for a polygon without area. Null without points. */
export function centerOf(points: readonly Point[] | null): [number, number] | null {
  if (!points || points.length === 0) return null;
  let area = 0;
  let x = 0;
  let y = 0;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  if (area !== 0) return [x / (3 * area), y / (3 * area)];
  const box = boxOf(points);
  return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
}

const cross = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
const within = (value: number, a: number, b: number) => value >= Math.min(a, b) && value <= Math.max(a, b);
const onLine = (a: Point, b: Point, p: Point) =>
  cross(a, b, p) === 0 && within(p[0], a[0], b[0]) && within(p[1], a[1], b[1]);

function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  if (properCross(a, b, c, d)) return true;
  return onLine(a, b, c) || onLine(a, b, d) || onLine(c, d, a) || onLine(c, d, b);
}

/** Touching at an end is no crossing. */
function properCross(a: Point, b: Point, c: Point, d: Point): boolean {
  return cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
}

/** The side from the last point to the first is included. */
export function sidesOf(points: readonly Point[]): [Point, Point][] {
  return points.map((point, i) => [point, points[(i + 1) % points.length] ?? point]);
}

/** In the plan's square units, never negative. */
export function areaOf(points: readonly Point[]): number {
  return Math.abs(sidesOf(points).reduce((sum, [[ax, ay], [bx, by]]) => sum + ax * by - bx * ay, 0)) / 2;
}

/** True also when sides touch, or run back over themselves. */
export function crossesItself(points: readonly Point[]): boolean {
  const sides = sidesOf(points);
  return sides.some(([a, b], i) =>
    sides.some(([c, d], j) => {
      if (j <= i) return false;
      const after = j === i + 1;
      const before = i === 0 && j === sides.length - 1;
      if (!after && !before) return meet(a, b, c, d);
      // Neighbouring sides share a corner, so only a side that folds back onto the other is wrong.
      const [from, shared, to] = after ? [a, b, d] : [c, a, b];
      return onLine(from, shared, to) || onLine(shared, to, from);
    }),
  );
}

/** A point on the edge counts as inside. */
export function contains(points: readonly Point[], [x, y]: Point): boolean {
  let inside = false;
  for (const [a, b] of sidesOf(points)) {
    if (onLine(a, b, [x, y])) return true;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

export function nearestOn([a, b]: readonly [Point, Point], p: Point): [number, number] {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return [a[0] + t * dx, a[1] + t * dy];
}

export const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const strictlyIn = (points: readonly Point[], p: Point) =>
  contains(points, p) && !sidesOf(points).some((side) => distance(nearestOn(side, p), p) < 0.01);

/** A common edge or corner is no overlap. */
export function overlaps(one: readonly Point[], other: readonly Point[]): boolean {
  if (one.length < 3 || other.length < 3) return false;
  const sides = sidesOf(other);
  if (sidesOf(one).some(([a, b]) => sides.some(([c, d]) => properCross(a, b, c, d)))) return true;
  const samples = (points: readonly Point[]) => [
    ...points,
    ...sidesOf(points).map(([a, b]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]),
    ...[centerOf(points)].filter((point) => point !== null && contains(points, point)),
  ];
  return samples(one).some((p) => p && strictlyIn(other, p)) || samples(other).some((p) => p && strictlyIn(one, p));
}
