"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ShareButtons } from "@/components/passes/share-buttons";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import {
  blockCourtesiesAction,
  deleteCourtesiesAction,
  sendCourtesiesAction,
  shareCourtesyAction,
} from "@/lib/courtesy-qrs/actions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";

export function CourtesyActs({ courtesy }: { courtesy: CourtesyDto }) {
  const { id, state, name, email, phone, eventId, zoneId, entriesUsed } = courtesy;
  const admits = state === "unassigned" || state === "assigned" || state === "sent";
  if (state === "deleted" || state === "cancelled") return null;
  return (
    <div className="fila flex-wrap gap-2">
      {admits && name ? (
        <ShareButtons
          to={{ name, email, phone }}
          withoutContact="disabled"
          send={() => sendCourtesiesAction({ ids: [id] })}
          share={() => shareCourtesyAction({ id })}
        />
      ) : null}
      {admits ? (
        <BtnLink href={`/generate-qr/hoja?ids=${id}`} data-no-loader="">
          <Icon name="printer" />
          Imprimir
        </BtnLink>
      ) : null}
      {entriesUsed === 0 ? (
        <BtnLink href={`/generate-qr/reasignar?evento=${eventId}&zona=${zoneId}&ids=${id}`}>Mover de zona</BtnLink>
      ) : null}
      {name && entriesUsed === 0 ? <BtnLink href={`/generate-qr/${id}?dar=1`}>Dar a otra persona</BtnLink> : null}
      <ConfirmAct
        send={blockCourtesiesAction}
        input={{ ids: [id], isBlocked: state !== "blocked" }}
        done={state === "blocked" ? "El QR vuelve a dar acceso." : "Bloqueaste el QR."}
        trigger={state === "blocked" ? "Desbloquear" : "Bloquear"}
        title={state === "blocked" ? "¿Desbloquear este QR?" : "¿Bloquear este QR?"}
        points={[state === "blocked" ? "Vuelve a dar acceso." : "Deja de dar acceso; su lugar sigue tomado."]}
        note={null}
        danger={state !== "blocked"}
        confirm={state === "blocked" ? "Desbloquear" : "Bloquear"}
      />
      {entriesUsed === 0 ? (
        <ConfirmAct
          send={deleteCourtesiesAction}
          input={{ ids: [id] }}
          done="Eliminaste el QR."
          trigger="Eliminar"
          look={{ variant: "peligro" }}
          title="¿Eliminar este QR?"
          points={["Deja de dar acceso al instante.", "Su lugar vuelve a estar libre."]}
          confirm="Eliminar"
        />
      ) : null}
    </div>
  );
}
