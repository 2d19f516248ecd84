"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { SendQrAct } from "@/components/passes/send-qr-act";
import { Icon } from "@/components/ui/icon";
import { blockCourtesiesAction, deleteCourtesiesAction, sendCourtesiesAction } from "@/lib/courtesy-qrs/actions";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";

/** What can be done with a row's QR now. */
export function CourtesyRowActs({ courtesy }: { courtesy: CourtesyDto }) {
  const { id, state, name, email, phone, eventId, zoneId, entriesUsed, isGroup } = courtesy;
  const isOver = state === "deleted" || state === "cancelled";
  const admits = state === "unassigned" || state === "assigned" || state === "sent";
  const isNew = entriesUsed === 0 && !isOver;
  const isBlocked = state === "blocked";
  return (
    <>
      <a href={`/generate-qr/${id}`}>
        <Icon name="qr-code" />
        Abrir
      </a>
      {admits && name && (email || phone) ? (
        <SendQrAct holder={{ id, name, email, phone }} send={sendCourtesiesAction} />
      ) : null}
      {admits && !name ? (
        <a href={`/generate-qr/${id}?dar=1`}>
          <Icon name="user-plus" />
          Asignar
        </a>
      ) : null}
      {admits ? (
        <a href={`/generate-qr/hoja?ids=${id}`} data-no-loader="">
          <Icon name="printer" />
          Imprimir
        </a>
      ) : null}
      {isNew && !isGroup ? (
        <a href={`/generate-qr/reasignar?evento=${eventId}&zona=${zoneId}&ids=${id}`}>
          <Icon name="arrow-left-right" />
          Mover de zona
        </a>
      ) : null}
      {isOver ? null : (
        <ConfirmAct
          send={blockCourtesiesAction}
          input={{ ids: [id], isBlocked: !isBlocked }}
          done={isBlocked ? "El QR vuelve a dar acceso." : "Bloqueaste el QR."}
          trigger={
            <>
              <Icon name="ban" />
              {isBlocked ? "Desbloquear" : "Bloquear"}
            </>
          }
          title={isBlocked ? "¿Desbloquear este QR?" : "¿Bloquear este QR?"}
          points={[isBlocked ? "Vuelve a dar acceso." : "Deja de dar acceso; su lugar sigue tomado."]}
          note={null}
          danger={!isBlocked}
          confirm={isBlocked ? "Desbloquear" : "Bloquear"}
        />
      )}
      {isNew ? (
        <ConfirmAct
          send={deleteCourtesiesAction}
          input={{ ids: [id] }}
          done="Eliminaste el QR."
          trigger={
            <>
              <Icon name="trash" />
              Eliminar
            </>
          }
          title="¿Eliminar este QR?"
          points={["Deja de dar acceso al instante.", "Su lugar vuelve a estar libre."]}
          confirm="Eliminar"
        />
      ) : null}
    </>
  );
}
