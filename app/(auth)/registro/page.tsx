import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { registerAction } from "@/app/(auth)/actions";
import { RegisterForm } from "@/components/auth/register-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { safeReturnUrl } from "@/lib/auth/client";
import { isPerson } from "@/lib/core/actors";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = { title: "Crea tu cuenta" };

interface RegisterPageProps {
  searchParams: Promise<{ returnUrl?: string | string[] }>;
}

export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  const { returnUrl } = await searchParams;
  const target = safeReturnUrl(typeof returnUrl === "string" ? returnUrl : null);
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  return (
    <AuthFrame title="Crea tu cuenta" brand={await brandOfPath({ ctx, input: { path: target ?? "/" } })}>
      <RegisterForm action={registerAction} returnUrl={target ?? ""} />
      <p className="text-center text-ink-2">
        ¿Ya tienes cuenta?{" "}
        <a className="enlace" href={`/login${target ? `?returnUrl=${encodeURIComponent(target)}` : ""}`}>
          Inicia sesión
        </a>
      </p>
    </AuthFrame>
  );
}
