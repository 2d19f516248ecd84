"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { resetMfaAction } from "@/lib/auth/actions";
import { FIELD } from "@/lib/core/messages";
import type { UserListDto } from "@/lib/users/client";

const LOST = "No pudimos restablecer el segundo factor. Revisa tu conexión e intenta de nuevo.";

const pointsOf = (required: boolean) => [
  "Antes confirma, por otro medio, que quien lo pide es esta persona.",
  "Se cierran todas sus sesiones y sus códigos de recuperación dejan de servir.",
  required ? "Al entrar con su contraseña tendrá que activarlo otra vez." : "Entrará solo con su contraseña.",
  "Le avisamos que se hizo.",
];

/** Takes away the second factor of who lost it; asks why, and says first what that means. */
export function ResetMfaAct({ user }: { user: Pick<UserListDto, "id" | "fullName" | "mfaRequired"> }) {
  const router = useRouter();
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(form: FormData): Promise<boolean> {
    setProblem(null);
    const reason = String(form.get("reason") ?? "").trim();
    setWrong(reason === "" ? FIELD.required : null);
    if (reason === "") return false;
    try {
      const result = await withSecondFactor(() => resetMfaAction({ userId: user.id, reason }));
      if (!result.ok) {
        setProblem(result.message);
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return false;
    }
    notify(`Restableciste el segundo factor de ${user.fullName}.`);
    router.refresh();
    return true;
  }

  return (
    <ConfirmDialog
      trigger="Restablecer segundo factor"
      title={`¿Restablecer el segundo factor de ${user.fullName}?`}
      points={pointsOf(user.mfaRequired)}
      confirm="Restablecer segundo factor"
      cancel="Dejar como está"
      action={send}
      onOpenChange={(open) => {
        if (!open) return;
        setWrong(null);
        setProblem(null);
      }}
    >
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      <Field label="Motivo" help="Queda en el registro de actividad." error={wrong} id="motivo-segundo-factor">
        <Textarea name="reason" rows={2} maxLength={200} />
      </Field>
    </ConfirmDialog>
  );
}
