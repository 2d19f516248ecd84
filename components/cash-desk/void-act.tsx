"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { notify } from "@/components/ui/toaster";
import { OPERATION_LABELS, type OperationDto } from "@/lib/cash-desk/client";
import { formatMoney } from "@/lib/core/money";
import { voidOperationAction } from "@/lib/settlement/actions";

/** A supervisor takes an operation of an open shift back. */
export function VoidAct({ operation, menu = false }: { operation: OperationDto; menu?: boolean }) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const { id, folio, kind, amountCents } = operation;
  const money = formatMoney(Math.abs(amountCents));
  return (
    <ConfirmDialog
      trigger="Anular"
      triggerLabel={`Anular ${folio}`}
      look={menu ? { variant: "quieto" } : { variant: "peligro-quieto", size: "sm" }}
      title={`¿Anular ${folio}, ${OPERATION_LABELS[kind].toLowerCase()} de ${money}?`}
      points={
        amountCents > 0
          ? [`Devuelve ${money} en efectivo ahora: salen de este turno.`, "Lo que se pagó con ellos deja de valer."]
          : [`${money} vuelven a la caja de este turno.`]
      }
      confirm="Anular"
      action={async (form) => {
        const reason = String(form.get("reason") ?? "");
        const result = await withSecondFactor(() => voidOperationAction({ operationId: id, reason }));
        if (!result.ok) {
          setError(result.fields?.reason ?? result.message);
          return false;
        }
        setError(null);
        notify(`Anulaste ${folio} con ${result.data.folio}.`);
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
