"use client";

import type { ReactNode } from "react";
import { CornerFields } from "@/components/plan-editor/corner-fields";
import { EditorBar } from "@/components/plan-editor/editor-bar";
import { PlanStage } from "@/components/plan-editor/plan-stage";
import { problemsOf } from "@/components/plan-editor/shapes";
import type { PlanEditorModel, Tool } from "@/components/plan-editor/use-plan-editor";
import { OctagonMark } from "@/components/ui/marks";

interface PlanEditorProps {
  editor: PlanEditorModel;
  title: string;
  /** Where an error summary leads. */
  id: string;
  error?: string | null;
  /** At the far end of the title's line. */
  aside?: ReactNode;
}

const HINTS: Record<Tool, string> = {
  draw: "Toca el plano para poner cada esquina; toca la primera para terminar.",
  rectangle: "Arrastra de una esquina a la otra.",
  move: "Arrastra esquinas o zonas. Arrastra el fondo para mover el plano.",
};

/** Draws zones on the venue's plan: by touch, mouse, keys or numbers. */
export function PlanEditor({ editor, title, id, error, aside }: PlanEditorProps) {
  const { state, tool, keyOf, zoneOf, zones } = editor;
  // The history may still hold a zone that was removed.
  const shown = Object.fromEntries(zones.map((zone) => [zone.id, state.shapes[zone.id] ?? []]));
  const problems = problemsOf(shown, keyOf);
  return (
    <section className="panel editor overflow-hidden" id={id} tabIndex={-1} aria-label="Editor del plano">
      <div className="panel-cab">
        <h2>{title}</h2>
        <span className="meta ml-auto">{aside}</span>
      </div>
      <EditorBar editor={editor} />
      <div className="editor-lienzo">
        <PlanStage
          editor={editor}
          label={`Plano: ${state.active === null ? "elige una zona" : zoneOf(state.active).replace("Zona", "zona")}`}
        />
        {problems[0] ? (
          <p className={problems[0].stops ? "editor-sobre error" : "editor-sobre"} aria-hidden="true">
            {problems[0].text}
            {problems.length > 1 ? ` Y ${problems.length - 1} más.` : ""}
          </p>
        ) : null}
      </div>
      <p className="editor-voz meta" role="status">
        {editor.said || HINTS[tool]}
      </p>
      {error ? (
        <p className="error px-4 pb-3">
          <OctagonMark />
          {error}
        </p>
      ) : null}
      {problems.length > 0 ? (
        <ul className="editor-avisos">
          {problems.map((problem) => (
            <li key={problem.text} className={problem.stops ? "error" : "meta"}>
              {problem.stops ? <OctagonMark /> : null}
              {problem.text}
            </li>
          ))}
        </ul>
      ) : null}
      <CornerFields editor={editor} />
    </section>
  );
}
