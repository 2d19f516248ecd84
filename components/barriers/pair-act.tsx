"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAct } from "@/components/office/confirm-act";
import { Btn } from "@/components/ui/btn";
import { notifyError } from "@/components/ui/toaster";
import { openPairingAction, revokeKeysAction } from "@/lib/barriers/actions";
import type { PairingCodeDto } from "@/lib/barriers/client";
import { formatTime } from "@/lib/core/dates";

interface PairActProps {
  controllerId: number;
  name: string;
  hasKey: boolean;
  timeZone: string;
  /** Where the device shows its code. */
  address: string;
}

const inGroups = (code: string) => `${code.slice(0, 4)} ${code.slice(4)}`;

/** Shows a code of one use, which is typed into the device. */
export function PairAct({ controllerId, name, hasKey, timeZone, address }: PairActProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<PairingCodeDto | null>(null);
  async function ask() {
    if (isBusy) return;
    setBusy(true);
    const result = await openPairingAction({ controllerId }).catch(() => null);
    setBusy(false);
    if (result?.ok) setMade(result.data);
    else notifyError(result?.message ?? "No pudimos pedir el código. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  return (
    <div className="grid justify-items-start gap-3">
      {made ? (
        <div role="status" className="grid gap-1">
          <output className="font-mono text-3xl font-bold tracking-wider">{inGroups(made.code)}</output>
          <small className="chico">
            Escríbelo en el equipo antes de las {formatTime(new Date(made.expiresAt), timeZone)}. Sirve una vez.
          </small>
        </div>
      ) : null}
      <p className="chico break-all">El equipo lo manda a {address}</p>
      <div className="fila flex-wrap gap-2">
        <Btn onClick={() => void ask()} aria-busy={isBusy}>
          {made || hasKey ? "Pedir otro código" : "Emparejar"}
        </Btn>
        {hasKey ? (
          <ConfirmAct
            send={revokeKeysAction}
            input={{ controllerId }}
            done={`La llave de ${name} ya no cuenta.`}
            trigger="Retirar la llave"
            look={{ variant: "peligro-quieto" }}
            title={`¿Retirar la llave de ${name}?`}
            points={["Desde ahora no lee ni abre.", "Para que vuelva hay que emparejarlo otra vez."]}
            confirm="Retirar la llave"
          />
        ) : null}
      </div>
    </div>
  );
}
