import { Btn } from "@/components/ui/btn";
import { MoneyInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { formatMoney, moneyInput, parseMoney } from "@/lib/core/money";
import { cardName } from "@/lib/payments/client";
import type { AutoOfferDto, PrepaidDto } from "@/lib/prepaid/client";

/** The fields as they stand in the address: amounts in pesos as they were typed. */
export interface TypedTerms {
  menos: string;
  monto: string;
  dia: string;
  mes: string;
  tarjeta: "saved" | "new";
}

export type AutoErrors = Partial<Record<"menos" | "monto" | "dia" | "mes", string>>;

interface AutoFormProps {
  account: PrepaidDto;
  offer: AutoOfferDto;
  typed: TypedTerms;
  errors: AutoErrors;
  title: string;
}

function AmountChoice({ amount, isChosen }: { amount: AutoOfferDto["amounts"][number]; isChosen: boolean }) {
  const { creditCents, feeCents, totalCents } = amount;
  return (
    <label className="opcion">
      <input type="radio" className="caja" name="monto" value={moneyInput(creditCents)} defaultChecked={isChosen} />
      <span className="crece">
        <strong>{formatMoney(creditCents)}</strong>
        <span className="meta">
          {feeCents > 0 ? `Se cobran ${formatMoney(totalCents)}: ${formatMoney(feeCents)} de cargo` : "Sin cargo"}
        </span>
      </span>
    </label>
  );
}

function CardChoice({ value, label, isChosen }: { value: TypedTerms["tarjeta"]; label: string; isChosen: boolean }) {
  return (
    <label className="opcion">
      <input type="radio" className="caja" name="tarjeta" value={value} defaultChecked={isChosen} />
      <span className="crece">
        <strong>{label}</strong>
      </span>
    </label>
  );
}

/** What is to be agreed to; the next step shows it in words. A plain form, without script too. */
export function AutoForm({ account, offer, typed, errors, title }: AutoFormProps) {
  const { amounts, card } = offer;
  const chosen = amounts.find(({ creditCents }) => creditCents === parseMoney(typed.monto)) ?? amounts[0];
  return (
    <form method="get" action="/user-prepaid/recarga-automatica" className="hoja">
      <div className="hoja-c grid gap-4">
        <h2 className="hoja-t">{title}</h2>
        <input type="hidden" name="cuenta" value={account.id} />
        <input type="hidden" name="revisar" value="1" />
        <Field label="Cuando mi saldo baje de" error={errors.menos}>
          <MoneyInput name="menos" defaultValue={typed.menos} />
        </Field>
        <fieldset>
          <legend className="etiqueta mb-1.5">Agregar</legend>
          <div className="opciones">
            {amounts.map((amount) => (
              <AmountChoice key={amount.creditCents} amount={amount} isChosen={amount === chosen} />
            ))}
          </div>
          {errors.monto ? (
            <p className="error" role="alert">
              {errors.monto}
            </p>
          ) : null}
        </fieldset>
        <Field label="A lo más al día" help="Lo que se cobra a tu tarjeta, con el cargo." error={errors.dia}>
          <MoneyInput name="dia" defaultValue={typed.dia} />
        </Field>
        <Field label="A lo más al mes" error={errors.mes}>
          <MoneyInput name="mes" defaultValue={typed.mes} />
        </Field>
        {card ? (
          <fieldset>
            <legend className="etiqueta mb-1.5">Tarjeta</legend>
            <div className="opciones">
              <CardChoice value="saved" label={cardName(card)} isChosen={typed.tarjeta === "saved"} />
              <CardChoice value="new" label="Otra tarjeta" isChosen={typed.tarjeta === "new"} />
            </div>
          </fieldset>
        ) : null}
        <Btn type="submit" variant="main" size="xl" wide>
          Revisar
        </Btn>
        <p className="chico">En el siguiente paso lees lo que autorizas. Todavía no se cobra ni se guarda nada.</p>
      </div>
    </form>
  );
}
