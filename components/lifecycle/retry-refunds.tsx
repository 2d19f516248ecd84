"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { retryCancellationAction } from "@/lib/lifecycle/actions";

const LOST = "No pudimos enviar tu solicitud. Revisa tu conexión e intenta de nuevo.";

/** Tries again the refunds that failed. */
export function RetryRefunds({ eventId }: { eventId: number }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      const result = await retryCancellationAction({ id: eventId });
      if (result.ok) {
        notify("Estamos intentando de nuevo.");
        router.refresh();
      } else notifyError(result.message);
    } catch (error) {
      console.error(error);
      notifyError(LOST);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Btn size="sm" busy={busy} disabled={busy} onClick={() => void retry()}>
      Reintentar las que fallaron
    </Btn>
  );
}
