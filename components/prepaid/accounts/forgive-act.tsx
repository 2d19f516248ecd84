"use client";

import { ReasonAct } from "@/components/office/reason-act";
import { forgiveDebtAction } from "@/lib/prepaid/actions";

interface ForgiveActProps {
  accountId: number;
  debtId: number;
  /** "$16.00". */
  amount: string;
}

/** Calls off what is left of a debt. */
export function ForgiveAct({ accountId, debtId, amount }: ForgiveActProps) {
  return (
    <ReasonAct
      name={`adeudo-${debtId}`}
      trigger="Perdonar"
      triggerLabel={`Perdonar el adeudo de ${amount}`}
      look={{ size: "sm" }}
      title={`¿Perdonar el adeudo de ${amount}?`}
      points={["Nadie lo debe desde este momento.", "Su saldo no cambia."]}
      confirm="Perdonar"
      cancel="Dejar como está"
      send={({ reason = "" }) => forgiveDebtAction({ accountId, debtId, reason })}
      done={`Perdonaste el adeudo de ${amount}.`}
    />
  );
}
