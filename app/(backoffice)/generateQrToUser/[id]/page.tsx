import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { AccountActs, MoneyActs } from "@/components/prepaid/accounts/account-acts";
import { AccountFacts, AccountFigures } from "@/components/prepaid/accounts/account-facts";
import { AccountNotices } from "@/components/prepaid/accounts/account-notices";
import { Debts, Lots, Movements, Visits } from "@/components/prepaid/accounts/account-tables";
import { Adjustments } from "@/components/prepaid/accounts/adjustments";
import { BarrierPanel } from "@/components/prepaid/accounts/barrier-panel";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { prepaidTypeOptions, readBarrierState, readPrepaidAccount } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Prepago" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "QR de prepago", href: "/generateQrToUser" },
];
const DONE = {
  creado: "El prepago está abierto. Le escribimos a su titular.",
  invitado: "El prepago está abierto. Invitamos a su titular a elegir una contraseña.",
  guardado: "Los cambios están guardados.",
};

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("prepaid:read");
  const input = { accountId: (await params).id };
  const { hecho } = singleParams(await searchParams);
  const [account, types, barrier] = await Promise.all([
    orNotFound(readPrepaidAccount({ ctx, input })),
    prepaidTypeOptions({ ctx }),
    orNotFound(readBarrierState({ ctx, input })),
  ]);
  const mayWrite = can(ctx.actor, "prepaid:write") && account.state !== "closed";
  const { id, holder, nickname, typeName } = account;
  return (
    <AppShell ctx={ctx} title={holder.fullName} breadcrumb={WAY}>
      <PageHeader title={holder.fullName} meta={[nickname, typeName].filter(Boolean).join(" · ")}>
        <BtnLink href={`/historyQR/${account.passId}`}>Historial</BtnLink>
        {mayWrite && !account.isClosing ? <BtnLink href={`/generateQrToUser/${id}/editar`}>Editar</BtnLink> : null}
      </PageHeader>
      <DoneNotice done={hecho} texts={DONE} />
      <AccountNotices account={account} mayWrite={mayWrite} />
      <Adjustments adjustments={account.adjustments} mayWrite={mayWrite} ownId={ctx.actor.userId} />
      <AccountFigures account={account} />
      {mayWrite ? (
        <section className="fila flex-wrap gap-2" aria-label="Acciones">
          {account.isClosing ? null : <MoneyActs account={account} />}
          <AccountActs account={account} types={types} />
        </section>
      ) : null}
      <AccountFacts account={account} />
      {barrier ? (
        <BarrierPanel
          accountId={id}
          barrier={barrier}
          timeZone={account.timeZone}
          maySync={can(ctx.actor, "prepaid:write")}
        />
      ) : null}
      <Debts account={account} mayWrite={mayWrite} />
      <Lots account={account} />
      <Movements account={account} />
      <Visits account={account} />
    </AppShell>
  );
}
