"use client";

import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { middleOf } from "@/components/plan-editor/view";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";

const AXES = ["x", "y"] as const;

/** The active zone's corners as numbers, for who doesn't draw, and what keys do. */
export function CornerFields({ editor }: { editor: PlanEditorModel }) {
  const { own, state } = editor;
  if (state.active === null) return null;
  return (
    <>
      <details className="con-linea px-4 py-3">
        <summary className="fila justify-between gap-3 text-sm">
          <span className="enlace">Esquinas en números ({own.length})</span>
        </summary>
        <ol className="grid gap-2 pt-3">
          {own.map((point, index) => (
            <li key={`c${String(index)}`} className="fila gap-2">
              <span className="num w-6">{index + 1}</span>
              {AXES.map((axis, at) => (
                <input
                  key={axis}
                  type="number"
                  className="control control-sm w-24"
                  aria-label={`Esquina ${index + 1}, ${axis}`}
                  value={point[at === 0 ? 0 : 1]}
                  onChange={(event) => {
                    const value = event.target.valueAsNumber;
                    if (!Number.isFinite(value)) return;
                    const to: [number, number] = at === 0 ? [value, point[1]] : [point[0], value];
                    editor.moveCorner(index, to, `${state.active}:${index}:${axis}`);
                  }}
                />
              ))}
              <Btn
                variant="icono"
                size="sm"
                aria-label={`Quitar la esquina ${index + 1}`}
                onClick={() => editor.removeCorner(index)}
              >
                <Icon name="trash" />
              </Btn>
            </li>
          ))}
        </ol>
        <Btn size="sm" className="mt-3" onClick={() => editor.append(own.at(-1) ?? middleOf(editor.view, editor.plan))}>
          <Icon name="plus" />
          Agregar esquina
        </Btn>
      </details>
      <details className="con-linea px-4 py-3">
        <summary className="fila text-sm">
          <span className="enlace">Con el teclado</span>
        </summary>
        <ul className="lista-teclas">
          <li>
            <b>Dibujar:</b> en el plano, las flechas mueven la mira, Enter pone una esquina, Retroceso la quita, Escape
            termina.
          </li>
          <li>
            <b>Mover:</b> Tab va por zonas y esquinas. Flechas mueven (con Mayús más, con Alt de uno en uno), Enter en
            una esquina agrega otra después, Supr quita.
          </li>
          <li>
            <b>Siempre:</b> más y menos acercan y alejan, 0 muestra todo, Ctrl+Z deshace, Ctrl+Y rehace.
          </li>
        </ul>
      </details>
    </>
  );
}
