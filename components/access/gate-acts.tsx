"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { closeGateAction, openGateAction } from "@/lib/access/actions";
import { moveGuardAction } from "@/lib/guards/actions";

interface GateActsProps {
  gateId: number;
  label: string;
  isShut: boolean;
}

/** Closes a gate to those who come, or opens it: two touches. */
export function GateActs({ gateId, label, isShut }: GateActsProps) {
  if (isShut) {
    return (
      <ConfirmAct
        send={openGateAction}
        input={{ gateId }}
        done={`Abriste ${label}.`}
        trigger="Abrir"
        triggerLabel={`Abrir ${label}`}
        title={`¿Abrir ${label}?`}
        points={["Vuelve a dejar entrar autos."]}
        note={null}
        confirm="Abrir el acceso"
        cancel="Dejarlo cerrado"
        danger={false}
      />
    );
  }
  return (
    <ReasonAct
      name={`cierre-${gateId}`}
      trigger="Cerrar"
      triggerLabel={`Cerrar ${label}`}
      title={`¿Cerrar ${label} a las entradas?`}
      points={[
        "No deja entrar autos, aunque tengan boleto: los manda a otro acceso de su zona.",
        "Los que están adentro pueden salir por ahí.",
      ]}
      note="Lo puedes abrir otra vez aquí mismo."
      confirm="Cerrar el acceso"
      cancel="Dejarlo abierto"
      reason="optional"
      send={({ reason = "" }) => closeGateAction({ gateId, reason })}
      done={`Cerraste ${label}.`}
    />
  );
}

interface MoveGuardActProps {
  eventId: number;
  gate: { gateId: number; label: string };
  guards: readonly { userId: number; name: string }[];
  /** Other gates of the event. */
  others: readonly { gateId: number; label: string }[];
}

/** Sends a guard from one gate to another. */
export function MoveGuardAct({ eventId, gate, guards, others }: MoveGuardActProps) {
  const name = `mover-${gate.gateId}`;
  return (
    <ReasonAct
      name={name}
      plain
      trigger="Mover"
      triggerLabel={`Mover a un guardia de ${gate.label}`}
      title={`¿A quién mueves de ${gate.label}?`}
      points={["Queda en el otro acceso para todas sus zonas.", "Su teléfono lo sabe en unos segundos."]}
      note={null}
      confirm="Mover al guardia"
      cancel="Dejarlo ahí"
      danger={false}
      send={({ userId = "", gateId = "" }) => moveGuardAction({ eventId, userId, gateId })}
      done="Moviste al guardia."
    >
      {(errors) => (
        <>
          <Field label="Guardia" error={errors.userId ?? null} id={`${name}-guardia`}>
            <Select
              name="userId"
              options={guards.map(({ userId, name: label }) => ({ value: String(userId), label }))}
            />
          </Field>
          <Field label="Acceso" error={errors.gateId ?? null} id={`${name}-acceso`}>
            <Select name="gateId" options={others.map(({ gateId, label }) => ({ value: String(gateId), label }))} />
          </Field>
        </>
      )}
    </ReasonAct>
  );
}
