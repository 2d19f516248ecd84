"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { notify } from "@/components/ui/toaster";
import { dropCashAction } from "@/lib/cash-desk/actions";

/** Cash is put away from the drawer, in the safe or in an envelope. */
export function DropAct() {
  const router = useRouter();
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID());
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmDialog
      trigger={
        <>
          <Icon name="banknote" />
          Retiro
        </>
      }
      title="Retirar efectivo de la caja"
      points={["El dinero sale de la caja y queda anotado con tu nombre y la hora.", "Al contar ya no se espera."]}
      note={null}
      confirm="Retirar"
      cancel="Cancelar"
      danger={false}
      action={async (form) => {
        const amountCents = String(form.get("amountCents") ?? "");
        const result = await dropCashAction({ amountCents, note: String(form.get("note") ?? ""), requestKey });
        if (!result.ok) {
          setError(result.fields?.amountCents ?? result.message);
          return false;
        }
        setError(null);
        setRequestKey(crypto.randomUUID());
        notify(`Retiro anotado con el folio ${result.data.folio}.`);
        router.refresh();
        return true;
      }}
    >
      <Field label="Cuánto, en pesos" error={error}>
        <NumberInput name="amountCents" decimals autoFocus />
      </Field>
      <Field label="Nota" help="A dónde va: sobre, caja fuerte, banco.">
        <Input name="note" autoComplete="off" maxLength={200} />
      </Field>
    </ConfirmDialog>
  );
}
