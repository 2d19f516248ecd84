"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Checkbox } from "@/components/ui/choice";
import { Input, MoneyInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatMoney, parseMoney } from "@/lib/core/money";
import {
  approveSettlementAction,
  cancelSettlementAction,
  makeAdvanceAction,
  makeSettlementAction,
  paySettlementAction,
} from "@/lib/organizer-settlements/actions";

const toPage = ({ id }: { id: number }) => `/liquidaciones/${id}`;

interface OrganizerProps {
  adminId: number;
  organizer: string;
}

export function MakeAct({ adminId, organizer, dueCents }: OrganizerProps & { dueCents: number }) {
  return (
    <ReasonAct
      name={`liquidar-${adminId}`}
      reason="optional"
      send={({ adjustment = "", sign, reason }) =>
        makeSettlementAction({
          adminId,
          adjustmentCents: (sign === "menos" ? -1 : 1) * (parseMoney(adjustment) ?? 0),
          reason: reason ?? "",
        })
      }
      done="Hiciste el borrador."
      goTo={toPage}
      trigger="Hacer borrador"
      look={{ size: "sm" }}
      title={`¿Liquidar a ${organizer}?`}
      points={[
        `Ya se puede pagar ${formatMoney(Math.max(0, dueCents))}, antes de comisión, retenciones y reserva.`,
        "Es un borrador: no se paga hasta que otra persona lo apruebe.",
      ]}
      note={null}
      confirm="Hacer borrador"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="Ajuste" help="Opcional; di el motivo abajo." error={errors.adjustmentCents ?? null}>
            <MoneyInput name="adjustment" autoComplete="off" />
          </Field>
          <Field label="El ajuste es">
            <Select
              name="sign"
              options={[
                { value: "mas", label: "A favor del organizador" },
                { value: "menos", label: "En contra del organizador" },
              ]}
            />
          </Field>
        </>
      )}
    </ReasonAct>
  );
}

export function AdvanceAct({ adminId, organizer, owedCents }: OrganizerProps & { owedCents: number }) {
  return (
    <ReasonAct
      name={`anticipo-${adminId}`}
      send={({ amount = "", reason = "" }) => makeAdvanceAction({ adminId, amountCents: amount, reason })}
      done="Hiciste el anticipo."
      goTo={toPage}
      trigger="Dar anticipo"
      look={{ size: "sm" }}
      title={`¿Dar un anticipo a ${organizer}?`}
      points={[
        `Se le deben ${formatMoney(owedCents)}, también de eventos que no han pasado.`,
        "Se descuenta de su siguiente liquidación.",
        "Otra persona lo tiene que aprobar.",
      ]}
      note={null}
      confirm="Hacer anticipo"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <Field label="Importe" error={errors.amountCents ?? null}>
          <MoneyInput name="amount" autoComplete="off" />
        </Field>
      )}
    </ReasonAct>
  );
}

interface SettlementProps {
  id: number;
  folio: string;
  payableCents: number;
}

export function ApproveAct({ id, folio, payableCents, account }: SettlementProps & { account: string | null }) {
  return (
    <ConfirmAct
      send={approveSettlementAction}
      input={{ id }}
      done={`Aprobaste ${folio}.`}
      trigger="Aprobar"
      look={{ variant: "main" }}
      title={`¿Aprobar ${folio}?`}
      points={
        payableCents > 0
          ? [
              `Se podrán transferir ${formatMoney(payableCents)}${account ? ` a ${account}` : ""}.`,
              "Deja de deberse al organizador.",
            ]
          : ["No hay nada que pagar: lo que queda pasa a la siguiente."]
      }
      note="Quien hizo el borrador no puede aprobarlo."
      confirm="Aprobar"
      cancel="Todavía no"
      danger={false}
    />
  );
}

/** `isGone`: its account was taken away since, so that whoever writes the payment says that the bank had sent it before. */
export function PayAct({ id, folio, payableCents, isGone }: SettlementProps & { isGone: boolean }) {
  return (
    <ReasonAct
      name={`pagar-${id}`}
      plain
      send={({ bankReference = "", isSentAlready }) =>
        paySettlementAction({ id, bankReference, isSentAlready: isSentAlready === "on" })
      }
      done={`Registraste el pago de ${folio}.`}
      trigger={`Registrar pago de ${formatMoney(payableCents)}`}
      look={{ variant: "main" }}
      title={`¿Ya se transfirieron ${formatMoney(payableCents)}?`}
      points={["Escribe la referencia que dio el banco.", "Después ya no se puede cancelar."]}
      note={null}
      confirm="Registrar pago"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="Referencia del banco" error={errors.bankReference ?? null}>
            <Input name="bankReference" autoComplete="off" maxLength={40} />
          </Field>
          {isGone ? <Checkbox label="El banco ya lo había mandado a esa CLABE" name="isSentAlready" /> : null}
        </>
      )}
    </ReasonAct>
  );
}

export function CancelAct({ id, folio }: Pick<SettlementProps, "id" | "folio">) {
  return (
    <ConfirmAct
      send={cancelSettlementAction}
      input={{ id }}
      done={`Cancelaste ${folio}.`}
      trigger="Cancelar liquidación"
      look={{ variant: "peligro-quieto" }}
      title={`¿Cancelar ${folio}?`}
      points={["Lo que se debía se vuelve a deber.", "Se puede hacer otro borrador."]}
      note={null}
      confirm="Cancelar liquidación"
    />
  );
}
