"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { tryControllerAction } from "@/lib/barriers/actions";

/** Asks a controller who it is, and says what it answered. Nothing moves. */
export function TryAct({ controllerId, name }: { controllerId: number; name: string }) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function ask() {
    if (isBusy) return;
    setBusy(true);
    const result = await tryControllerAction({ controllerId }).catch(() => null);
    setBusy(false);
    if (result?.ok && result.data.isGood) notify(`${name} contesta: ${result.data.words}`);
    else if (result?.ok) notifyError(`${name}: ${result.data.words}`);
    else notifyError(result?.message ?? "No pudimos preguntar. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  return (
    <Btn size="sm" onClick={() => void ask()} aria-busy={isBusy} aria-label={`Probar ${name}`}>
      {isBusy ? "Preguntando…" : "Probar"}
    </Btn>
  );
}
