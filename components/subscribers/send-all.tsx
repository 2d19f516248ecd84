"use client";

import { useRouter } from "next/navigation";
import { sendWords } from "@/components/passes/send-words";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { notify, notifyError } from "@/components/ui/toaster";
import { sendSubscriberQrsAction } from "@/lib/subscriber-qrs/actions";
import type { SendSubscriberQrsInput } from "@/lib/subscriber-qrs/client";

interface SendAllProps {
  filters: SendSubscriberQrsInput;
  isFiltered: boolean;
}

/** Sends to all that the filters find, not only to those on this page. */
export function SendAll({ filters, isFiltered }: SendAllProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={
        <>
          <Icon name="send" />
          Enviar a todos
        </>
      }
      look={{}}
      title={isFiltered ? "¿Enviar su QR a todos los de esta lista?" : "¿Enviar su QR a todos?"}
      points={[
        "Por correo a quien lo tiene; a los demás, por WhatsApp.",
        "Solo a los activos. A quien se le envió hace menos de 10 minutos, no otra vez.",
        ...(isFiltered ? [] : ["Con el filtro «Sin enviar» llega solo a quien le falta."]),
      ]}
      note={null}
      confirm="Enviar"
      cancel="No enviar"
      danger={false}
      action={async () => {
        const result = await sendSubscriberQrsAction(filters);
        if (!result.ok) return notifyError(result.message);
        notify(sendWords(result.data));
        router.refresh();
      }}
    />
  );
}
