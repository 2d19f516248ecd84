"use client";

import { useRef, useState } from "react";

export type PlanPoint = [number, number];

interface PolygonOptions {
  width: number;
  height: number;
  points: readonly PlanPoint[];
  onChange: (points: PlanPoint[]) => void;
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/** Changes of a polygon within the plan's bounds, with undo and redo. */
export function usePolygon({ width, height, points, onChange }: PolygonOptions) {
  const past = useRef<PlanPoint[][]>([]);
  const future = useRef<PlanPoint[][]>([]);
  const [active, setActive] = useState<number | null>(null);
  const inside = ([x, y]: PlanPoint): PlanPoint => [clamp(x, width), clamp(y, height)];
  const copy = () => points.map(([x, y]): PlanPoint => [x, y]);

  /** Remembers how it was, before a change or at the start of a drag. */
  function remember() {
    past.current = [...past.current.slice(-49), copy()];
    future.current = [];
  }

  function set(next: PlanPoint[], remembered = false) {
    if (!remembered) remember();
    onChange(next.map(inside));
  }

  return {
    active,
    setActive,
    remember,
    canUndo: past.current.length > 0,
    canRedo: future.current.length > 0,
    move(index: number, to: PlanPoint, remembered = false) {
      set(
        points.map((point, i): PlanPoint => (i === index ? to : [point[0], point[1]])),
        remembered,
      );
    },
    insert(index: number, at: PlanPoint) {
      const next = copy();
      next.splice(index, 0, at);
      set(next);
      setActive(index);
    },
    remove(index: number) {
      set(copy().filter((_, i) => i !== index));
      setActive(null);
    },
    rectangle() {
      const [x, y] = [width / 2, height / 2];
      const [w, h] = [width / 8, height / 12];
      set([
        [x - w, y - h],
        [x + w, y - h],
        [x + w, y + h],
        [x - w, y + h],
      ]);
    },
    clear() {
      set([]);
      setActive(null);
    },
    undo() {
      const last = past.current.pop();
      if (!last) return;
      future.current.push(copy());
      onChange(last);
    },
    redo() {
      const next = future.current.pop();
      if (!next) return;
      past.current.push(copy());
      onChange(next);
    },
  };
}

export type Polygon = ReturnType<typeof usePolygon>;
