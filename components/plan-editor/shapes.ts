import { crossesItself, distance, overlaps, type Point } from "@/lib/core/geometry";

export type PlanPoint = [number, number];
/** Corners of each zone by its id; none = not drawn. */
export type Shapes = Readonly<Record<string, readonly PlanPoint[]>>;

export interface PlanSize {
  width: number;
  height: number;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** The point in whole units on the plan. */
export function onPlan([x, y]: Point, { width, height }: PlanSize): PlanPoint {
  return [clamp(x, width), clamp(y, height)];
}

/** All corners moved alike, as far as the plan's edge lets them. */
export function shifted(points: readonly PlanPoint[], [dx, dy]: Point, { width, height }: PlanSize): PlanPoint[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const byX = Math.min(width - Math.max(...xs), Math.max(-Math.min(...xs), Math.round(dx)));
  const byY = Math.min(height - Math.max(...ys), Math.max(-Math.min(...ys), Math.round(dy)));
  return points.map(([x, y]) => [x + byX, y + byY]);
}

/** A rectangle around a point, of a share of what is seen. */
export function rectangleAt([x, y]: Point, seen: PlanSize, size: PlanSize): PlanPoint[] {
  const [w, h] = [seen.width / 8, seen.height / 10];
  const corners: Point[] = [
    [x - w, y - h],
    [x + w, y - h],
    [x + w, y + h],
    [x - w, y + h],
  ];
  return corners.map((corner) => onPlan(corner, size));
}

/** A rectangle between two opposite corners, or null where it would enclose nothing. */
export function rectangleBetween([ax, ay]: Point, [bx, by]: Point, size: PlanSize): PlanPoint[] | null {
  const [[left, top], [right, bottom]] = [
    onPlan([Math.min(ax, bx), Math.min(ay, by)], size),
    onPlan([Math.max(ax, bx), Math.max(ay, by)], size),
  ];
  if (right - left < 2 || bottom - top < 2) return null;
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** As `rectangleAt`, in the spot nearest to the point that no other shape takes; at the point if the plan is full. */
export function freeRectangle(
  [x, y]: Point,
  seen: PlanSize,
  size: PlanSize,
  others: readonly (readonly PlanPoint[])[],
) {
  const [w, h] = [seen.width / 8, seen.height / 10];
  const reach = Math.ceil(Math.max(size.width / w, size.height / h));
  const steps = Array.from({ length: 2 * reach + 1 }, (_, step) => step - reach);
  const spots = steps
    .flatMap((across) => steps.map((down): Point => [x + across * w, y + down * h]))
    .filter(([cx, cy]) => cx >= w && cx <= size.width - w && cy >= h && cy <= size.height - h)
    .toSorted((a, b) => distance(a, [x, y]) - distance(b, [x, y]));
  const free = spots
    .map((spot) => rectangleAt(spot, seen, size))
    .find((corners) => others.every((other) => !overlaps(corners, other)));
  return free ?? rectangleAt([x, y], seen, size);
}

export const sameShape = (a: readonly PlanPoint[], b: readonly PlanPoint[]) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Shapes on what another person saved meanwhile: what was drawn here stays, the rest becomes theirs. Zones that are only
 * here stay, those that they ended go. `base` is what was saved when the drawing began.
 */
export function rebased(shapes: Shapes, base: Shapes, theirs: Shapes): Shapes {
  const own = Object.entries(shapes).filter(([id, points]) => {
    const before = base[id];
    return before === undefined || (theirs[id] !== undefined && !sameShape(points, before));
  });
  return { ...theirs, ...Object.fromEntries(own) };
}

export interface PlanProblem {
  id: string;
  /** The plan cannot be saved with it. */
  stops: boolean;
  text: string;
}

const begins = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is wrong with the drawings, and what only looks so, in words; `keyOf` names a zone. */
export function problemsOf(shapes: Shapes, keyOf: (id: string) => string): PlanProblem[] {
  const drawn = Object.entries(shapes).filter(([, points]) => points.length > 0);
  const whole = drawn.filter(([, points]) => points.length >= 3);
  const few = drawn
    .filter(([, points]) => points.length < 3)
    .map(([id]) => ({ id, stops: true, text: `${begins(keyOf(id))} necesita al menos 3 esquinas.` }));
  const crossed = whole
    .filter(([, points]) => crossesItself(points))
    .map(([id]) => ({ id, stops: true, text: `El dibujo de ${keyOf(id)} se cruza consigo mismo.` }));
  const covered = whole.flatMap(([id, points], at) =>
    whole
      .slice(at + 1)
      .filter(([, other]) => overlaps(points, other))
      .map(([other]) => ({ id, stops: false, text: `${begins(keyOf(id))} se encima con ${keyOf(other)}.` })),
  );
  return [...few, ...crossed, ...covered];
}
