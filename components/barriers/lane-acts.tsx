"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Checkbox } from "@/components/ui/choice";
import { FieldGroup } from "@/components/ui/field";
import { resetFireAction, reverseLaneAction } from "@/lib/barriers/actions";
import type { LaneDto } from "@/lib/barriers/client";

/** Turns a lane round, which a person says is empty. */
export function ReverseAct({ lane }: { lane: Pick<LaneDto, "id" | "name" | "direction"> }) {
  const { id, name, direction } = lane;
  const to = direction === "in" ? "out" : "in";
  const word = to === "in" ? "entrada" : "salida";
  return (
    <ReasonAct
      name={`invertir-${id}`}
      trigger="Invertir sentido"
      triggerLabel={`Invertir sentido de ${name}`}
      title={`¿Hacer de ${name} una ${word}?`}
      points={[
        `Desde ahora los códigos que se leen aquí cuentan como ${word}.`,
        "Cambia también las señales del carril: no lo hacemos desde aquí.",
      ]}
      note={null}
      confirm={`Hacerla ${word}`}
      cancel="Dejarla como está"
      danger={false}
      plain
      send={({ isEmpty }) => reverseLaneAction({ laneId: id, to, isEmpty: (isEmpty === "on") as true })}
      done={`${name} es ahora una ${word}.`}
    >
      {(errors) => (
        <FieldGroup legend={<span className="vh">Carril vacío</span>} id={`vacio-${id}`} error={errors.isEmpty}>
          <Checkbox label="Miré el carril y está vacío" name="isEmpty" />
        </FieldGroup>
      )}
    </ReasonAct>
  );
}

/** A named person says that a fire is over. */
export function ResetFireAct({ enclosureId, venue }: { enclosureId: number; venue: string }) {
  return (
    <ConfirmAct
      send={resetFireAction}
      input={{ enclosureId }}
      done="Se restableció. Las plumas vuelven a lo normal."
      trigger="Restablecer"
      triggerLabel={`Restablecer el contacto de incendio de ${venue}`}
      title={`¿Se acabó el incendio en ${venue}?`}
      points={[
        "Dejamos de sostener abiertas las plumas y se vuelve a cobrar.",
        "Antes hay que restablecer el contacto en el tablero.",
        "Queda a tu nombre.",
      ]}
      confirm="Restablecer"
    />
  );
}
