import type { ReactNode } from "react";
import { PayWords } from "@/components/checkout/pay-words";
import { PayingAccepts } from "@/components/checkout/paying-accepts";
import { Arrow } from "@/components/ui/arrow";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { TotalBar } from "@/components/ui/total-bar";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { type TopupOfferDto, type TopupQuoteDto, topupHref } from "@/lib/prepaid/client";

type Amount = TopupOfferDto["amounts"][number];

interface TopupFormProps {
  offer: TopupOfferDto;
  /** The amount that starts chosen. */
  chosenCents: number;
  method: string | null;
  /** What was typed as another amount, as it was typed, and why it cannot be topped up. */
  other: string;
  problem: string | null;
  action: (form: FormData) => Promise<void>;
}

/** "$500", "$54.50": round amounts without centavos. */
const roundMoney = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

/** One drawing for each amount; the chosen radio shows its own, with or without script. */
function PerAmount({ amounts, children }: { amounts: readonly Amount[]; children: (amount: Amount) => ReactNode }) {
  return (
    <span className="por-monto">
      {amounts.map((amount, at) => (
        <span key={amount.creditCents} data-monto={at}>
          {children(amount)}
        </span>
      ))}
    </span>
  );
}

/** As `PerAmount`, for each method of it as well. */
function PerQuote({
  amounts,
  children,
}: {
  amounts: readonly Amount[];
  children: (quote: TopupQuoteDto, amount: Amount) => ReactNode;
}) {
  return (
    <PerAmount amounts={amounts}>
      {(amount) => (
        <span className="por-metodo">
          {amount.quotes
            .filter(({ refusal }) => refusal === null)
            .map((quote) => (
              <span key={quote.method} data-metodo={quote.method}>
                {children(quote, amount)}
              </span>
            ))}
        </span>
      )}
    </PerAmount>
  );
}

/** Where a buyer proves a contact, with the way back to this amount. */
const verifyHref = (accountId: number, cents: number): string =>
  `/verificar-correo?returnUrl=${encodeURIComponent(topupHref(accountId, cents))}`;

function whenItComes({ method, deadlineAt }: TopupQuoteDto, timeZone: string): string {
  if (!deadlineAt) return "Llega al momento.";
  const arrives = method === "deposit" ? "Llega el mismo día." : "Llega al pagar.";
  return `${arrives} Pagas antes del ${formatDateTime(deadlineAt, timeZone)}.`;
}

function Fee({ feeCents }: TopupQuoteDto) {
  if (feeCents === 0) return <span className="opcion-sin">Sin cargo</span>;
  return (
    <span className="opcion-c">
      <span className="num">{formatMoney(feeCents)}</span>
      <span className="chico">cargo</span>
    </span>
  );
}

interface MethodRowProps {
  at: number;
  amounts: readonly Amount[];
  quote: TopupQuoteDto;
  isChosen: boolean;
  timeZone: string;
}

function MethodRow({ at, amounts, quote, isChosen, timeZone }: MethodRowProps) {
  const ofAmount = ({ quotes }: Amount) => quotes[at] ?? quote;
  return (
    <label className="opcion">
      <input type="radio" className="caja" name="method" value={quote.method} defaultChecked={isChosen} />
      <span className="crece">
        <strong>{quote.label}</strong>
        <span className="meta">
          <PerAmount amounts={amounts}>
            {(amount) => ofAmount(amount).refusal ?? whenItComes(ofAmount(amount), timeZone)}
          </PerAmount>
        </span>
      </span>
      <PerAmount amounts={amounts}>
        {(amount) => (ofAmount(amount).refusal === null ? <Fee {...ofAmount(amount)} /> : null)}
      </PerAmount>
    </label>
  );
}

function Sums({
  quote,
  amount,
  balanceCents,
  debtCents,
}: {
  quote: TopupQuoteDto;
  amount: Amount;
  balanceCents: number;
  debtCents: number;
}) {
  const paysDebt = Math.min(debtCents, balanceCents + amount.creditCents);
  return (
    <>
      <dl className="lineas">
        <div>
          <dt>
            Recarga
            <small>
              {paysDebt > 0 ? `Primero paga tu adeudo de ${formatMoney(paysDebt)}` : "Entra completa a tu saldo"}
            </small>
          </dt>
          <dd>{formatMoney(amount.creditCents)}</dd>
        </div>
        <div>
          <dt>Cargo por servicio, IVA incluido</dt>
          <dd>{formatMoney(quote.feeCents)}</dd>
        </div>
        <div className="lineas-total">
          <dt>Total</dt>
          <dd>
            {formatMoney(quote.totalCents)} <small>MXN</small>
          </dd>
        </div>
      </dl>
      <p className="saldo-queda">
        <span>
          Hoy tienes <b>{formatMoney(balanceCents)}</b>
        </span>
        <Arrow to="e" size={20} />
        <span>
          Tendrás <b>{formatMoney(balanceCents + amount.creditCents - paysDebt)}</b>
        </span>
      </p>
    </>
  );
}

