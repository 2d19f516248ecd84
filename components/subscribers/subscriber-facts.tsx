import type { ReactNode } from "react";
import { SendActs } from "@/components/subscribers/send-acts";
import { SubscriberStateSign } from "@/components/subscribers/subscriber-words";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { QrPicture } from "@/components/ui/qr-picture";
import { formatDateTime } from "@/lib/core/dates";
import { formatShortCode } from "@/lib/passes/client";
import { KIND_LABELS, type SubscriberQrDto, validText } from "@/lib/subscriber-qrs/client";

interface SubscriberFactsProps {
  subscriber: SubscriberQrDto;
  qr: { size: number; path: string };
  /** False if the page offers sending elsewhere. */
  offersSending: boolean;
}

export function SubscriberFacts({ subscriber, qr, offersSending }: SubscriberFactsProps) {
  const { zoneKey, zoneName, placeLabel, entryRights, plate, email, phone, shortCode, state } = subscriber;
  const { sentAt, openedAt, timeZone } = subscriber;
  const code = formatShortCode(shortCode);
  const facts: [string, ReactNode][] = [
    ["Estado", <SubscriberStateSign key="state" state={state} />],
    ["Tipo", KIND_LABELS[subscriber.kind]],
    [
      "Zona",
      <span key="zone" className="fila">
        <Plate code={zoneKey} size="sm" />
        {zoneName}
      </span>,
    ],
    ...(placeLabel ? ([["Lugar", placeLabel]] as [string, ReactNode][]) : []),
    ["Vigencia", validText(subscriber)],
    ["Entradas por evento", String(entryRights)],
    ["Placa", plate ?? "—"],
    ["Correo", email ?? "—"],
    ["Teléfono", phone ?? "—"],
    ["Recinto", subscriber.enclosureName],
    ["Enviado", sentAt ? formatDateTime(sentAt, timeZone) : "Todavía no"],
    ...(openedAt ? ([["Abierto", formatDateTime(openedAt, timeZone)]] as [string, ReactNode][]) : []),
  ];
  return (
    <Panel title="Datos">
      <div className="grid gap-5 px-4.5 pb-4.5 md:grid-cols-[1fr_14rem]">
        <div className="grid content-start gap-5">
          <dl className="grid content-start gap-3 sm:grid-cols-2">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="meta">{name}</dt>
                <dd className="break-words">{value}</dd>
              </div>
            ))}
          </dl>
          {offersSending && state === "active" ? (
            <div className="fila flex-wrap gap-2">
              <SendActs subscriber={subscriber} />
            </div>
          ) : null}
        </div>
        {state === "ended" ? null : (
          <figure className="grid justify-items-center gap-2">
            <QrPicture className="w-full max-w-56" qr={qr} label={`QR de ${subscriber.name}, código ${code}`} />
            <figcaption className="codigo text-center text-balance">{code}</figcaption>
            <div className="grid w-full max-w-56 gap-2">
              <BtnLink size="sm" href={`/qrabonados/${subscriber.id}/qr`} download>
                <Icon name="download" />
                Descargar
              </BtnLink>
              {state === "active" ? (
                <BtnLink size="sm" href={`/qrabonados/hoja?ids=${subscriber.id}`} data-no-loader="">
                  <Icon name="printer" />
                  Imprimir
                </BtnLink>
              ) : null}
            </div>
          </figure>
        )}
      </div>
    </Panel>
  );
}
