import type { Metadata } from "next";
import { logoutAction } from "@/app/(auth)/actions";
import { AppShell } from "@/app/app-shell";
import { changePasswordAction } from "@/app/change-profile/actions";
import { ComeAgain } from "@/components/account/come-again";
import { PasswordForm } from "@/components/account/password-form";
import { Block, PageHeader, Panel } from "@/components/ui/panel";
import { getOwnAccount } from "@/lib/auth";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cambiar contraseña" };

const BEFORE = [
  { label: "Inicio", href: "/home" },
  { label: "Mi perfil", href: "/change-profile" },
];

export default async function Page() {
  const ctx = await requireActor("account:read");
  const { proof } = await getOwnAccount({ ctx, input: null });
  const title = proof === "password" ? "Cambiar contraseña" : "Crear contraseña";
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={BEFORE}>
      <PageHeader title={title} />
      {proof === "enter_again" ? (
        <Panel>
          <Block>
            <ComeAgain action={logoutAction} to="/change-pass" />
          </Block>
        </Panel>
      ) : (
        <PasswordForm send={changePasswordAction} isFirst={proof === "recent_login"} />
      )}
    </AppShell>
  );
}
