"use client";

import { NoteDialog } from "@/components/payments/note-dialog";
import { endUnknownCallbackAction } from "@/lib/settlement/actions";
import type { UnknownCallbackDto } from "@/lib/settlement/client";

/** Closes a callback about a charge that we do not have, with a note. */
export function UnknownCallbackAct({ row }: { row: UnknownCallbackDto }) {
  const charge = row.charges.join(", ");
  return (
    <NoteDialog
      act={{
        label: "Visto",
        title: `¿Dar por visto el aviso del cobro ${charge}?`,
        points: ["No cambia ningún monto.", "El aviso deja esta lista. Si el proveedor avisa otra vez, vuelve."],
        note: "No se puede deshacer.",
        done: `Diste por visto el aviso del cobro ${charge}.`,
        danger: false,
      }}
      about={`cobro ${charge}`}
      id={`aviso-${row.id}`}
      send={(form) => endUnknownCallbackAction({ callbackId: row.id, note: String(form.get("note") ?? "") })}
    />
  );
}
