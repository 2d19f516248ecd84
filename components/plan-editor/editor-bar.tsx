"use client";

import type { PlanEditorModel } from "@/components/plan-editor/use-plan-editor";
import { middleOf, wholeOf, zoomed } from "@/components/plan-editor/view";
import { Btn } from "@/components/ui/btn";
import { Icon, type IconName } from "@/components/ui/icon";

export function EditorBar({ editor }: { editor: PlanEditorModel }) {
  const { state, own, plan, view, tool } = editor;
  const none = state.active === null;
  const zoom = (factor: number) => editor.setView(zoomed(view, plan, factor, middleOf(view, plan)));
  return (
    <div className="editor-barra" role="toolbar" aria-label="Herramientas del plano">
      <div className="fila gap-1">
        <Btn size="sm" aria-pressed={tool === "move"} onClick={() => editor.setTool("move")}>
          <Icon name="mouse-pointer-2" />
          Mover
        </Btn>
        <Btn
          size="sm"
          aria-pressed={tool === "draw"}
          aria-disabled={none || undefined}
          onClick={() => (none ? editor.say("Elige primero una zona.") : editor.setTool("draw"))}
        >
          <Icon name="pentagon" />
          Dibujar
        </Btn>
        <Btn
          size="sm"
          aria-pressed={tool === "rectangle"}
          aria-disabled={none || undefined}
          onClick={(event) => {
            if (none) editor.say("Elige primero una zona.");
            // The keys do not drag: they get one where there is room.
            else if (event.detail === 0) editor.rectangle();
            else editor.setTool("rectangle");
          }}
        >
          <Icon name="square" />
          Rectángulo
        </Btn>
      </div>
      <div className="fila gap-1">
        <Act
          icon="undo-2"
          label="Deshacer"
          aria-disabled={state.past.length === 0 || undefined}
          onClick={editor.undo}
        />
        <Act
          icon="redo-2"
          label="Rehacer"
          aria-disabled={state.future.length === 0 || undefined}
          onClick={editor.redo}
        />
        <Act
          icon="trash"
          label="Borrar"
          aria-disabled={own.length === 0 || undefined}
          onClick={() => (own.length > 0 ? editor.clear() : editor.say("No hay dibujo que borrar."))}
        />
        <Act icon="magnet" label="Imán" aria-pressed={editor.magnet} onClick={() => editor.setMagnet(!editor.magnet)} />
        <hr />
        <Act icon="minus" label="Alejar" onClick={() => zoom(1 / 1.5)} />
        <Act icon="plus" label="Acercar" onClick={() => zoom(1.5)} />
        <Act icon="maximize" label="Ver todo" onClick={() => editor.setView(wholeOf(plan))} />
      </div>
    </div>
  );
}

interface ActProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  "aria-pressed"?: boolean;
  "aria-disabled"?: true | undefined;
}

function Act({ icon, label, ...rest }: ActProps) {
  return (
    <Btn variant="icono" size="sm" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </Btn>
  );
}
