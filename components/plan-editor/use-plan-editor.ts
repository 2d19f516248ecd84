"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import type { PlanBase, PlanZoneName } from "@/components/plan-editor/plan-base";
import {
  freeRectangle,
  onPlan,
  type PlanPoint,
  rectangleAt,
  rectangleBetween,
  type Shapes,
  shifted,
} from "@/components/plan-editor/shapes";
import { planReducer, startOf } from "@/components/plan-editor/state";
import { heightOf, middleOf, showing, type View, wholeOf } from "@/components/plan-editor/view";
import { crossesItself, type Point } from "@/lib/core/geometry";

/** What a press on the plan does: moves things, puts corners, or draws a rectangle from one corner to the other. */
export type Tool = "move" | "draw" | "rectangle";

interface Options {
  plan: PlanBase;
  shapes: Shapes;
  active: string | null;
  zones: readonly PlanZoneName[];
  onChange: (shapes: Shapes) => void;
}

/** The editor's state, its acts in terms of the active zone, and what is said of each. */
export function usePlanEditor({ plan, shapes, active, zones, onChange }: Options) {
  const [state, dispatch] = useReducer(planReducer, startOf(shapes, active));
  const [view, setView] = useState<View>(() => wholeOf(plan));
  const [tool, setTool] = useState<Tool>(active !== null && (shapes[active]?.length ?? 0) === 0 ? "draw" : "move");
  const [magnet, setMagnet] = useState(true);
  const [said, say] = useState("");
  const [cross, setCross] = useState<PlanPoint | null>(null);
  const told = useRef(state.shapes);
  const change = useRef(onChange);
  change.current = onChange;

  useEffect(() => {
    if (told.current === state.shapes) return;
    told.current = state.shapes;
    change.current(state.shapes);
  }, [state.shapes]);

  const keyOf = (id: string | null) => zones.find((zone) => zone.id === id)?.key || "la zona nueva";
  const zoneOf = (id: string | null) => {
    const key = zones.find((zone) => zone.id === id)?.key;
    return key ? `Zona ${key}` : "Zona nueva";
  };
  const seen = { width: view.width, height: heightOf(view, plan) };
  const own = (state.active === null ? undefined : state.shapes[state.active]) ?? [];
  const at = ([x, y]: Point) => `${Math.round(x)}, ${Math.round(y)}`;

  function put(points: readonly PlanPoint[], words: string, corner: number | null = state.corner, tag?: string) {
    if (state.active === null) return;
    dispatch({ type: "draw", id: state.active, points, corner, ...(tag ? { tag } : {}) });
    const crossed = points.length >= 4 && crossesItself(points) ? " El dibujo se cruza consigo mismo." : "";
    say(words + crossed);
  }

  return {
    plan,
    zones,
    state,
    dispatch,
    view,
    setView,
    tool,
    drawing: tool === "draw",
    magnet,
    setMagnet,
    said,
    say,
    cross,
    own,
    keyOf,
    zoneOf,
    setCross(point: PlanPoint) {
      setCross(point);
      setView(showing(view, plan, point));
      say(`Mira en ${at(point)}.`);
    },
    /** Where the cross hair is, or starts. */
    crossAt: (): PlanPoint => cross ?? onPlan(own.at(-1) ?? middleOf(view, plan), plan),
    setTool(next: Tool) {
      setTool(next);
      const words: Record<Tool, string> = {
        draw: `Dibujas ${keyOf(state.active)}: cada toque, o Enter con el teclado, pone una esquina.`,
        rectangle: `Arrastra de una esquina a la otra para dibujar ${keyOf(state.active)}.`,
        move: "Mueves esquinas y zonas.",
      };
      say(words[next]);
    },
    select(id: string | null) {
      dispatch({ type: "select", id });
      const count = (id === null ? undefined : state.shapes[id])?.length ?? 0;
      setTool(id !== null && count === 0 ? "draw" : "move");
      setCross(null);
      if (id !== null) say(`${zoneOf(id)}, ${count === 0 ? "sin dibujar" : `${count} esquinas`}.`);
    },
    pickCorner(index: number) {
      dispatch({ type: "corner", index });
      const point = own[index];
      if (!point) return;
      setView(showing(view, plan, point));
      say(`Esquina ${index + 1} de ${own.length} de ${keyOf(state.active)}, en ${at(point)}.`);
    },
    append(point: Point) {
      const next = [...own, onPlan(point, plan)];
      put(next, `Esquina ${next.length} en ${at(onPlan(point, plan))}.`, next.length - 1);
    },
    insert(index: number, point: Point, tag?: string) {
      const next = [...own];
      next.splice(index, 0, onPlan(point, plan));
      put(next, `Agregaste la esquina ${index + 1}, en ${at(point)}.`, index, tag);
    },
    moveCorner(index: number, to: Point, tag: string, note = "") {
      const point = onPlan(to, plan);
      const next = own.map((old, i): PlanPoint => (i === index ? point : old));
      put(next, `Esquina ${index + 1} en ${at(point)}${note}.`, index, tag);
    },
    removeCorner(index: number) {
      if (tool !== "draw" && own.length <= 3)
        return say("Una zona tiene al menos 3 esquinas. Borra el dibujo completo si no lo quieres.");
      const next = own.filter((_, i) => i !== index);
      put(
        next,
        `Quitaste la esquina ${index + 1}. Quedan ${next.length}.`,
        next.length === 0 ? null : Math.min(index, next.length - 1),
      );
    },
    moveZone(points: readonly PlanPoint[], by: Point, tag: string) {
      const next = shifted(points, by, plan);
      const [first] = next;
      if (first) put(next, `${zoneOf(state.active)} movida, su primera esquina en ${at(first)}.`, null, tag);
    },
    /** A rectangle of the usual size where there is room, for who does not drag; around a point if one was tapped. */
    rectangle(around?: Point) {
      const others = Object.entries(state.shapes).flatMap(([id, points]) => (id === state.active ? [] : [points]));
      const corners = around
        ? rectangleAt(around, seen, plan)
        : freeRectangle(middleOf(view, plan), seen, plan, others);
      put(corners, `Rectángulo para ${keyOf(state.active)}. Muévelo con las flechas.`, null);
      setTool("move");
    },
    /** The drag is over: what is said of it stays. */
    dropRectangle() {
      setTool("move");
    },
    /** While it is dragged; one that encloses nothing yet is not drawn. */
    stretch(from: Point, to: Point, tag: string) {
      const corners = rectangleBetween(from, to, plan);
      if (corners) put(corners, `Rectángulo de ${at(corners[0] ?? from)} a ${at(corners[2] ?? to)}.`, null, tag);
    },
    clear() {
      put([], `Borraste el dibujo de ${keyOf(state.active)}.`, null);
    },
    undo() {
      say(state.past.length > 0 ? "Deshecho." : "No hay nada que deshacer.");
      dispatch({ type: "undo" });
    },
    redo() {
      say(state.future.length > 0 ? "Rehecho." : "No hay nada que rehacer.");
      dispatch({ type: "redo" });
    },
  };
}

export type PlanEditorModel = ReturnType<typeof usePlanEditor>;
