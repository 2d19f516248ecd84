import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { recoverAction } from "@/app/(auth)/access-actions";
import { RecoverForm } from "@/components/auth/recover-form";
import { AuthFrame } from "@/components/shell/auth-frame";
import { pageCtx } from "@/lib/http";

export const metadata: Metadata = { title: "Recupera tu contraseña" };

export default async function RecoverPage() {
  const { actor } = await pageCtx();
  if (actor.kind === "user") redirect("/home");
  return (
    <AuthFrame title="Recupera tu contraseña">
      <RecoverForm action={recoverAction} />
      <p className="text-center text-ink-2">
        <a className="enlace" href="/login">
          Regresar a iniciar sesión
        </a>
      </p>
    </AuthFrame>
  );
}
