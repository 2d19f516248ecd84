"use client";

import { useState } from "react";
import { Btn } from "@/components/ui/btn";
import { notifyError } from "@/components/ui/toaster";
import { openEventAddressAction } from "@/lib/barriers/actions";

/** Shows an address of its own for what a device tells, once. */
export function EventAddressAct({
  controllerId,
  origin,
  help,
}: {
  controllerId: number;
  origin: string;
  help: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  async function ask() {
    if (isBusy) return;
    setBusy(true);
    const result = await openEventAddressAction({ controllerId }).catch(() => null);
    setBusy(false);
    if (result?.ok) setPath(result.data.path);
    else notifyError(result?.message ?? "No pudimos pedir la dirección. Revisa tu conexión e intenta de nuevo.");
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="ayuda">
        {help} Lo que llegue por ella cuenta como suyo: no la compartas. Se muestra una vez; pedir otra termina la
        anterior.
      </p>
      {path ? <output className="break-all font-mono">{`${origin}${path}`}</output> : null}
      <Btn onClick={() => void ask()} aria-busy={isBusy}>
        {path ? "Pedir otra dirección" : "Pedir su dirección"}
      </Btn>
    </div>
  );
}
