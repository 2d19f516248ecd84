"use client";

import { type PointerEvent, useRef } from "react";
import { snapped, snappedShift, type Target, targetAt } from "@/components/plan-editor/aim";
import type { PlanPoint } from "@/components/plan-editor/shapes";
import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { panned, zoomed } from "@/components/plan-editor/view";
import { distance, type Point } from "@/lib/core/geometry";

/** Half of the smallest target of a finger, and how far a tap may wander, in pixels of the screen. */
const REACH = 22;
const STILL = 6;
const PULL = 9;

interface Drag {
  target: Target | null;
  from: Point;
  screen: Point;
  points: readonly PlanPoint[];
  moved: boolean;
  tag: string;
}

/** What fingers and mouse do on the plan: put and move corners, move zones, pan, and zoom with two fingers. */
export function usePointers(editor: PlanEditorModel, svg: React.RefObject<SVGSVGElement | null>) {
  const fingers = useRef(new Map<number, Point>());
  const drag = useRef<Drag | null>(null);
  const pinch = useRef<number | null>(null);
  const turn = useRef(0);
  const { view, plan, state } = editor;

  /** Units of the plan per pixel of the screen. */
  const unit = () => {
    const box = svg.current?.getBoundingClientRect();
    return box && box.width > 0 ? view.width / box.width : 1;
  };
  function toPlan(event: { clientX: number; clientY: number }): Point {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    return [view.x + (event.clientX - box.left) * unit(), view.y + (event.clientY - box.top) * unit()];
  }
  const others = () =>
    Object.fromEntries(Object.entries(state.shapes).filter(([id]) => id !== state.active)) as typeof state.shapes;

  function pulled(point: Point, beside: readonly PlanPoint[]): { at: Point; note: string } {
    if (!editor.magnet) return { at: point, note: "" };
    const { at, to } = snapped(point, others(), beside, PULL * unit());
    return { at, note: to ? `, pegada a ${editor.keyOf(to)}` : "" };
  }

  function onPointerDown(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.current.size > 1) {
      drag.current = null;
      pinch.current = null;
      return;
    }
    turn.current += 1;
    const isRectangle = editor.tool === "rectangle" && state.active !== null;
    const from = isRectangle ? pulled(toPlan(event), []).at : toPlan(event);
    const target = editor.tool !== "move" ? null : targetAt(state.shapes, state.active, from, REACH * unit());
    const tag = `${state.active}:drag${turn.current}`;
    drag.current = { target, from, screen: [event.clientX, event.clientY], points: editor.own, moved: false, tag };
    if (target?.kind === "corner") editor.pickCorner(target.index);
    if (target?.kind === "middle") {
      editor.insert(target.index, target.at, tag);
      drag.current.target = { kind: "corner", index: target.index };
    }
  }

  function onPinch(event: PointerEvent) {
    const [a, b] = [...fingers.current.values()];
    if (!a || !b) return;
    const far = distance(a, b);
    const middle = toPlan({ clientX: (a[0] + b[0]) / 2, clientY: (a[1] + b[1]) / 2 });
    const before = pinch.current;
    pinch.current = far;
    if (before !== null && before > 0) editor.setView(zoomed(view, plan, far / before, middle));
    event.preventDefault();
  }

  function onPointerMove(event: PointerEvent<SVGSVGElement>) {
    const last = fingers.current.get(event.pointerId);
    if (!last) return;
    const here: Point = [event.clientX, event.clientY];
    fingers.current.set(event.pointerId, here);
    if (fingers.current.size > 1) return onPinch(event);
    const { current } = drag;
    if (!current) return;
    if (!current.moved && distance(current.screen, here) < STILL) return;
    current.moved = true;
    const { target, tag, points } = current;
    const point = toPlan(event);
    if (editor.tool === "rectangle" && state.active !== null) {
      editor.stretch(current.from, pulled(point, []).at, tag);
    } else if (target?.kind === "corner") {
      const beside = editor.own.filter((_, i) => i !== target.index);
      const { at, note } = pulled(point, beside);
      editor.moveCorner(target.index, at, tag, note);
    } else if (target?.kind === "zone" && target.id === state.active) {
      const by: Point = [point[0] - current.from[0], point[1] - current.from[1]];
      const pull = editor.magnet
        ? snappedShift(
            points.map(([x, y]) => [x + by[0], y + by[1]]),
            others(),
            PULL * unit(),
          )
        : [0, 0];
      editor.moveZone(points, [by[0] + (pull[0] ?? 0), by[1] + (pull[1] ?? 0)], tag);
    } else {
      editor.setView(panned(view, plan, [(last[0] - here[0]) * unit(), (last[1] - here[1]) * unit()]));
    }
  }

  function tap(point: Point, target: Target | null) {
    if (editor.tool === "rectangle" && state.active !== null) return editor.rectangle(point);
    if (editor.drawing && state.active !== null) {
      const [first] = editor.own;
      if (first && editor.own.length >= 3 && distance(first, point) <= REACH * unit()) return editor.setTool("move");
      return editor.append(pulled(point, editor.own).at);
    }
    if (
      target?.kind === "zone" &&
      target.id !== state.active &&
      !editor.zones.find(({ id }) => id === target.id)?.isFixed
    )
      editor.select(target.id);
  }

  function onPointerUp(event: PointerEvent<SVGSVGElement>) {
    const { current } = drag;
    const wasOne = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    pinch.current = null;
    drag.current = null;
    if (event.type === "pointercancel" || !current || !wasOne) return;
    if (!current.moved) tap(current.from, current.target);
    else if (editor.tool === "rectangle" && editor.own.length > 0) editor.dropRectangle();
    editor.dispatch({ type: "settle" });
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, toPlan, unit };
}
