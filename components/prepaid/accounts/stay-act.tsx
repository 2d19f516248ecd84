"use client";

import { useState } from "react";
import { ReasonAct } from "@/components/office/reason-act";
import type { BtnLook } from "@/components/ui/btn-class";
import { Input, MoneyInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatDateTime } from "@/lib/core/dates";
import { endOpenStayAction } from "@/lib/prepaid/actions";
import { VISIT_ENDS } from "@/lib/prepaid/client";

type How = (typeof VISIT_ENDS)[number];

const LABELS: Readonly<Record<How, string>> = {
  nothing: "Nada más",
  reckoned: "Lo que costó hasta una hora",
  amount: "Un monto",
};

const isHow = (value: string): value is How => VISIT_ENDS.some((how) => how === value);

interface EndStayActProps {
  accountId: number;
  name: string;
  since: Date;
  timeZone: string;
  look?: BtnLook;
}

/** Ends the stay of a car that no gate saw leave. */
export function EndStayAct({ accountId, name, since, timeZone, look = {} }: EndStayActProps) {
  const [how, setHow] = useState<How>("nothing");
  const id = `estancia-${accountId}`;
  return (
    <ReasonAct
      name={id}
      trigger="Terminar estancia"
      triggerLabel={`Terminar estancia: ${name}`}
      look={look}
      title={`¿Terminar la estancia de ${name}?`}
      points={[
        `Entró el ${formatDateTime(since, timeZone)} y ningún acceso lo vio salir.`,
        "Lo que el saldo no alcance queda como adeudo.",
        "Su código puede volver a entrar.",
      ]}
      confirm="Terminar estancia"
      cancel="Dejar como está"
      send={({ until = "", amountCents = "", reason = "" }) =>
        endOpenStayAction({ accountId, how, until, amountCents, reason })
      }
      done={`Terminaste la estancia de ${name}.`}
    >
      {(errors) => (
        <>
          <Field label="Qué se le cobra" error={errors.how ?? null} id={`${id}-como`}>
            <Select
              name="how"
              value={how}
              onChange={({ target }) => {
                if (isHow(target.value)) setHow(target.value);
              }}
              options={VISIT_ENDS.map((value) => ({ value, label: LABELS[value] }))}
            />
          </Field>
          {how === "reckoned" ? (
            <Field
              label="Salió a las"
              help="Con la tarifa con la que entró."
              error={errors.until ?? null}
              id={`${id}-hora`}
            >
              <Input type="datetime-local" name="until" />
            </Field>
          ) : null}
          {how === "amount" ? (
            <Field
              label="Cuánto"
              help="A lo más, lo que cuesta hasta ahora."
              error={errors.amountCents ?? null}
              id={`${id}-cuanto`}
            >
              <MoneyInput name="amountCents" />
            </Field>
          ) : null}
        </>
      )}
    </ReasonAct>
  );
}
