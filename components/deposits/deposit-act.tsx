"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ACT_LABELS, planOf } from "@/components/deposits/deposit-words";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NumberInput, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { moneyInput, parseMoney } from "@/lib/core/money";
import { acceptDepositAction, approveDepositAction, refuseDepositAction } from "@/lib/deposits/actions";
import type { DepositAct, DepositDto } from "@/lib/deposits/client";

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";
const NONE: { message: string | null; fields: Record<string, string> } = { message: null, fields: {} };

/** What the person typed stays until the act has succeeded, so that a failure loses nothing. */
export function DepositActButton({ deposit, act }: { deposit: DepositDto; act: DepositAct }) {
  const router = useRouter();
  const expected = deposit.bank?.amountCents ?? deposit.amountCents;
  const [amount, setAmount] = useState(moneyInput(expected));
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState(NONE);
  const plan = planOf(act, deposit);
  const label = ACT_LABELS[act];
  const cents = parseMoney(amount);
  const asksReason = act === "refuse" || (act === "accept" && cents !== expected);

  function call() {
    const { id: depositId } = deposit;
    if (act === "approve") return approveDepositAction({ depositId });
    if (act === "refuse") return refuseDepositAction({ depositId, reason });
    const why = asksReason && reason.trim() !== "" ? { reason } : {};
    return acceptDepositAction({ depositId, receivedCents: cents ?? 0, ...why });
  }

  async function send(): Promise<boolean> {
    try {
      const result = await call();
      if (!result.ok) {
        const fields = result.fields ?? {};
        setProblem({ message: Object.keys(fields).length > 0 ? null : result.message, fields });
        if (result.code === "deposit.decided") router.refresh();
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem({ message: LOST, fields: {} });
      return false;
    }
    notify(plan.done);
    router.refresh();
    return true;
  }

  const id = `${act}-${deposit.id}`;
  return (
    <ConfirmDialog
      trigger={label}
      triggerLabel={`${label}: compra ${deposit.orderFolio}`}
      look={{ size: "sm", ...(act === "accept" ? { variant: "main" } : {}) }}
      title={plan.title}
      points={plan.points}
      note={plan.note}
      confirm={label}
      cancel="Cancelar"
      danger={act === "refuse"}
      action={send}
      onOpenChange={(open) => open && setProblem(NONE)}
    >
      {problem.message ? <Notice tone="stop" title={problem.message} live /> : null}
      {act === "accept" ? (
        <Field
          label="Cantidad recibida"
          help="En pesos. Si no es el monto exacto, escribe el motivo."
          error={problem.fields.receivedCents}
          id={`cantidad-${id}`}
        >
          <NumberInput decimals value={amount} onChange={(event) => setAmount(event.target.value)} />
        </Field>
      ) : null}
      {asksReason ? (
        <Field
          label="Motivo"
          help="Queda en el registro con tu nombre."
          error={problem.fields.reason}
          id={`motivo-${id}`}
        >
          <Textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </ConfirmDialog>
  );
}
