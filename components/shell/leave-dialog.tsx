"use client";

import { useState } from "react";
import { takesLeaveCode } from "@/components/access/offline/leaving";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatCounted } from "@/lib/core/money";

interface LeaveDialogProps {
  waiting: number;
  onLeave: () => void;
  onStay: () => void;
}

/** A guard who logs out while readings wait needs the word of a supervisor: the next person may switch the phone off. */
export default function LeaveDialog({ waiting, onLeave, onStay }: LeaveDialogProps) {
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onStay();
      }}
      title={`Este teléfono tiene ${formatCounted(waiting, "lectura", "lecturas")} por enviar`}
      points={[
        "Se quedan guardadas en él y se envían solas cuando alguien abra el escáner con red.",
        "Para salir antes, tu supervisor te dice un código: lo ve en «Solicitudes de apoyo» y en los accesos del evento.",
      ]}
      note={null}
      confirm="Salir sin enviarlas"
      cancel="Quedarme"
      action={async (form) => {
        if (await takesLeaveCode(String(form.get("leaveCode")))) {
          onLeave();
          return true;
        }
        setError("Ese no es el código de tu supervisor");
        return false;
      }}
    >
      <Field label="Código de tu supervisor" error={error} id="codigo-salida">
        <Input name="leaveCode" inputMode="numeric" autoComplete="off" maxLength={6} />
      </Field>
    </ConfirmDialog>
  );
}
