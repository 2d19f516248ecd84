"use client";

import { SendQrAct } from "@/components/passes/send-qr-act";
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
          {email || phone ? <SendQrAct holder={{ id, name, email, phone }} send={sendSubscriberQrsAction} /> : null}
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
