"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { accountPath } from "@/components/prepaid/accounts/account-fields";
import { Notice } from "@/components/ui/notice";
import { formatDateTime } from "@/lib/core/dates";
import { answerAdjustmentAction } from "@/lib/prepaid/actions";
import { signed, type WaitingAdjustmentDto } from "@/lib/prepaid/client";

interface AdjustmentsProps {
  adjustments: readonly WaitingAdjustmentDto[];
  /** Whether the reader may change balances at all. */
  mayWrite: boolean;
  /** Who reads: what they asked for, they may withdraw. */
  ownId: number;
  /** Names the account, where the page is not the account's own. */
  linked?: boolean;
}

/** Corrections that wait for a second person. Who asked for one may only withdraw it. */
export function Adjustments({ adjustments, mayWrite, ownId, linked = false }: AdjustmentsProps) {
  return adjustments.map((adjustment) => {
    const { id, accountId, amountCents, reason, requestedBy, requesterId, expiresAt, timeZone, holder, mayAnswer } =
      adjustment;
    const amount = signed(amountCents);
    return (
      <Notice key={id} tone="alert" title={`Un ajuste de ${amount} espera a otra persona`}>
        <p>
          {linked ? (
            <>
              <a href={accountPath(accountId)}>{holder}</a>
              {": "}
            </>
          ) : null}
          {`${reason}. Lo pidió ${requestedBy}; vence el ${formatDateTime(expiresAt, timeZone)}.`}
        </p>
        {mayWrite ? (
          <div className="fila mt-2 flex-wrap gap-2">
            {mayAnswer ? (
              <ConfirmAct
                send={answerAdjustmentAction}
                input={{ adjustmentId: id, approves: true }}
                done={`Aprobaste el ajuste de ${amount}.`}
                trigger="Aprobar"
                triggerLabel={`Aprobar el ajuste de ${amount} de ${holder}`}
                look={{ size: "sm", variant: "main" }}
                title={`¿Aprobar el ajuste de ${amount} a ${holder}?`}
                points={[`Motivo: ${reason}.`, "El saldo cambia al instante, con tu nombre y el de quien lo pidió."]}
                confirm="Aprobar"
                cancel="Dejar como está"
                danger={false}
              />
            ) : null}
            {mayAnswer || requesterId === ownId ? (
              <ConfirmAct
                send={answerAdjustmentAction}
                input={{ adjustmentId: id, approves: false }}
                done={mayAnswer ? `Rechazaste el ajuste de ${amount}.` : `Retiraste el ajuste de ${amount}.`}
                trigger={mayAnswer ? "Rechazar" : "Retirar"}
                triggerLabel={`${mayAnswer ? "Rechazar" : "Retirar"} el ajuste de ${amount} de ${holder}`}
                look={{ size: "sm" }}
                title={`¿${mayAnswer ? "Rechazar" : "Retirar"} el ajuste de ${amount} a ${holder}?`}
                points={["El saldo no cambia.", "Se puede pedir de nuevo."]}
                note={null}
                confirm={mayAnswer ? "Rechazar" : "Retirar"}
                cancel="Dejar como está"
              />
            ) : null}
          </div>
        ) : null}
      </Notice>
    );
  });
}
