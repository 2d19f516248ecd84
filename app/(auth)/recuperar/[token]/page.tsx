import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { newPasswordAction } from "@/app/(auth)/access-actions";
import { type AuthQuery, keeping, returnUrlOf } from "@/app/(auth)/return-url";
import { NewPasswordForm } from "@/components/auth/new-password-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { readLink } from "@/lib/auth";
import { isPerson } from "@/lib/core/actors";
import { failureOf, pageCtx } from "@/lib/http";

export const metadata: Metadata = { title: "Elige tu contraseña", referrer: "same-origin" };

interface NewPasswordPageProps {
  params: Promise<{ token: string }>;
  searchParams: Promise<AuthQuery>;
}

export default async function NewPasswordPage({ params, searchParams }: NewPasswordPageProps) {
  const ctx = await pageCtx();
  const { token } = await params;
  const target = returnUrlOf(await searchParams);
  const link = await readLink({ ctx, input: { token } }).catch(failureOf);
  if ("ok" in link) {
    if (isPerson(ctx.actor)) redirect(target ?? "/home");
    return (
      <AuthFrame title="Este enlace ya no sirve">
        <Notice tone="stop" title={link.message}>
          <p>Si te invitaron a una cuenta, también puedes pedir la invitación otra vez a quien la abrió.</p>
        </Notice>
        <BtnLink variant="main" size="xl" wide href={keeping("/recuperar", target)}>
          Pedir un enlace nuevo
        </BtnLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={link.purpose === "invite" ? "Elige tu contraseña" : "Elige otra contraseña"}>
      <p>
        Hola {link.userName}:{" "}
        {link.purpose === "invite"
          ? "con ella entras a tu cuenta."
          : "al guardarla se cierran todas las sesiones de tu cuenta."}
      </p>
      {isPerson(ctx.actor) ? (
        <Notice tone="info" title={`En este navegador está abierta la sesión de ${ctx.actor.name}`}>
          <p>Al guardar la contraseña se cierra, y entras a la cuenta de {link.userName} con la nueva.</p>
        </Notice>
      ) : null}
      <NewPasswordForm action={newPasswordAction} token={token} userName={link.userName} returnUrl={target ?? ""} />
    </AuthFrame>
  );
}
