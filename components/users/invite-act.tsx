"use client";

import { useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { Btn } from "@/components/ui/btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { resendInvitationAction } from "@/lib/auth/actions";

/** Sends the invitation once more to who has not used it. */
export function InviteAct({ userId }: { userId: number }) {
  const [busy, setBusy] = useState(false);
  async function send() {
    if (busy) return;
    setBusy(true);
    try {
      const result = await withSecondFactor(() => resendInvitationAction({ userId }));
      if (!result.ok) notifyError(result.message);
      else if (result.data.channel === null) notifyError("No hay por dónde mandar la invitación: escribe su correo.");
      else notify("Mandamos otra invitación.");
    } catch (error) {
      console.error(error);
      notifyError("No pudimos mandar la invitación. Revisa tu conexión e intenta de nuevo.");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Btn busy={busy} onClick={() => void send()}>
      Mandar invitación
    </Btn>
  );
}
