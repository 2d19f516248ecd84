import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { payTopupAction } from "@/app/(sales)/user-recharge-prepaid/actions";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { TopupForm } from "@/components/prepaid/topup-form";
import { CheckoutFrame } from "@/components/shell/checkout-frame";
import { noticeOf, type Query } from "@/components/store/selection";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { QrPicture } from "@/components/ui/qr-picture";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { FIELD } from "@/lib/core/messages";
import { moneyInput } from "@/lib/core/money";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { getPrepaid, getTopupOffer, listMyPrepaid } from "@/lib/prepaid";
import { accountHref, deskTopupHref, type PrepaidDto, platesLine, usualCents } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Recargar" };

const numberIn = (value: Query[string]): number | undefined =>
  typeof value === "string" && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined;

/** Amounts that no account can ever take are left to the field's own words. */
const MOST = 10_000_000;

export default async function TopupPage({ searchParams }: { searchParams: Promise<Query> }) {
  const [ctx, query] = await Promise.all([requireActor("prepaid:consult"), searchParams]);
  const named = numberIn(query.cuenta);
  if (ctx.actor.profile !== 2) return <AtTheDesk ctx={ctx} accountId={named ?? null} />;
  const accountId = named ?? (await likeliest(ctx));
  if (accountId === undefined) redirect("/user-prepaid");
  const asked = numberIn(query.monto);
  const creditCents = asked !== undefined && asked <= MOST ? asked : undefined;
  const offer = await orNotFound(
    getTopupOffer({ ctx, input: { accountId, ...(creditCents === undefined ? {} : { creditCents }) } }),
  );
  const { account, amounts, hasMethods } = offer;
  const typed = typeof query.otro === "string" ? query.otro : "";
  const isRefused = creditCents !== undefined && offer.problem !== null;
  const other = typed || (isRefused ? moneyInput(creditCents) : "");
  const problem = typed ? FIELD.money : offer.problem;
  const notice = isRefused ? null : noticeOf(query);
  return (
    <CheckoutFrame
      title="Recargar"
      backHref={accountHref(account.id)}
      backLabel="Regresar al QR"
      brand={account.venue.color}
    >
      <Whose account={account} />
      {notice ? (
        <div className="hoja-c">
          <Notice tone="stop" title={notice} live />
        </div>
      ) : null}
      {hasMethods && account.state !== "blocked" ? (
        <TopupForm
          offer={offer}
          chosenCents={isRefused || creditCents === undefined ? usualCents(account) : creditCents}
          method={typeof query.metodo === "string" ? query.metodo : null}
          other={other}
          problem={problem ?? (amounts.length === 0 ? "Tu saldo ya no puede subir más." : null)}
          action={payTopupAction}
        />
      ) : (
        <div className="hoja-c">
          <Notice tone="stop" title={offer.problem ?? "Este recinto no tiene una forma de pago activa."}>
            <p>Pregunta en el recinto.</p>
          </Notice>
        </div>
      )}
    </CheckoutFrame>
  );
}

function Whose({ account: { id, code, name, plates, venue } }: { account: PrepaidDto }) {
  return (
    <section className="hoja" aria-label="QR que recargas">
      <div className="hoja-c apartado">
        {code ? (
          <span className="mini-qr">
            <QrPicture qr={code.qr} label={`QR de prepago, ${name}`} />
          </span>
        ) : null}
        <div className="crece">
          <strong className="block">{name}</strong>
          <span className="meta">{[...(plates.length > 0 ? [platesLine(plates)] : []), venue.name].join(" · ")}</span>
        </div>
        <a className="enlace py-3" href={accountHref(id)}>
          Cambiar
        </a>
      </div>
    </section>
  );
}

/** The account that a buyer most likely means: of the venue in view, with a car inside. */
async function likeliest(ctx: Ctx & { actor: PersonActor }): Promise<number | undefined> {
  const [mine, venue] = await Promise.all([listMyPrepaid({ ctx, input: null }), loadVenue(ctx)]);
  return (mine.find((account) => account.venue.slug === venue.slug) ?? mine[0])?.id;
}

/** Staff takes cash at its desk, whoever may use one; a card is paid by the holder. */
async function AtTheDesk({ ctx, accountId }: { ctx: Ctx & { actor: PersonActor }; accountId: number | null }) {
  const account = accountId === null ? null : await orNotFound(getPrepaid({ ctx, input: { accountId } }));
  return (
    <AppShell ctx={ctx} title="Recargar">
      <EmptyState
        title="El efectivo se cobra en la caja"
        text="Con tarjeta o depósito, cada quien recarga desde su teléfono."
      >
        {can(ctx.actor, "desk:use") ? (
          <BtnLink variant="main" href={account ? deskTopupHref(account) : "/caja"}>
            Recargar en caja
          </BtnLink>
        ) : null}
        <BtnLink href={account ? accountHref(account.id) : "/user-prepaid"}>Consultar un prepago</BtnLink>
      </EmptyState>
    </AppShell>
  );
}
