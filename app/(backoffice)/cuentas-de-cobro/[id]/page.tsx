import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { AccountForm } from "@/components/payment-accounts/account-form";
import { AccountSide } from "@/components/payment-accounts/account-side";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { getPaymentAccount } from "@/lib/payments";
import { ProviderName } from "@/lib/payments/schemas";

export const metadata: Metadata = { title: "Cuenta de cobro" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Cuentas de cobro", href: "/cuentas-de-cobro" },
];
const DONE = { creada: "Agregaste la cuenta. Copia la dirección de los avisos y prueba la conexión." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("payment_account:write");
  const accountId = numberParam((await params).id);
  if (accountId === undefined) notFound();
  const account = await orNotFound(getPaymentAccount({ ctx, input: { accountId } }));
  const { hecho } = singleParams(await searchParams);
  return (
    <AppShell ctx={ctx} title={account.name} breadcrumb={BREADCRUMB}>
      <PageHeader title={account.name} />
      <DoneNotice done={hecho} texts={DONE} />
      <AccountSide account={account} />
      {ProviderName.safeParse(account.provider).success ? <AccountForm account={account} admins={[]} /> : null}
    </AppShell>
  );
}
