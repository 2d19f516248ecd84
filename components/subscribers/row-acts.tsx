"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { SubscriberActs } from "@/components/subscribers/subscriber-acts";
import { Icon } from "@/components/ui/icon";
import { sendSubscriberQrsAction } from "@/lib/subscriber-qrs/actions";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";

/** What can be done with a row's QR now. */
export function SubscriberRowActs({ subscriber }: { subscriber: SubscriberQrDto }) {
  const { id, name, email, phone, state } = subscriber;
  return (
    <>
      <a href={`/qrabonados/${id}`}>
        <Icon name="qr-code" />
        Abrir
      </a>
      {state === "ended" ? null : (
        <>
          <a href={`/qrabonados/nuevo?id=${id}`}>
            <Icon name="pencil" />
            Editar
          </a>
          {email || phone ? (
            <ConfirmAct
              send={sendSubscriberQrsAction}
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
          ) : null}
          <a href={`/qrabonados/hoja?ids=${id}`} data-no-loader="">
            <Icon name="printer" />
            Imprimir
          </a>
          <SubscriberActs subscriber={subscriber} />
        </>
      )}
    </>
  );
}
