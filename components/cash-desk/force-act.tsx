"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toaster";
import { closeByForceAction } from "@/lib/cash-desk/actions";

interface ForceActProps {
  shift: { id: number; number: number; personName: string };
}

/** A supervisor closes a shift that its person left. */
export function ForceAct({ shift }: ForceActProps) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmDialog
      trigger="Cerrar a la fuerza"
      look={{ variant: "peligro-quieto" }}
      title={`¿Cerrar el turno ${shift.number} de ${shift.personName}?`}
      points={[
        "Nadie cobra más en él, y la caja queda libre.",
        "Se cierra sin conteo: anota en el motivo lo que encontraste.",
        `${shift.personName} podrá abrir otro turno.`,
      ]}
      confirm="Cerrar turno"
      action={async (form) => {
        const result = await closeByForceAction({ shiftId: shift.id, reason: String(form.get("reason") ?? "") });
        if (!result.ok) {
          setError(result.fields?.reason ?? result.message);
          return false;
        }
        setError(null);
        notify(`Cerraste el turno ${shift.number}.`);
        router.refresh();
        return true;
      }}
    >
      <Field label="Motivo" error={error}>
        <Input name="reason" autoComplete="off" maxLength={200} autoFocus />
      </Field>
    </ConfirmDialog>
  );
}
