"use client";

import { ReasonAct } from "@/components/office/reason-act";
import { resolveFindingAction } from "@/lib/access/actions";
import type { FindingRowDto } from "@/lib/access/client";

/** What a person may say of a finding. */
export function FindingActs({
  finding,
}: {
  finding: Pick<FindingRowDto, "id" | "findings" | "codeTail" | "isResolved" | "mayUndoCharge">;
}) {
  const { id, findings, codeTail, isResolved, mayUndoCharge } = finding;
  const isAfterEnd = findings.includes("after_revocation");
  const send =
    (act: "accepted" | "incident" | "charge_undone", isAllOfPhone = false) =>
    ({ reason = "" }: Record<string, string>) =>
      resolveFindingAction({ id, act, note: reason, isAllOfPhone });
  return (
    <span className="fila flex-wrap gap-1.5">
      {isResolved ? null : (
        <>
          <ReasonAct
            name={`aceptar-${id}`}
            trigger="Aceptar"
            title={`¿Aceptar la lectura de …${codeTail}?`}
            points={
              isAfterEnd
                ? ["Cuenta como la lectura que fue, a su hora.", "Si es de prepago, se cobra ahora."]
                : ["Queda como revisada.", "Ninguna lectura cambia."]
            }
            note={null}
            confirm="Aceptar"
            cancel="Dejarla por revisar"
            danger={false}
            reason="optional"
            send={send("accepted")}
            done="La lectura quedó aceptada."
          />
          {isAfterEnd ? (
            <ReasonAct
              name={`aceptar-todas-${id}`}
              trigger="Aceptar todas las de ese teléfono"
              title="¿Aceptar todas las lecturas de ese teléfono?"
              points={["Son las que esperan por lo mismo.", "Cuentan como las lecturas que fueron, a su hora."]}
              note={null}
              confirm="Aceptar todas"
              cancel="Dejarlas por revisar"
              danger={false}
              reason="optional"
              send={send("accepted", true)}
              done="Las lecturas quedaron aceptadas."
            />
          ) : null}
          <ReasonAct
            name={`incidente-${id}`}
            trigger="Incidente"
            title={`¿Anotar un incidente con …${codeTail}?`}
            points={["Queda con tu nota y tu nombre."]}
            note={null}
            confirm="Anotar el incidente"
            cancel="Dejarla por revisar"
            send={send("incident")}
            done="El incidente quedó anotado."
          />
        </>
      )}
      {mayUndoCharge ? (
        <ReasonAct
          name={`cobro-${id}`}
          trigger="Deshacer el cobro"
          title={`¿Deshacer lo que cobró la lectura de …${codeTail}?`}
          points={["Vuelve al saldo de donde salió.", "La lectura queda como está."]}
          note={null}
          confirm="Deshacer el cobro"
          cancel="Dejarlo cobrado"
          send={send("charge_undone")}
          done="El cobro se deshizo."
        />
      ) : null}
    </span>
  );
}
