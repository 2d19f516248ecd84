import { DeferAct, ExplainAct, LinkAct, WriteOffAct } from "@/components/payouts/payout-acts";
import { formatMoney, signedMoney } from "@/lib/core/money";
import type { MissingPaymentDto, PayoutLineDto } from "@/lib/payouts/client";

type Differing = Omit<PayoutLineDto, "state">;

/** Each way in which a movement differs, as a sentence. */
export function differenceWords(line: Differing): string[] {
  const { kind, amountDifference: cents, feeDifference, ourFeeCents, theirFeeCents } = line;
  const more = cents < 0 ? "de menos" : "de más";
  return [
    ...(cents === 0
      ? []
      : kind === "charge"
        ? [`Depositó ${formatMoney(Math.abs(cents))} ${more}.`]
        : [`Nuestros libros no tienen ${signedMoney(cents)} de este movimiento.`]),
    ...(feeDifference === 0
      ? []
      : [`Esperábamos ${formatMoney(ourFeeCents ?? 0)} de comisión, cobró ${formatMoney(theirFeeCents ?? 0)}.`]),
  ];
}

export function Difference({
  line: { amountDifference, feeDifference },
}: {
  line: Pick<PayoutLineDto, "amountDifference" | "feeDifference">;
}) {
  return (
    <>
      {amountDifference === 0 && feeDifference !== 0 ? null : <strong>{signedMoney(amountDifference)}</strong>}
      {feeDifference === 0 ? null : (
        <span className="block">
          <strong>{signedMoney(feeDifference)}</strong> <span className="chico">en la comisión</span>
        </span>
      )}
    </>
  );
}

const explainPoints = (line: Differing) =>
  line.folio === null
    ? [`${signedMoney(line.amountDifference)} que el proveedor mandó y no es de una compra nuestra.`]
    : differenceWords(line);

/** What a person may do with a movement that nobody has explained. */
export function LineActs({ line, isOpen }: { line: Differing; isOpen: boolean }) {
  const { id, folio, name } = line;
  return (
    <span className="fila flex-wrap gap-2">
      {folio === null && isOpen ? <LinkAct lineId={id} name={name} /> : null}
      <ExplainAct lineId={id} name={folio ?? name} words={explainPoints(line)} />
    </span>
  );
}

interface MissingActsProps {
  payoutId: number;
  payment: Pick<MissingPaymentDto, "paymentId" | "folio" | "amountCents">;
}

/** What a person may do with a payment that the provider did not send. */
export function MissingActs({ payoutId, payment: { paymentId, folio, amountCents } }: MissingActsProps) {
  return (
    <span className="fila flex-wrap gap-2">
      <DeferAct id={payoutId} paymentIds={[paymentId]} count={1} what={folio} />
      <WriteOffAct id={payoutId} paymentId={paymentId} folio={folio} amount={formatMoney(amountCents)} />
    </span>
  );
}
