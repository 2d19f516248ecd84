"use client";

import type { ComponentProps } from "react";
import { ConfirmAct } from "@/components/office/confirm-act";
import { Icon } from "@/components/ui/icon";

interface SendQrActProps {
  holder: { id: number; name: string; email: string | null; phone: string | null };
  send: ComponentProps<typeof ConfirmAct<{ ids: number[] }>>["send"];
}

/** Sends one pass to its holder, by e-mail where there is one. */
export function SendQrAct({ holder: { id, name, email, phone }, send }: SendQrActProps) {
  return (
    <ConfirmAct
      send={send}
      input={{ ids: [id] }}
      done={`El QR de ${name} va en camino.`}
      trigger={
        <>
          <Icon name="send" />
          Enviar
        </>
      }
      title={`¿Enviar su QR a ${name}?`}
      points={[email ? `Por correo a ${email}.` : `Por WhatsApp a ${phone}.`]}
      note={null}
      confirm="Enviar"
      cancel="No enviar"
      danger={false}
    />
  );
}
