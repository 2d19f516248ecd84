"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import {
  endSubscriberQrAction,
  pauseSubscriberQrAction,
  replaceSubscriberQrAction,
  resumeSubscriberQrAction,
} from "@/lib/subscriber-qrs/actions";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";

/** Each act says what will follow before it happens. */
export function SubscriberActs({ subscriber }: { subscriber: SubscriberQrDto }) {
  const { id, name, passState } = subscriber;
  const input = { id };
  return (
    <>
      {passState === "blocked" ? (
        <ConfirmAct
          send={resumeSubscriberQrAction}
          input={input}
          done={`El QR de ${name} vuelve a entrar.`}
          trigger="Reanudar"
          look={{}}
          title={`¿Reanudar el QR de ${name}?`}
          points={["Vuelve a entrar desde este momento, con el mismo código."]}
          note={null}
          confirm="Reanudar"
          danger={false}
        />
      ) : (
        <ConfirmAct
          send={pauseSubscriberQrAction}
          input={input}
          done={`El QR de ${name} está en pausa.`}
          trigger="Pausar"
          look={{}}
          title={`¿Pausar el QR de ${name}?`}
          points={["Desde este momento no entra por ningún acceso.", "Conserva sus lugares y puedes reanudarlo."]}
          note={null}
          confirm="Pausar"
          danger={false}
        />
      )}
      <ConfirmAct
        send={replaceSubscriberQrAction}
        input={input}
        done={`${name} tiene un QR nuevo.`}
        trigger="Reemplazar"
        look={{}}
        goTo={`/qrabonados/${id}?hecho=reemplazado`}
        title={`¿Reemplazar el QR de ${name}?`}
        points={[
          "El código de ahora deja de valer al instante.",
          "El nuevo conserva lugares, fechas y entradas usadas.",
          "Después podrás enviarle el nuevo.",
        ]}
        confirm="Reemplazar"
      />
      <ConfirmAct
        send={endSubscriberQrAction}
        input={input}
        done={`${name} está dado de baja.`}
        trigger="Dar de baja"
        look={{}}
        title={`¿Dar de baja a ${name}?`}
        points={["Su QR ya no entra nunca más.", "Sus lugares en los próximos eventos quedan libres para venderse."]}
        confirm="Dar de baja"
      />
    </>
  );
}
