"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { formatMoney } from "@/lib/core/money";
import { payOutAction } from "@/lib/settlement/actions";
import type { DeskRefundDto } from "@/lib/settlement/client";

function PayOutAct({ refund }: { refund: DeskRefundDto }) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  const money = formatMoney(refund.amountCents);
  return (
    <ConfirmDialog
      trigger="Pagar"
      triggerLabel={`Pagar ${money} a ${refund.payer ?? refund.folio}`}
      look={{ size: "sm" }}
      title={`¿Pagar ${money}${refund.payer ? ` a ${refund.payer}` : ""}?`}
      points={[
        `Entrega ${money} en efectivo: salen de tu turno.`,
        `Es la devolución de lo pagado con ${refund.folio}.`,
      ]}
      confirm="Pagar"
      cancel="Cancelar"
      danger={false}
      action={async (form) => {
        const result = await payOutAction({ refundId: refund.id, note: String(form.get("note") ?? "") });
        if (!result.ok) {
          setError(result.message);
          return false;
        }
        setError(null);
        notify(`Devolución pagada con el folio ${result.data.folio}.`);
        router.refresh();
        return true;
      }}
    >
      <Field label="Nota" help="Cómo supiste que es la persona." error={error}>
        <Input name="note" autoComplete="off" maxLength={100} />
      </Field>
    </ConfirmDialog>
  );
}

/** Refunds of cash that were decided and wait for whoever comes for them. */
export function DeskRefunds({ refunds }: { refunds: readonly DeskRefundDto[] }) {
  return (
    <Panel title="Devoluciones por pagar">
      <ul className="movs-caja">
        {refunds.map((refund) => (
          <li key={refund.id} className="grid-cols-[minmax(0,1fr)_auto]!">
            <span className="min-w-0">
              <strong className="block font-semibold">{refund.payer ?? "Sin cuenta"}</strong>
              <span className="chico block break-words">
                {refund.folio}, {refund.reason}
              </span>
            </span>
            <span className="fila gap-3">
              <span className="num">{formatMoney(refund.amountCents)}</span>
              <PayOutAct refund={refund} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
