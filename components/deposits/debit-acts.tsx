"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { refundWords } from "@/components/deposits/statement-words";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { formatMoney } from "@/lib/core/money";
import { matchDebitAction } from "@/lib/deposits/actions";
import type { StatementDebitDto } from "@/lib/deposits/client";

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";

/** A person says which refund the money paid that left with this row. */
export function DebitActs({ row }: { row: StatementDebitDto }) {
  const router = useRouter();
  const { candidates, rowNumber, amountCents } = row;
  const [chosen, setChosen] = useState(String(candidates[0]?.refundId ?? ""));
  const [problem, setProblem] = useState<string | null>(null);
  if (row.state === "linked" || candidates.length === 0) return <span className="meta">Nada por hacer.</span>;
  const one = candidates.find(({ refundId }) => String(refundId) === chosen);

  async function send(): Promise<boolean> {
    try {
      const result = await matchDebitAction({ debitId: row.id, refundId: Number(chosen) });
      if (!result.ok) {
        setProblem(Object.values(result.fields ?? {})[0] ?? result.message);
        return false;
      }
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return false;
    }
    setProblem(null);
    notify(one?.isPaid ? "La salida quedó unida a su devolución." : "La devolución quedó pagada.");
    router.refresh();
    return true;
  }

  return (
    <ConfirmDialog
      trigger="Es una devolución"
      triggerLabel={`El renglón ${rowNumber} es una devolución`}
      look={{ size: "sm", variant: "main" }}
      title={`¿Qué devolución se pagó con los ${formatMoney(amountCents)} del renglón ${rowNumber}?`}
      points={[
        one?.isPaid
          ? "Ya estaba registrada como pagada: este renglón queda como su comprobante."
          : "Queda pagada desde esta cuenta y con la fecha del renglón, y le avisamos a quien compró.",
        "Revisa que el renglón sea esa transferencia.",
      ]}
      confirm="Confirmar"
      cancel="Cancelar"
      danger={false}
      action={send}
    >
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      <Field label="Devolución" id={`devolucion-${row.id}`}>
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={candidates.map((candidate) => ({
            value: String(candidate.refundId),
            label: refundWords(candidate),
          }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
