"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactNode, useState } from "react";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface ConfirmDialogProps {
  /** What the button that opens it says, and its look. Without it the dialog is controlled by `open`. */
  trigger?: ReactNode;
  look?: BtnLook;
  triggerLabel?: string;
  /** Names the thing: "¿Cancelar Alma Ríos, Gira Luz de Invierno?" */
  title: string;
  /** What will happen, with figures. */
  points: readonly string[];
  note?: string | null;
  /** The verb: "Cancelar evento". Null where it only says why something cannot be done now. */
  confirm: string | null;
  /** The safe way out. */
  cancel?: string;
  danger?: boolean;
  /** Runs on confirm with the form's fields; the dialog waits for it and then closes, unless it answers false. */
  action?: (form: FormData) => unknown;
  fields?: Readonly<Record<string, string>>;
  /** Fields to fill in before confirming. */
  children?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Asks before what cannot be taken back. The safe button comes first and has the focus. */
export function ConfirmDialog({
  trigger,
  look,
  triggerLabel,
  title,
  points,
  note = "No se puede deshacer.",
  confirm,
  cancel = "Conservar",
  danger = true,
  action,
  fields = {},
  children,
  open,
  onOpenChange,
}: ConfirmDialogProps) {
  const [own, setOwn] = useState(false);
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return (
    <AlertDialog.Root open={open ?? own} onOpenChange={change}>
      {trigger ? (
        <AlertDialog.Trigger className={btnClass(look ?? {})} aria-label={triggerLabel}>
          {trigger}
        </AlertDialog.Trigger>
      ) : null}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialogo-capa" />
        <AlertDialog.Popup className="dialogo dialogo-fijo">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="grid gap-3.5">
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            {note ? <p className="meta">{note}</p> : null}
          </AlertDialog.Description>
          <form
            className="grid gap-3.5"
            // React empties the fields after each action; after a refusal they keep what was typed.
            onReset={(event) => event.preventDefault()}
            action={async (form) => {
              if ((await action?.(form)) !== false) change(false);
            }}
          >
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {children}
            <div className="acciones">
              <AlertDialog.Close className="btn">{cancel}</AlertDialog.Close>
              {confirm === null ? null : <SubmitBtn variant={danger ? "peligro" : "main"}>{confirm}</SubmitBtn>}
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
