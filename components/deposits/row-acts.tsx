"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { inGroups } from "@/components/deposits/deposit-words";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Select, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import { formatMoney } from "@/lib/core/money";
import { decideRowAction } from "@/lib/deposits/actions";
import { type Candidate, STAGE_LABELS, type StatementRowDto } from "@/lib/deposits/client";
import type { DecideRowInput } from "@/lib/deposits/schemas";

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";

/** What a person does with a row of the bank that nobody could place. */
export function RowActs({ row }: { row: StatementRowDto }) {
  if (row.state === "matched" || row.state === "extra") return <span className="meta">Nada por hacer.</span>;
  if (row.state === "dismissed") return <Reopen row={row} />;
  if (row.state === "taken")
    return (
      <span className="meta">
        Se deshace en <a href="/conciliacion">Conciliación</a>.
      </span>
    );
  if (row.state === "extra_approved")
    return (
      <span className="grid gap-1">
        <span className="fila flex-wrap gap-2">
          {row.mayAccept && row.deposit ? <Extra row={row} of={[row.deposit]} /> : null}
          <Reopen row={row} />
        </span>
        {row.mayAccept ? null : <span className="meta">Tú lo dijiste: otra persona lo acepta.</span>}
      </span>
    );
  const paid = row.paidOnes.filter(({ stage }) => stage === "accepted");
  return (
    <span className="fila flex-wrap gap-2">
      {row.candidates.length > 0 ? <Match row={row} /> : null}
      {paid.length > 0 ? <Extra row={row} of={paid} /> : null}
      <Dismiss row={row} />
    </span>
  );
}

/** Sends a decision; the text of what went wrong, or null when it is done. */
function useDecision(done: string | ((row: StatementRowDto) => string)) {
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (input: DecideRowInput): Promise<boolean> => {
    try {
      const result = await decideRowAction(input);
      if (!result.ok) {
        setProblem(Object.values(result.fields ?? {})[0] ?? result.message);
        return false;
      }
      notify(typeof done === "string" ? done : done(result.data));
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return false;
    }
    setProblem(null);
    router.refresh();
    return true;
  };
  return { problem, send };
}

const Problem = ({ text }: { text: string | null }) => (text ? <Notice tone="stop" title={text} live /> : null);

function Match({ row }: { row: StatementRowDto }) {
  const [chosen, setChosen] = useState(String(row.candidates[0]?.depositId ?? ""));
  const { problem, send } = useDecision("Renglón asignado. El depósito quedó aprobado.");
  const one = row.candidates.find(({ depositId }) => String(depositId) === chosen);
  const differs = one !== undefined && one.amountCents !== row.amountCents;
  return (
    <ConfirmDialog
      trigger="Asignar"
      triggerLabel={`Asignar el renglón ${row.rowNumber}`}
      look={{ size: "sm", variant: "main" }}
      title={`¿De quién son los ${formatMoney(row.amountCents)} del renglón ${row.rowNumber}?`}
      points={[
        "El depósito que elijas queda aprobado con este renglón.",
        differs
          ? `El monto esperado es ${formatMoney(one.amountCents)}: al aceptarlo, la diferencia sigue sus reglas.`
          : "Falta aceptarlo para que salgan los boletos.",
      ]}
      note={null}
      confirm="Asignar"
      cancel="Cancelar"
      danger={false}
      action={() => send({ rowId: row.id, act: "match", depositId: Number(chosen) })}
    >
      <Problem text={problem} />
      <Choice id={`deposito-${row.id}`} of={row.candidates} chosen={chosen} choose={setChosen} />
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  id: string;
  of: readonly Candidate[];
  chosen: string;
  choose: (depositId: string) => void;
}

function Choice({ id, of, chosen, choose }: ChoiceProps) {
  return (
    <Field label="Depósito" id={id}>
      <Select
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        options={of.map(({ depositId, reference, amountCents, buyer, stage }) => ({
          value: String(depositId),
          label: `${inGroups(reference)} · ${formatMoney(amountCents)} · ${buyer ?? "Sin nombre"} · ${STAGE_LABELS[stage]}`,
        }))}
      />
    </Field>
  );
}

const isWaiting = ({ state }: StatementRowDto) => state === "extra_approved";

/** The row is a second payment of an accepted deposit. One person says so, and where the venue asks for two, another confirms it. */
function Extra({ row, of }: { row: StatementRowDto; of: readonly Candidate[] }) {
  const [chosen, setChosen] = useState(String(of[0]?.depositId ?? ""));
  const { problem, send } = useDecision((after) =>
    isWaiting(after) ? "Falta que otra persona lo acepte." : "El dinero de más ya está en su pago.",
  );
  const verb = isWaiting(row) ? "Aceptar" : "Es dinero de más";
  return (
    <ConfirmDialog
      trigger={verb}
      triggerLabel={
        isWaiting(row) ? `Aceptar el renglón ${row.rowNumber}` : `El renglón ${row.rowNumber} es dinero de más`
      }
      look={{ size: "sm" }}
      title={`¿El renglón ${row.rowNumber}, ${formatMoney(row.amountCents)}, es dinero de más de este depósito?`}
      points={[
        "Dices que es otro pago de un depósito que ya está aceptado.",
        "Se suma a lo recibido. Lo que sobre de la compra queda en pagos por revisar, para devolverlo.",
        ...(isWaiting(row) ? [] : ["Si el recinto pide dos personas, otra persona lo acepta después."]),
      ]}
      confirm={verb}
      cancel="Cancelar"
      danger={false}
      action={() => send({ rowId: row.id, act: "extra", depositId: Number(chosen) })}
    >
      <Problem text={problem} />
      <Choice id={`de-mas-${row.id}`} of={of} chosen={chosen} choose={setChosen} />
    </ConfirmDialog>
  );
}

function Dismiss({ row }: { row: StatementRowDto }) {
  const [reason, setReason] = useState("");
  const { problem, send } = useDecision("Renglón descartado.");
  return (
    <ConfirmDialog
      trigger="Descartar"
      triggerLabel={`Descartar el renglón ${row.rowNumber}`}
      look={{ size: "sm" }}
      title={`¿Descartar el renglón ${row.rowNumber}, ${formatMoney(row.amountCents)}?`}
      points={["Dices que no es de ningún depósito de boletos.", "Lo puedes volver a abrir."]}
      note={null}
      confirm="Descartar"
      cancel="Cancelar"
      action={() => send({ rowId: row.id, act: "dismiss", reason })}
    >
      <Problem text={problem} />
      <Field label="Motivo" help="Queda en el registro con tu nombre." id={`descartar-${row.id}`}>
        <Textarea rows={2} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

function Reopen({ row }: { row: StatementRowDto }) {
  const { problem, send } = useDecision("Renglón abierto otra vez.");
  return (
    <ConfirmDialog
      trigger="Volver a abrir"
      triggerLabel={`Volver a abrir el renglón ${row.rowNumber}`}
      look={{ size: "sm" }}
      title={`¿Volver a abrir el renglón ${row.rowNumber}?`}
      points={["Queda otra vez por decidir."]}
      note={null}
      confirm="Volver a abrir"
      cancel="Cancelar"
      danger={false}
      action={() => send({ rowId: row.id, act: "reopen" })}
    >
      <Problem text={problem} />
    </ConfirmDialog>
  );
}