/** How much, how, what it costs and what the balance will be: one native form. */
export function TopupForm({ offer, chosenCents, method, other, problem, action }: TopupFormProps) {
  const { account, amounts, missingCents } = offer;
  const { limits, balanceCents, debtCents, venue } = account;
  const chosen = amounts.find(({ creditCents }) => creditCents === chosenCents) ?? amounts[0];
  const quotes = chosen?.quotes ?? [];
  const usable = quotes.filter(({ refusal }) => refusal === null);
  const picked = (usable.find((one) => one.method === method) ?? usable[0])?.method;
  return (
    <form action={action} className="contents">
      <input type="hidden" name="accountId" value={account.id} />
      {amounts.map((amount, at) => (
        <span key={amount.creditCents} hidden>
          <input type="hidden" name={`cents.${at}`} value={amount.creditCents} />
          {amount.quotes.map((quote) => (
            <input key={quote.method} type="hidden" name={`expected.${at}.${quote.method}`} value={quote.totalCents} />
          ))}
        </span>
      ))}
      <section className="hoja">
        <div className="hoja-c">
          {missingCents !== null ? (
            <div className="mb-4">
              <Notice tone="alert" title={`En la salida faltan ${formatMoney(missingCents)}`}>
                <p>Con esta recarga la pluma abre: pide que lean tu QR otra vez.</p>
              </Notice>
            </div>
          ) : null}
          {amounts.length > 0 ? (
            <fieldset>
              <legend className="hoja-t font-sign font-extrabold">¿Cuánto?</legend>
              <div className="montos">
                {amounts.map(({ creditCents }, at) => (
                  <label className="monto" key={creditCents}>
                    <input type="radio" name="monto" value={at} defaultChecked={creditCents === chosen?.creditCents} />
                    {roundMoney(creditCents)}
                  </label>
                ))}
              </div>
            </fieldset>
          ) : null}
          <div className="mt-3.5">
            <Field
              label="Otro monto"
              error={problem}
              help={`De ${formatMoney(limits.topupMinCents)} a ${formatMoney(limits.topupMaxCents)}. Tu saldo puede llegar a ${formatMoney(limits.balanceMaxCents)}.`}
            >
              <Input id="otro" name="otro" size="xl" inputMode="decimal" autoComplete="off" defaultValue={other} />
            </Field>
            <Btn type="submit" name="ver" value="1" variant="quieto" className="mt-2">
              Ver cuánto pago
            </Btn>
          </div>
        </div>
      </section>
      {chosen?.quotes.some(({ waitsForContact }) => waitsForContact) ? (
        <div className="hoja-c">
          <Notice tone="info" title="Verifica tu correo para pagar de todas las formas">
            <p>
              Toma un minuto.{" "}
              <a className="enlace" href={verifyHref(account.id, chosen.creditCents)}>
                Verificar ahora
              </a>
            </p>
          </Notice>
        </div>
      ) : null}
      {chosen && usable.length > 0 ? (
        <>
          <section className="hoja">
            <div className="hoja-c">
              <fieldset>
                <legend className="hoja-t font-sign font-extrabold">¿Cómo quieres pagar?</legend>
                <div className="opciones">
                  {quotes.map((quote, at) => (
                    <MethodRow
                      key={quote.method}
                      at={at}
                      amounts={amounts}
                      quote={quote}
                      isChosen={quote.method === picked}
                      timeZone={venue.timeZone}
                    />
                  ))}
                </div>
              </fieldset>
            </div>
          </section>
          <section className="hoja">
            <div className="hoja-c">
              <h2 className="hoja-t">Lo que pagas</h2>
              <PerQuote amounts={amounts}>
                {(quote, amount) => (
                  <Sums quote={quote} amount={amount} balanceCents={balanceCents} debtCents={debtCents} />
                )}
              </PerQuote>
              <p className="chico mt-4">
                <PayingAccepts />
              </p>
            </div>
          </section>
          <TotalBar
            column
            label="Total"
            total={<PerQuote amounts={amounts}>{({ totalCents }) => formatMoney(totalCents)}</PerQuote>}
          >
            <SubmitBtn size="xl">
              <PayWords methods={usable.map((quote) => quote.method)} /> <Arrow to="e" />
            </SubmitBtn>
          </TotalBar>
        </>
      ) : null}
    </form>
  );
}
