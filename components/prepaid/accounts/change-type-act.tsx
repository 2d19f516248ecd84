"use client";

import { type ReactNode, useState } from "react";
import { ReasonAct } from "@/components/office/reason-act";
import { typeLabels } from "@/components/prepaid/accounts/account-fields";
import type { BtnLook } from "@/components/ui/btn-class";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { formatCounted } from "@/lib/core/money";
import type { ActionResult } from "@/lib/http/form-state";
import type { TypeOptionDto } from "@/lib/prepaid";
import { tariffLine } from "@/lib/prepaid/client";

interface ChangeTypeActProps {
  /** Distinguishes its fields from those of the other dialogs of the page. */
  name: string;
  /** "Cambiar tipo". */
  trigger: ReactNode;
  look: BtnLook;
  /** Whose type it is: "el tipo de 200 QR". */
  of: string;
  types: readonly TypeOptionDto[];
  send: (wish: { typeId: string; from: string }) => Promise<ActionResult<unknown>>;
}

/** Gives accounts another type: now, or from a day on. */
export function ChangeTypeAct({ name, trigger, look, of, types, send }: ChangeTypeActProps) {
  const [typeId, setTypeId] = useState("");
  const chosen = types.find(({ id }) => String(id) === typeId);
  return (
    <ReasonAct
      name={name}
      trigger={trigger}
      look={look}
      title={`¿Cambiar ${of}?`}
      points={[
        "El código y el saldo no cambian.",
        "Quien está adentro paga con el tipo con el que entró.",
        "Un cambio con fecha empieza ese día, por el reloj del recinto.",
      ]}
      note={null}
      confirm="Cambiar tipo"
      cancel="Dejar como está"
      danger={false}
      plain
      send={({ from = "" }) => send({ typeId, from })}
      done={`Cambiaste ${of}.`}
    >
      {(errors) => (
        <>
          <Field
            label="Tipo nuevo"
            help={chosen ? tariffLine(chosen.tariff) : undefined}
            error={errors.typeId ?? null}
            id={`tipo-${name}`}
          >
            <Select
              name="typeId"
              placeholder="Elige un tipo"
              options={typeLabels(types)}
              value={typeId}
              onChange={(event) => setTypeId(event.target.value)}
            />
          </Field>
          <Field label="Desde" help="Vacío: desde ahora." error={errors.from ?? null} id={`desde-${name}`}>
            <Input type="date" name="from" />
          </Field>
        </>
      )}
    </ReasonAct>
  );
}

/** "el tipo de 3 QR". */
export const typeOfMany = (count: number): string => `el tipo de ${formatCounted(count, "QR", "QR")}`;

export const CHANGE_TYPE = (
  <>
    <Icon name="arrow-left-right" />
    Cambiar tipo
  </>
);
