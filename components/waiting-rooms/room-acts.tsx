"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { formatCount } from "@/lib/core/money";
import { closeRoomAction, openRoomAction } from "@/lib/waiting-rooms/actions";

const LOST = "No pudimos enviar tu solicitud. Revisa tu conexión e intenta de nuevo.";

/** Opens or closes an event's waiting room, after asking once more. */
export function RoomActs({ eventId, isOpen, waiting }: { eventId: number; isOpen: boolean; waiting: number }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);

  async function send(): Promise<boolean> {
    try {
      const result = await (isOpen ? closeRoomAction : openRoomAction)({ eventId });
      if (!result.ok) {
        setProblem(result.message);
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return false;
    }
    notify(isOpen ? "Cerraste la fila de espera." : "Abriste la fila de espera.");
    router.refresh();
    return true;
  }

  const closing = [
    waiting > 0 ? `${formatCount(waiting)} esperan: todos entran a la vez.` : "Nadie espera ahora.",
    "Los lugares que alguien ya apartó siguen apartados.",
  ];
  const opening = [
    "Nadie aparta lugares de este evento hasta que le toque su turno.",
    "Antes del inicio de la venta, quienes llegan entran a un sorteo; después, por orden.",
    "Se cierra sola cuando ya nadie espera. Taquilla y guardias no hacen fila.",
  ];
  return (
    <ConfirmDialog
      trigger={isOpen ? "Cerrar la fila" : "Abrir la fila"}
      look={{ size: "sm" }}
      title={isOpen ? "¿Cerrar la fila de espera?" : "¿Abrir la fila de espera?"}
      points={isOpen ? closing : opening}
      confirm={isOpen ? "Cerrar la fila" : "Abrir la fila"}
      cancel="Regresar"
      note={null}
      danger={false}
      action={send}
      onOpenChange={(open) => open && setProblem(null)}
    >
      {problem ? <Notice tone="stop" title={problem} live /> : null}
    </ConfirmDialog>
  );
}
