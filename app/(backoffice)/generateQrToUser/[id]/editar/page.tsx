import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { EditAccountForm } from "@/components/prepaid/accounts/edit-account-form";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { editPrepaidAccount } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Editar prepago" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("prepaid:write");
  const input = { accountId: (await params).id };
  const { held: account, revision } = await orNotFound(editPrepaidAccount({ ctx, input }));
  const way = [
    { label: "Inicio", href: "/home" },
    { label: "QR de prepago", href: "/generateQrToUser" },
    { label: account.holder.fullName, href: `/generateQrToUser/${account.id}` },
  ];
  return (
    <AppShell ctx={ctx} title="Editar" breadcrumb={way}>
      <PageHeader title={`Editar el prepago de ${account.holder.fullName}`} />
      <EditAccountForm key={revision} account={account} revision={revision} />
    </AppShell>
  );
}
