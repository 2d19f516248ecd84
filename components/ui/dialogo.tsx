"use client";

import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";

interface DialogoProps {
  /** What the button that opens it says, and its look. Without it the dialog is controlled by `open`. */
  trigger?: ReactNode;
  look?: BtnLook;
  title: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A dialog with any content; its actions go inside, in a div with class "acciones". Close on DialogoCerrar or outside. */
export function Dialogo({ trigger, look, title, open, onOpenChange, children }: DialogoProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger ? <Dialog.Trigger className={btnClass(look ?? {})}>{trigger}</Dialog.Trigger> : null}
      <Dialog.Portal>
        <Dialog.Backdrop className="dialogo-capa" />
        <Dialog.Popup className="dialogo dialogo-fijo">
          <Dialog.Title>{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The button that closes the dialog around it. */
export function DialogoCerrar({ look, children }: { look?: BtnLook; children: ReactNode }) {
  return <Dialog.Close className={btnClass(look ?? {})}>{children}</Dialog.Close>;
}
