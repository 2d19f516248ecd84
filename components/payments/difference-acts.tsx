"use client";

import { differenceActOf } from "@/components/payments/difference-words";
import { NoteDialog } from "@/components/payments/note-dialog";
import { endDifferenceAction } from "@/lib/settlement/actions";
import type { DifferenceDto } from "@/lib/settlement/client";

/** What may be done with a difference: ask again, or close it with a note. */
export function DifferenceActs({ row }: { row: DifferenceDto }) {
  return (
    <span className="fila flex-wrap gap-2">
      {(["apply", "accept"] as const).map((act) => (
        <NoteDialog
          key={act}
          act={differenceActOf(act, row)}
          about={`pago ${row.paymentFolio}`}
          id={`${row.id}-${act}`}
          send={(form) => endDifferenceAction({ differenceId: row.id, act, note: String(form.get("note") ?? "") })}
        />
      ))}
    </span>
  );
}
