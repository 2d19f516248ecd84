import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loginAction } from "@/app/(auth)/actions";
import { type AuthQuery, keeping, oneOf, returnUrlOf } from "@/app/(auth)/return-url";
import { LoginForm } from "@/components/auth/login-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { LoginNotice } from "@/components/shell/login-notice";
import { noticeOf } from "@/components/store/selection";
import { Notice } from "@/components/ui/notice";
import { isPerson } from "@/lib/core/actors";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx } from "@/lib/http";
import { holdsOnArrival } from "@/lib/orders/client";

export const metadata: Metadata = { title: "Inicia sesión" };

export default async function LoginPage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  const query = await searchParams;
  const target = returnUrlOf(query);
  const refused = target && holdsOnArrival(target) ? noticeOf(query) : null;
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  return (
    <AuthFrame title="Inicia sesión" brand={await brandOfPath({ ctx, input: { path: target ?? "/" } })}>
      {oneOf(query.aviso) === "contrasena" ? (
        <Notice tone="good" title="Tu contraseña está lista" live>
          <p>Inicia sesión con ella.</p>
        </Notice>
      ) : null}
      <LoginNotice />
      {refused ? (
        <Notice tone="alert" title={refused}>
          <p>Lo que elegiste se aparta al entrar, si sigue libre.</p>
        </Notice>
      ) : null}
      <LoginForm action={loginAction} returnUrl={target ?? ""} codeHref={keeping("/codigo", target)} />
      <p className="fila justify-between">
        <a className="enlace" href={keeping("/codigo", target)}>
          Entrar con un código
        </a>
        <a className="enlace" href={keeping("/recuperar", target)}>
          Olvidé mi contraseña
        </a>
      </p>
      <p className="text-center text-ink-2">
        ¿No tienes cuenta?{" "}
        <a className="enlace" href={keeping("/registro", target)}>
          Regístrate
        </a>
      </p>
    </AuthFrame>
  );
}
