"use client";

import { ReasonAct } from "@/components/office/reason-act";
import { keepSightingAction } from "@/lib/barriers/actions";

/** Keeps the plate and picture of a car for a year, for an incident. */
export function KeepAct({ sightingId }: { sightingId: number }) {
  return (
    <ReasonAct
      name={`conservar-${sightingId}`}
      trigger="Conservar por incidente"
      look={{ size: "sm" }}
      title="¿Conservar la placa y la foto?"
      points={["Se guardan un año en lugar de 30 días.", "Queda tu nombre y el motivo."]}
      note={null}
      confirm="Conservar"
      cancel="Cancelar"
      danger={false}
      send={({ reason = "" }) => keepSightingAction({ sightingId, reason })}
      done="Se conserva por un año."
    />
  );
}
