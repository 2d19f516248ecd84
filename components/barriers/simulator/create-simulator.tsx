"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { createSimulatorAction } from "@/lib/barriers/actions";

/** Makes a simulated device at a venue. */
export function CreateSimulator({
  enclosureId,
  venue,
  gateIds,
}: {
  enclosureId: number;
  venue: string;
  gateIds: number[];
}) {
  return (
    <ConfirmAct
      send={createSimulatorAction}
      input={{ enclosureId, gateIds }}
      done="El simulador está listo. Emparéjalo."
      trigger={`Crear en ${venue}`}
      look={{ variant: "main", className: "whitespace-normal py-2" }}
      title={`¿Crear un simulador en ${venue}?`}
      points={["Agrega un equipo con dos carriles, entrada y salida, en los accesos del recinto."]}
      confirm="Crear"
    />
  );
}
