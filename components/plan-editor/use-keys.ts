"use client";

import type { KeyboardEvent } from "react";
import { onPlan } from "@/components/plan-editor/shapes";
import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { middleOf, panned, wholeOf, zoomed } from "@/components/plan-editor/view";
import type { Point } from "@/lib/core/geometry";

const ARROWS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** How far an arrow goes: 10 units of a plan 960 wide; 1 with Alt, 50 with Shift. */
function stepOf(event: KeyboardEvent, width: number): Point | null {
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const length = Math.max(1, Math.round(((event.altKey ? 1 : event.shiftKey ? 50 : 10) * width) / 960));
  return [arrow[0] * length, arrow[1] * length];
}

/** What keys do on the plan, on a zone and on a corner. Each handler answers whether the key was its own. */
export function useKeys(editor: PlanEditorModel) {
  const { plan, view, state, own } = editor;

  function general(event: KeyboardEvent): boolean {
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      if (key === "z") event.shiftKey ? editor.redo() : editor.undo();
      else if (key === "y") editor.redo();
      else return false;
      return true;
    }
    if (event.key === "+") editor.setView(zoomed(view, plan, 1.5, middleOf(view, plan)));
    else if (event.key === "-") editor.setView(zoomed(view, plan, 1 / 1.5, middleOf(view, plan)));
    else if (event.key === "0") editor.setView(wholeOf(plan));
    else return false;
    return true;
  }

  function onPlanKey(event: KeyboardEvent): boolean {
    const step = stepOf(event, plan.width);
    if (editor.tool === "rectangle" && state.active !== null && (event.key === "Enter" || event.key === " ")) {
      editor.rectangle();
      return true;
    }
    if (!editor.drawing || state.active === null) {
      if (!step) return false;
      editor.setView(panned(view, plan, step));
      return true;
    }
    const [x, y] = editor.crossAt();
    if (step) editor.setCross(onPlan([x + step[0], y + step[1]], plan));
    else if (event.key === "Enter" || event.key === " ") {
      const isFirst = own.length >= 3 && own[0]?.[0] === x && own[0][1] === y;
      if (isFirst) editor.setTool("move");
      else editor.append([x, y]);
    } else if (event.key === "Backspace" || event.key === "Delete") {
      if (own.length > 0) editor.removeCorner(own.length - 1);
    } else if (event.key === "Escape") editor.setTool("move");
    else return false;
    return true;
  }

  function onZoneKey(event: KeyboardEvent, id: string): boolean {
    if (event.key === "Enter" || event.key === " ") {
      editor.select(id);
      return true;
    }
    if (id !== state.active) return false;
    const step = stepOf(event, plan.width);
    if (step) editor.moveZone(own, step, `${id}:keys`);
    else if (event.key === "Delete" || event.key === "Backspace") editor.clear();
    else return false;
    return true;
  }

  function onCornerKey(event: KeyboardEvent, index: number): boolean {
    const point = own[index];
    if (!point) return false;
    const step = stepOf(event, plan.width);
    if (step) editor.moveCorner(index, [point[0] + step[0], point[1] + step[1]], `${state.active}:${index}:keys`);
    else if (event.key === "Delete" || event.key === "Backspace") editor.removeCorner(index);
    else if (event.key === "Enter" || event.key === " ") {
      const next = own[(index + 1) % own.length] ?? point;
      editor.insert(index + 1, onPlan([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2], plan));
    } else return false;
    return true;
  }

  /** Wraps a handler: a key that was taken goes no further. */
  const taking = (handle: (event: KeyboardEvent) => boolean) => (event: KeyboardEvent) => {
    if (!handle(event) && !general(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    onPlan: taking(onPlanKey),
    onZone: (id: string) => taking((event) => onZoneKey(event, id)),
    onCorner: (index: number) => taking((event) => onCornerKey(event, index)),
  };
}
