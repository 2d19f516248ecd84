import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { loginAction } from "@/app/(auth)/actions";
import { LoginForm } from "@/components/auth/login-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { safeReturnUrl } from "@/lib/auth/schemas";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = { title: "Inicia sesión" };

interface LoginPageProps {
  searchParams: Promise<{ returnUrl?: string | string[] }>;
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  const { returnUrl } = await searchParams;
  const target = safeReturnUrl(typeof returnUrl === "string" ? returnUrl : null);
  const ctx = await pageCtx();
  if (ctx.actor.kind === "user") redirect(target ?? "/home");
  return (
    <AuthFrame title="Inicia sesión" brand={await brandOfPath({ ctx, input: { path: target ?? "/" } })}>
      <LoginForm action={loginAction} returnUrl={target ?? ""} />
      <p className="text-center text-ink-2">
        ¿No tienes cuenta?{" "}
        <a className="enlace" href={`/registro${target ? `?returnUrl=${encodeURIComponent(target)}` : ""}`}>
          Regístrate
        </a>
      </p>
    </AuthFrame>
  );
}
