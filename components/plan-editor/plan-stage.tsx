"use client";

import { useEffect, useRef, useState } from "react";
import { GateMark } from "@/components/plan/gate-mark";
import { middlesOf } from "@/components/plan-editor/aim";
import { CornerMark, CrossHair, ZoneMark } from "@/components/plan-editor/plan-marks";
import { useKeys } from "@/components/plan-editor/use-keys";
import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { usePointers } from "@/components/plan-editor/use-pointers";
import { heightOf, zoomed } from "@/components/plan-editor/view";

interface PlanStageProps {
  editor: PlanEditorModel;
  label: string;
}

/** The plan with everything that can be touched on it. Marks keep their size on the screen at any zoom. */
export function PlanStage({ editor, label }: PlanStageProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [pixels, setPixels] = useState(960);
  const { plan, view, state, own, zones } = editor;
  const pointers = usePointers(editor, svg);
  const keys = useKeys(editor);
  const unit = view.width / pixels;
  const plate = Math.min(plan.width / 960, unit);
  const latest = useRef({ view, plan, pointers, setView: editor.setView });
  latest.current = { view, plan, pointers, setView: editor.setView };

  useEffect(() => {
    const { current } = svg;
    if (!current) return;
    const sized = new ResizeObserver(([entry]) => setPixels(Math.max(1, entry?.contentRect.width ?? 960)));
    // React listens to wheels passively, and a passive one cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      const now = latest.current;
      const next = zoomed(now.view, now.plan, Math.exp(-event.deltaY / 400), now.pointers.toPlan(event));
      if (next.width === now.view.width) return;
      event.preventDefault();
      now.setView(next);
    };
    sized.observe(current);
    current.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      sized.disconnect();
      current.removeEventListener("wheel", onWheel);
    };
  }, []);

  const { corner } = state;
  useEffect(() => {
    // A corner that came or went takes the focus along, but only from where the keys were.
    const focused = document.activeElement;
    if (corner === null || !svg.current?.contains(focused) || focused?.hasAttribute("data-fondo")) return;
    svg.current.querySelector<SVGGElement>(`[data-esquina="${corner}"]`)?.focus();
  }, [corner]);

  const aim = editor.crossAt();
  const others = zones.filter(({ id }) => id !== state.active);
  const active = zones.find(({ id }) => id === state.active);
  return (
    <svg
      ref={svg}
      className={`plano plano-edicion touch-none${editor.tool === "move" ? "" : " plano-dibuja"}`}
      viewBox={`${view.x} ${view.y} ${view.width} ${heightOf(view, plan)}`}
      onPointerDown={pointers.onPointerDown}
      onPointerMove={pointers.onPointerMove}
      onPointerUp={pointers.onPointerUp}
      onPointerCancel={pointers.onPointerCancel}
    >
      <title>{label}</title>
      <g
        role="slider"
        tabIndex={0}
        aria-label={editor.drawing ? `Mira para dibujar. ${label}` : label}
        aria-valuemin={0}
        aria-valuenow={aim[0]}
        aria-valuetext={`${aim[0]}, ${aim[1]}`}
        className="e-fondo"
        data-fondo
        onKeyDown={keys.onPlan}
      >
        {plan.image ? (
          <image href={plan.image} width={plan.width} height={plan.height} />
        ) : (
          <rect
            className="m-predio"
            x={plan.width * 0.03}
            y={plan.height * 0.04}
            width={plan.width * 0.94}
            height={plan.height * 0.92}
          />
        )}
        <rect className="e-marco" width={plan.width} height={plan.height} strokeWidth={6 * unit} />
      </g>
      {others.map((zone) => (
        <ZoneMark
          key={zone.id}
          zone={zone}
          points={state.shapes[zone.id] ?? []}
          unit={plate}
          onKeyDown={zone.isFixed ? null : keys.onZone(zone.id)}
        />
      ))}
      {plan.gates.map((gate) => (
        <GateMark key={gate.id} gate={gate} unit={plate} />
      ))}
      {active ? (
        <ZoneMark zone={active} points={own} unit={plate} edge={unit} isActive onKeyDown={keys.onZone(active.id)} />
      ) : null}
      {editor.drawing
        ? null
        : middlesOf(own).map(({ index, at }) => (
            <circle key={`m${index}`} className="e-medio" cx={at[0]} cy={at[1]} r={6 * unit} strokeWidth={2 * unit} />
          ))}
      {own.map((point, index) => (
        <CornerMark
          // A corner has no identity but its position in the list.
          key={`p${String(index)}`}
          index={index}
          count={own.length}
          point={point}
          unit={unit}
          isActive={corner === index}
          onFocus={() => editor.pickCorner(index)}
          onKeyDown={keys.onCorner(index)}
        />
      ))}
      {editor.drawing && editor.cross ? <CrossHair at={editor.cross} unit={unit} /> : null}
    </svg>
  );
}
