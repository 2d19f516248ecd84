"use client";

import { Toaster, toast } from "sonner";
import { Icon } from "@/components/ui/icon";

/** Where toasts appear. Once, in the shell. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-center"
      containerAriaLabel="Mensajes"
      toastOptions={{ unstyled: true, className: "brindis", duration: 6000 }}
      icons={{ success: <Icon name="check" size={20} stroke={3} />, error: <Icon name="ban" size={20} stroke={2.4} /> }}
    />
  );
}

interface Undo {
  label?: string;
  run: () => void;
}

/** Says what was done, with a way back where there is one. Errors of a form belong at their field, not here. */
export function notify(message: string, undo?: Undo): void {
  toast.success(message, undo ? { action: { label: undo.label ?? "Deshacer", onClick: undo.run } } : undefined);
}

/** Says that something failed and what to do. */
export function notifyError(message: string): void {
  toast.error(message);
}
