import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { codeAction } from "@/app/(auth)/access-actions";
import { type AuthQuery, keeping, returnUrlOf } from "@/app/(auth)/return-url";
import { CodeForm } from "@/components/auth/code-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { isPerson } from "@/lib/core/actors";
import { brandOfPath } from "@/lib/enclosures";
import { pageCtx } from "@/lib/http";
import { offersWhatsApp } from "@/lib/notifications";

export const metadata: Metadata = { title: "Entra con un código" };

export default async function CodePage({ searchParams }: { searchParams: Promise<AuthQuery> }) {
  const target = returnUrlOf(await searchParams);
  const ctx = await pageCtx();
  if (isPerson(ctx.actor)) redirect(target ?? "/home");
  return (
    <AuthFrame title="Entra con un código" brand={await brandOfPath({ ctx, input: { path: target ?? "/" } })}>
      <CodeForm
        action={codeAction}
        returnUrl={target ?? ""}
        startHref={keeping("/codigo", target)}
        whatsapp={offersWhatsApp()}
      />
      <p className="text-center text-ink-2">
        <a className="enlace" href={keeping("/login", target)}>
          Entrar con contraseña
        </a>
      </p>
    </AuthFrame>
  );
}
