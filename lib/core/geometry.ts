export type Point = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest upright box around the points. */
export function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Centre of mass of a polygon; the middle of its box when it has no area. Null without points. */
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
