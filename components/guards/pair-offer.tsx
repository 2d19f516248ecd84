"use client";

import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import { Plate } from "@/components/ui/plate";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { formatDateTime } from "@/lib/core/dates";
import type { PairingOfferDto } from "@/lib/guards/client";
import type { FormState } from "@/lib/http";

interface PairOfferProps {
  offer: PairingOfferDto;
  token: string;
  /** Pairing logs out the person who is logged in on this phone. */
  replaces: boolean;
  action: (state: FormState, form: FormData) => Promise<FormState>;
}

/** What this phone will scan, and the button that pairs it; works without script. */
export function PairOffer({ offer, token, replaces, action }: PairOfferProps) {
  const [state, submit] = useActionState(action, null);
  const { guardName, eventName, enclosureName, zoneKey, zoneName, gateLabel, endsAt, timeZone } = offer;
  return (
    <form action={submit} className="grid gap-4">
      {state ? <Notice tone="stop" title={state.message} live /> : null}
      <div className="fila gap-3">
        <Plate code={zoneKey} />
        <div>
          <strong className="block">{eventName}</strong>
          <span className="meta">
            {enclosureName} · {zoneName}, {gateLabel ?? "cualquier acceso"}
          </span>
        </div>
      </div>
      <p>
        Este teléfono escaneará por <b>{guardName}</b> hasta que termine el evento, {formatDateTime(endsAt, timeZone)}.
        No necesita contraseña.
      </p>
      {replaces ? <Notice tone="alert" title="Se cerrará la sesión que está abierta en este teléfono" /> : null}
      <input type="hidden" name="token" value={token} />
      <SubmitBtn size="xl" wide>
        Emparejar y escanear
      </SubmitBtn>
    </form>
  );
}
