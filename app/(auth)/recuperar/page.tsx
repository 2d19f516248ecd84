import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { recoverAction } from "@/app/(auth)/access-actions";
import { type AuthQuery, keeping, returnUrlOf } from "@/app/(auth)/return-url";
import { RecoverForm } from "@/components/auth/recover-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { isPerson } from "@/lib/core/actors";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = { title: "Recupera tu contraseña" };

export default async function RecoverPage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  const target = returnUrlOf(await searchParams);
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  return (
    <AuthFrame title="Recupera tu contraseña" brand={await brandOfPath({ ctx, input: { path: target ?? "/" } })}>
      <RecoverForm action={recoverAction} returnUrl={target ?? ""} />
      <p className="text-center text-ink-2">
        <a className="enlace" href={keeping("/login", target)}>
          Regresar a iniciar sesión
        </a>
      </p>
    </AuthFrame>
  );
}
