import { ActForm, type ActPlace } from "@/components/after-sale/act-form";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { changeTicketAction } from "@/lib/after-sale/actions";
import type { ChangeQuoteDto, ChangeTargetDto } from "@/lib/after-sale/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { refundWayWords } from "@/lib/payments/client";

interface ChangeStepProps {
  place: ActPlace;
  targets: readonly ChangeTargetDto[];
  /** The zone that was chosen, with what it costs and its free numbered places. */
  chosen: { target: ChangeTargetDto; quote: ChangeQuoteDto; places: readonly { id: number; label: string }[] } | null;
  /** How the ticket was paid that is to be changed. */
  methods: readonly string[];
}

function Targets({ place, targets }: Pick<ChangeStepProps, "place" | "targets">) {
  const [path] = place.returnTo.split("?");
  if (targets.length === 0) return <p>Por ahora no hay otra zona ni otro evento con lugares libres en este recinto.</p>;
  return (
    <ul className="grid gap-1">
      {targets.map((target) => (
        <li key={target.eventAreaId} className="border-line border-t">
          <a className="fila min-h-11 gap-3 py-3" href={`${path}?paso=cambiar&zona=${target.eventAreaId}`}>
            <Plate code={target.zoneKey} size="sm" />
            <span className="crece grid">
              <span>
                {target.eventName} · {target.zoneName}
              </span>
              <span className="chico">
                {formatDateTime(target.startsAt, target.timeZone)} · {target.free} libres ·{" "}
                {formatMoney(target.priceCents)} más cargo
              </span>
            </span>
            <Icon name="chevron-right" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Amounts({ quote }: { quote: ChangeQuoteDto }) {
  const { dueCents } = quote;
  return (
    <dl className="lineas">
      <div>
        <dt>Boleto nuevo</dt>
        <dd>{formatMoney(quote.newPriceCents)}</dd>
      </div>
      <div>
        <dt>Cargo por servicio, IVA incluido</dt>
        <dd>{formatMoney(quote.newFeeCents)}</dd>
      </div>
      <div>
        <dt>
          Tu boleto de ahora
          {quote.changeFeeCents > 0 ? <small>menos {formatMoney(quote.changeFeeCents)} por el cambio</small> : null}
        </dt>
        <dd>{formatMoney(-quote.creditCents)}</dd>
      </div>
      <div className="lineas-total">
        <dt>{dueCents > 0 ? "Pagas la diferencia" : dueCents < 0 ? "Se devuelve" : "Diferencia"}</dt>
        <dd>
          {formatMoney(Math.abs(dueCents))} <small>MXN</small>
        </dd>
      </div>
    </dl>
  );
}

/** Chooses where a ticket goes, shows the difference, and then changes it. */
export function ChangeStep({ place, targets, chosen, methods }: ChangeStepProps) {
  if (!chosen) {
    return (
      <Panel title="Cambiar por">
        <div className="bloque">
          <Targets place={place} targets={targets} />
        </div>
      </Panel>
    );
  }
  const { target, quote, places } = chosen;
  const due = quote.dueCents;
  return (
    <Panel title={`Cambiar a ${target.zoneKey} ${target.zoneName}`} meta={target.eventName}>
      <div className="bloque grid gap-4">
        <Amounts quote={quote} />
        <p className="meta">
          {due > 0
            ? "Apartamos el lugar nuevo. Tu boleto de ahora sigue siendo válido hasta que se pague la diferencia."
            : `El QR de ahora deja de abrir en este momento. Lo que sobra regresa ${refundWayWords(methods, place.isStaff ? "staff" : "payer")}.`}
        </p>
        <ActForm
          place={place}
          action={changeTicketAction}
          submit={due > 0 ? (place.isStaff ? "Apartar y pedir el pago" : "Apartar y pagar") : "Cambiar el boleto"}
        >
          <input type="hidden" name="eventAreaId" value={target.eventAreaId} />
          <input type="hidden" name="expectedCents" value={due} />
          <input type="hidden" name="own" value={place.isStaff ? "" : "1"} />
          {target.isNumbered ? (
            <Field label="Lugar" id="placeId">
              <Select
                name="placeId"
                placeholder="Elige un lugar"
                options={places.map(({ id, label }) => ({ value: String(id), label }))}
                required
              />
            </Field>
          ) : null}
        </ActForm>
      </div>
    </Panel>
  );
}
