import type { Metadata } from "next";
import { agreeAction, goOnAction, turnOffAction } from "@/app/(sales)/user-prepaid/recarga-automatica/actions";
import { errorsOf, inputOf, typedTerms } from "@/app/(sales)/user-prepaid/recarga-automatica/typed";
import { orNotFound } from "@/app/or-not-found";
import { AutoConsent } from "@/components/prepaid/auto-consent";
import { AutoForm } from "@/components/prepaid/auto-form";
import { AutoNow } from "@/components/prepaid/auto-now";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { noticeOf, type Query } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";
import { requireActor } from "@/lib/http";
import { finishCardSetup, getAutoPage, getPrepaid, planAutoTopup } from "@/lib/prepaid";
import { accountHref } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Recarga automática" };

const idIn = (value: Query[string]): number =>
  typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : 0;

export default async function AutoTopupPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [ctx, query] = await Promise.all([requireActor("prepaid:own"), searchParams]);
  const input = { accountId: idIn(query.cuenta) };
  // The provider's page sends its visitors back with this.
  if (query.tarjeta === "lista") await orNotFound(finishCardSetup({ ctx, input }));
  const [account, page] = await orNotFound(Promise.all([getPrepaid({ ctx, input }), getAutoPage({ ctx, input })]));
  const { auto, offer } = page;
  const typed = typedTerms(query, page, account);
  const asked =
    query.revisar === "1" && offer
      ? await planAutoTopup({ ctx, input: inputOf(account.id, typed) }).then(
          (plan) => ({ plan, errors: null }),
          (error: unknown) => ({ plan: null, errors: errorsOf(error) }),
        )
      : null;
  const notice = asked?.errors?.other ?? (query.aviso === "input.invalid" ? null : noticeOf(query));
  const title = auto === null ? "Actívala" : auto.state === "paused" ? "Vuelve a activarla" : "Nuevas condiciones";
  const errors = asked?.errors?.fields ?? {};
  const form = offer ? <AutoForm account={account} offer={offer} typed={typed} errors={errors} title={title} /> : null;
  return (
    <CheckoutFrame
      title="Recarga automática"
      backHref={accountHref(account.id)}
      backLabel="Regresar al QR"
      brand={account.venue.color}
    >
      {notice ? (
        <div className="hoja-c">
          <Notice tone="stop" title={notice} live />
        </div>
      ) : null}
      {query.apagada === "1" && auto === null ? (
        <div className="hoja-c">
          <Notice tone="good" title="La recarga automática está apagada." live>
            <p>Ya no se cobra nada a tu tarjeta.</p>
          </Notice>
        </div>
      ) : null}
      {asked?.plan ? (
        <AutoConsent
          account={account}
          plan={asked.plan}
          typed={typed}
          isUnticked={query.aviso === "input.invalid"}
          action={agreeAction}
        />
      ) : (
        <>
          <AutoNow account={account} auto={auto} turnOff={turnOffAction} goOn={goOnAction} />
          {form === null ? (
            <div className="hoja-c">
              <Notice tone="info" title="Este recinto no guarda tarjetas.">
                <p>Recarga tu saldo cuando lo necesites.</p>
              </Notice>
            </div>
          ) : auto?.state === "on" || auto?.state === "setup" ? (
            <details className="hoja" open={asked?.errors !== undefined && asked?.errors !== null}>
              <summary className="hoja-c enlace">Cambiar lo que autorizaste</summary>
              {form}
            </details>
          ) : (
            form
          )}
        </>
      )}
    </CheckoutFrame>
  );
}
