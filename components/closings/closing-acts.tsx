"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { closeBooksAction, reopenBooksAction } from "@/lib/closings/actions";
import type { ClosingAsked } from "@/lib/closings/schemas";

interface CloseActProps {
  words: string;
  input: ClosingAsked;
  /** What happens, with figures. */
  points: readonly string[];
}

export function CloseAct({ words, input, points }: CloseActProps) {
  return (
    <ConfirmAct
      send={closeBooksAction}
      input={input}
      done={`Cerraste ${words}.`}
      trigger={`Cerrar ${words}`}
      look={{ variant: "main" }}
      title={`¿Cerrar ${words}?`}
      points={points}
      note="Solo la plataforma puede reabrirlo, con un motivo. Quedan las dos actas."
      confirm={`Cerrar ${words}`}
      cancel="Todavía no"
      danger={false}
    />
  );
}

export function ReopenAct({ id, words }: { id: number; words: string }) {
  return (
    <ReasonAct
      name={`reabrir-${id}`}
      send={({ reason }) => reopenBooksAction({ id, reason: reason ?? "" })}
      done={`Reabriste ${words}.`}
      trigger="Reabrir"
      look={{ variant: "peligro-quieto" }}
      title={`¿Reabrir ${words}?`}
      points={["Su acta queda, marcada como reabierta.", "El siguiente cierre hace otra acta."]}
      note={null}
      confirm="Reabrir"
      cancel="Dejar cerrado"
    />
  );
}
