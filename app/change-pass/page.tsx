import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { changePasswordAction } from "@/app/change-profile/actions";
import { PasswordForm } from "@/components/account/password-form";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cambiar contraseña" };

const BEFORE = [
  { label: "Inicio", href: "/home" },
  { label: "Mi perfil", href: "/change-profile" },
];

export default async function Page() {
  const ctx = await requireActor("account:read");
  return (
    <AppShell ctx={ctx} title="Cambiar contraseña" breadcrumb={BEFORE}>
      <PageHeader title="Cambiar contraseña" />
      <PasswordForm send={changePasswordAction} />
    </AppShell>
  );
}
