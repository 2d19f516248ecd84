import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import { EndpointBadge } from "@/components/webhooks/endpoint-state";
import { formatDateTime } from "@/lib/core/dates";
import { type EndpointDto, KEPT_DAYS, TYPE_WORDS } from "@/lib/webhooks/client";

const STOPPED: Readonly<Partial<Record<EndpointDto["state"], string>>> = {
  paused:
    "Pasó tres días sin recibir nada. Lo que pasa mientras tanto queda en la lista: cuando su sistema esté arreglado, actívalo y vuelve a enviarlo.",
  gone: "Su sistema contestó que ya no quiere avisos (410). Si fue un error, actívalo.",
  off: "No se le avisa de nada mientras esté apagado.",
};

/** Where an endpoint is, what it is told of, and how it fares. */
export function EndpointPanel({ endpoint, timeZone }: { endpoint: EndpointDto; timeZone: string }) {
  const { state, url, types, failingSince, formerUntil } = endpoint;
  const stopped = STOPPED[state];
  return (
    <Panel title="Sistema" aside={<EndpointBadge state={state} />}>
      <Block>
        {stopped ? <Notice tone="alert" title={stopped} /> : null}
        {state === "active" && failingSince ? (
          <Notice tone="alert" title={`Falla desde ${formatDateTime(failingSince, timeZone)}`}>
            <p>Seguimos intentando. A los tres días se pone en pausa y te avisamos por correo.</p>
          </Notice>
        ) : null}
        <p className="break-all">
          <code>{url}</code>
        </p>
        <p>Se le avisa de: {types.map((type) => TYPE_WORDS[type]).join(", ")}.</p>
        {formerUntil ? (
          <p className="meta">El secreto anterior firma también hasta {formatDateTime(formerUntil, timeZone)}.</p>
        ) : null}
        <p className="meta">Los avisos quedan en la lista {KEPT_DAYS} días.</p>
      </Block>
    </Panel>
  );
}
