import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatMoney } from "@/lib/core/money";
import { cardExpiry, cardName } from "@/lib/payments/client";
import { type AutoTopupDto, PAUSE_WORDS, type PrepaidDto } from "@/lib/prepaid/client";

type FormAct = (form: FormData) => Promise<void>;

interface AutoNowProps {
  account: PrepaidDto;
  auto: AutoTopupDto | null;
  turnOff: FormAct;
  goOn: FormAct;
}

/** What is charged, with the fee, and from what. */
export function autoFacts(auto: AutoTopupDto): [string, ReactNode][] {
  const { thresholdCents, amountCents, feeCents, dayLimitCents, monthLimitCents, card } = auto;
  return [
    ["Cuando tu saldo baje de", formatMoney(thresholdCents)],
    ["Se agregan", formatMoney(amountCents)],
    ["Cargo por servicio, IVA incluido", formatMoney(feeCents)],
    ["Se cobran", formatMoney(amountCents + feeCents)],
    ["A lo más", `${formatMoney(dayLimitCents)} al día y ${formatMoney(monthLimitCents)} al mes`],
    ...(card ? ([["Tarjeta", `${cardName(card)}, vence ${cardExpiry(card)}`]] as [string, ReactNode][]) : []),
  ];
}

function Facts({ auto }: { auto: AutoTopupDto }) {
  return (
    <dl className="lineas mt-3">
      {autoFacts(auto).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function StateNotice({ auto, name }: { auto: AutoTopupDto; name: string }) {
  if (auto.state === "setup")
    return (
      <Notice tone="alert" title="Falta guardar tu tarjeta">
        <p>Todavía no se cobra nada. Sigue en la página del banco, o cancela.</p>
      </Notice>
    );
  if (auto.state === "paused")
    return (
      <Notice tone="stop" title="Está en pausa: no se cobra nada">
        <p>{auto.pauseReason ? PAUSE_WORDS[auto.pauseReason] : null}</p>
      </Notice>
    );
  return <Notice tone="good" title={`Está activa en ${name}`} />;
}

/** What is agreed to now, and how to end it at once. */
export function AutoNow({ account, auto, turnOff, goOn }: AutoNowProps) {
  if (auto === null)
    return (
      <section className="hoja" aria-label="Cómo funciona">
        <div className="hoja-c">
          <p>
            Cuando el saldo de <strong>{account.name}</strong> baje de lo que elijas, se recarga con tu tarjeta: sales
            sin esperar. Tú pones los límites y la apagas cuando quieras.
          </p>
        </div>
      </section>
    );
  const isSetup = auto.state === "setup";
  return (
    <section className="hoja" aria-label="Tu recarga automática">
      <div className="hoja-c">
        <StateNotice auto={auto} name={account.name} />
        <Facts auto={auto} />
        <div className="mt-4 grid gap-2">
          {isSetup ? (
            <form action={goOn}>
              <input type="hidden" name="cuenta" value={account.id} />
              <SubmitBtn wide>Guardar mi tarjeta</SubmitBtn>
            </form>
          ) : null}
          <form action={turnOff}>
            <input type="hidden" name="cuenta" value={account.id} />
            <SubmitBtn variant="peligro-quieto" wide>
              {isSetup ? "Cancelar" : "Apagar la recarga automática"}
            </SubmitBtn>
          </form>
        </div>
      </div>
    </section>
  );
}
