import { ASKED, AskedCancel, MayBePaid } from "@/components/checkout/asked-cancel";
import { AutoRefresh } from "@/components/checkout/auto-refresh";
import { bridgeMessage } from "@/components/checkout/bridge-message";
import { PendingProblem } from "@/components/checkout/pending-problem";
import { PendingState } from "@/components/checkout/pending-state";
import { ReferenceSheet } from "@/components/checkout/reference-sheet";
import { SlipLink } from "@/components/checkout/slip-link";
import { ValidateBar } from "@/components/checkout/validate-bar";
import { BridgeMessage } from "@/components/shell/bridge-detector";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import type { Query } from "@/components/store/selection";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatMoney } from "@/lib/core/money";
import { accountHref, type PrepaidDto, type TopupDto, topupHref } from "@/lib/prepaid/client";
import type { MyPaymentDto } from "@/lib/settlement/client";

type FormAct = (form: FormData) => Promise<void>;

interface PendingTopupProps {
  payment: MyPaymentDto;
  account: PrepaidDto;
  topup: TopupDto;
  query: Query;
  now: Date;
  isAskedToCancel: boolean;
  validate: FormAct;
  cancel: FormAct;
}

/** A top-up waits for its money: the reference, and what a car at the exit can do meanwhile. */
export function PendingTopup({
  payment,
  account,
  topup,
  query,
  now,
  isAskedToCancel,
  validate,
  cancel,
}: PendingTopupProps) {
  const { next, folio, state, seen } = payment;
  const { id, name, inside, venue } = account;
  const isReviewed = state === "review";
  const reference = next?.kind === "reference" && !isReviewed ? next : null;
  const waitsAtExit = inside !== null && inside.frozenUntil !== null;
  return (
    <CheckoutFrame
      title={reference ? "Falta tu pago" : "Tu pago"}
      backHref={accountHref(id)}
      backLabel="Regresar al QR"
      brand={venue.color}
      aside={<SlipLink payment={payment} now={now} />}
    >
      {waitsAtExit ? (
        <div className="hoja-c">
          <Notice tone="alert" title="Tu auto espera en la salida">
            <p>La pluma abre cuando se confirme tu pago. Con tarjeta se confirma al momento.</p>
          </Notice>
        </div>
      ) : null}
      <PendingProblem query={isReviewed ? {} : query} payment={payment} timeZone={venue.timeZone} now={now} />
      {reference ? (
        <ReferenceSheet next={reference} payment={payment} timeZone={venue.timeZone} now={now} />
      ) : (
        <PendingState payment={payment} />
      )}
      <section className="hoja">
        <dl className="par">
          <div>
            <dt>Recarga a {name}</dt>
            <dd className="num">{formatMoney(topup.creditCents)}</dd>
            <dd className="meta">{venue.name}</dd>
          </div>
          <div>
            <dt>Tu saldo</dt>
            <dd className="num">{formatMoney(account.balanceCents)}</dd>
          </div>
        </dl>
      </section>
      {reference && seen !== "approved" && topup.isWaiting ? (
        <div className="hoja-c grid gap-1">
          <BtnLink href={topupHref(id, topup.creditCents)} variant="quieto" wide>
            Pagar de otra forma
          </BtnLink>
          <AskedCancel
            path="/payment-pending"
            fields={{ folio }}
            isAsked={isAskedToCancel}
            label="Cancelar la recarga"
            keepLabel="Conservar la recarga"
            question={(keep) => (
              <>
                <h2 id={ASKED.title}>¿Cancelar la recarga de {formatMoney(topup.creditCents)}?</h2>
                <MayBePaid />
                <ul id={ASKED.points}>
                  <li>Tu referencia deja de servir.</li>
                  <li>No se te cobra nada y tu saldo queda igual.</li>
                </ul>
                <form action={cancel} className="acciones">
                  <input type="hidden" name="topupId" value={topup.id} />
                  <input type="hidden" name="folio" value={folio} />
                  {keep}
                  <SubmitBtn variant="peligro">Cancelar la recarga</SubmitBtn>
                </form>
              </>
            )}
          />
        </div>
      ) : null}
      {isReviewed ? null : <ValidateBar folio={folio} action={validate} />}
      <AutoRefresh seconds={10} />
      <BridgeMessage about={folio} message={bridgeMessage("pending", payment)} />
    </CheckoutFrame>
  );
}
