import { ActForm, type ActPlace } from "@/components/after-sale/act-form";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { Panel } from "@/components/ui/panel";
import { returnTicketsAction } from "@/lib/after-sale/actions";
import type { ReturnQuoteDto, TicketActsDto } from "@/lib/after-sale/client";
import { formatMoney } from "@/lib/core/money";
import { refundWayWords } from "@/lib/payments/client";

interface ReturnStepProps {
  place: ActPlace;
  returnable: TicketActsDto["returnable"];
  chosen: readonly number[];
  quote: ReturnQuoteDto | null;
  withFee: boolean;
  /** How the order was paid. */
  methods: readonly string[];
}

const sum = (quote: ReturnQuoteDto, key: "baseCents" | "feeCents" | "keptCents") =>
  quote.lines.reduce((total, line) => total + line[key], 0);

function Amounts({ quote }: { quote: ReturnQuoteDto }) {
  const kept = sum(quote, "keptCents");
  return (
    <dl className="lineas">
      <div>
        <dt>Precio de {quote.lines.length === 1 ? "1 boleto" : `${quote.lines.length} boletos`}</dt>
        <dd>{formatMoney(sum(quote, "baseCents"))}</dd>
      </div>
      {kept > 0 ? (
        <div>
          <dt>Lo que conserva el recinto</dt>
          <dd>{formatMoney(-kept)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Cargo por servicio</dt>
        <dd>{sum(quote, "feeCents") > 0 ? formatMoney(sum(quote, "feeCents")) : "No se devuelve"}</dd>
      </div>
      <div className="lineas-total">
        <dt>Se devuelve</dt>
        <dd>
          {formatMoney(quote.backCents)} <small>MXN</small>
        </dd>
      </div>
    </dl>
  );
}

/** Chooses tickets of the order, shows what comes back, and then returns them. */
export function ReturnStep({ place, returnable, chosen, quote, withFee, methods }: ReturnStepProps) {
  const [path = ""] = place.returnTo.split("?");
  return (
    <Panel title="Devolver">
      <div className="bloque grid gap-4">
        {returnable.length > 1 || place.isStaff ? (
          <form action={path} className="grid gap-3">
            <input type="hidden" name="paso" value="devolver" />
            <fieldset className="grid gap-2">
              <legend className="rotulo">Boletos de esta compra que se devuelven</legend>
              {returnable.map(({ ticketId, label }) => (
                <Checkbox
                  key={ticketId}
                  label={label}
                  name="b"
                  value={ticketId}
                  defaultChecked={chosen.includes(ticketId)}
                />
              ))}
            </fieldset>
            {place.isStaff ? (
              <Checkbox
                label="Devolver también el cargo por servicio"
                name="cargo"
                value="1"
                defaultChecked={withFee}
              />
            ) : null}
            <div>
              <Btn type="submit">Calcular</Btn>
            </div>
          </form>
        ) : null}
        {quote ? (
          <>
            <Amounts quote={quote} />
            <p className="meta">
              El QR deja de abrir en este momento y el lugar vuelve a la venta. El dinero regresa{" "}
              {refundWayWords(methods, place.isStaff ? "staff" : "payer")}. No se puede deshacer.
            </p>
            <ActForm
              place={place}
              action={returnTicketsAction}
              submit={chosen.length === 1 ? "Devolver el boleto" : `Devolver ${chosen.length} boletos`}
              danger
            >
              {chosen.map((id) => (
                <input key={id} type="hidden" name="ticketIds" value={id} />
              ))}
              <input type="hidden" name="expectedCents" value={quote.backCents} />
              {withFee ? <input type="hidden" name="withFee" value="on" /> : null}
            </ActForm>
          </>
        ) : null}
      </div>
    </Panel>
  );
}
