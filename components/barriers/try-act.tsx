"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { tryControllerAction, tryLaneAction } from "@/lib/barriers/actions";

type TryActProps = { name: string; size?: "sm" } & ({ controllerId: number } | { laneId: number });

/** Asks a controller, or those of a lane, who they are, and says what they answered. Nothing moves. */
export function TryAct({ name, size, ...whom }: TryActProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function ask() {
    if (isBusy) return;
    setBusy(true);
    const asked = "laneId" in whom ? tryLaneAction(whom) : tryControllerAction(whom);
    const result = await asked.catch(() => null);
    setBusy(false);
    if (result?.ok && result.data.isGood) notify(`${name} contesta: ${result.data.words}`);
    else if (result?.ok) notifyError(`${name}: ${result.data.words}`);
    else notifyError(result?.message ?? "No pudimos preguntar. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  return (
    <Btn {...(size ? { size } : {})} onClick={() => void ask()} aria-busy={isBusy} aria-label={`Probar ${name}`}>
      {isBusy ? "Preguntando…" : "Probar"}
    </Btn>
  );
}
