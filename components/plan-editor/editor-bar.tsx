"use client";

import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { middleOf, wholeOf, zoomed } from "@/components/plan-editor/view";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";

export function EditorBar({ editor }: { editor: PlanEditorModel }) {
  const { state, own, plan, view, drawing } = editor;
  const none = state.active === null;
  const zoom = (factor: number) => editor.setView(zoomed(view, plan, factor, middleOf(view, plan)));
  return (
    <div className="editor-barra" role="toolbar" aria-label="Herramientas del plano">
      <Btn size="sm" aria-pressed={!drawing} onClick={() => editor.setDrawing(false)}>
        Mover
      </Btn>
      <Btn
        size="sm"
        aria-pressed={drawing}
        aria-disabled={none || undefined}
        onClick={() => (none ? editor.say("Elige primero una zona.") : editor.setDrawing(true))}
      >
        Dibujar
      </Btn>
      <Btn
        size="sm"
        aria-disabled={none || undefined}
        onClick={() => (none ? editor.say("Elige primero una zona.") : editor.rectangle())}
      >
        Rectángulo
      </Btn>
      <Btn size="sm" aria-pressed={editor.magnet} onClick={() => editor.setMagnet(!editor.magnet)}>
        Imán
      </Btn>
      <hr />
      <Btn size="sm" aria-disabled={state.past.length === 0 || undefined} onClick={editor.undo}>
        <Icon name="undo-2" />
        Deshacer
      </Btn>
      <Btn size="sm" aria-disabled={state.future.length === 0 || undefined} onClick={editor.redo}>
        <Icon name="redo-2" />
        Rehacer
      </Btn>
      <Btn
        size="sm"
        aria-disabled={own.length === 0 || undefined}
        onClick={() => (own.length > 0 ? editor.clear() : editor.say("No hay dibujo que borrar."))}
      >
        Borrar
      </Btn>
      <hr />
      <Btn variant="icono" size="sm" aria-label="Alejar" onClick={() => zoom(1 / 1.5)}>
        <Icon name="minus" />
      </Btn>
      <Btn variant="icono" size="sm" aria-label="Acercar" onClick={() => zoom(1.5)}>
        <Icon name="plus" />
      </Btn>
      <Btn size="sm" onClick={() => editor.setView(wholeOf(plan))}>
        Ver todo
      </Btn>
    </div>
  );
}
