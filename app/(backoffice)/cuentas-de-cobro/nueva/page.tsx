import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { AccountForm } from "@/components/payment-accounts/account-form";
import { PageHeader } from "@/components/ui/panel";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Agregar cuenta de cobro" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Cuentas de cobro", href: "/cuentas-de-cobro" },
];

export default async function Page() {
  const ctx = await requireActor("payment_account:write");
  const admins = ctx.actor.isPlatformAdmin ? await adminOptions({ ctx }) : [];
  return (
    <AppShell ctx={ctx} title="Agregar cuenta de cobro" breadcrumb={BREADCRUMB}>
      <PageHeader
        title="Agregar cuenta de cobro"
        meta="Las credenciales se guardan cifradas y no se vuelven a mostrar"
      />
      <AccountForm account={null} admins={admins} />
    </AppShell>
  );
}
