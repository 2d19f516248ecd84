"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { columnOptions } from "@/components/deposits/statement-words";
import { Checkbox } from "@/components/ui/choice";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { NumberInput, Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { discardStatementAction, startImportAction } from "@/lib/deposits/actions";
import type { StatementPreview } from "@/lib/deposits/schemas";

interface MappingFormProps {
  statement: Pick<StatementPreview, "id" | "preview" | "mapping" | "fileName">;
  path: string;
}

const LOST = "No pudimos enviar tu elección. Revisa tu conexión e intenta de nuevo.";
const numberOf = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : 0);

/** Choosing the columns also starts the import. */
export function MappingForm({ statement, path }: MappingFormProps) {
  const router = useRouter();
  const { id: importId, preview, mapping } = statement;
  const [firstRow, setFirstRow] = useState(String((mapping?.firstRow ?? 0) + 1));
  const [date, setDate] = useState(mapping ? String(mapping.date) : "");
  const [amount, setAmount] = useState(mapping ? String(mapping.amount) : "");
  const [charge, setCharge] = useState(String(mapping?.charge ?? ""));
  const [text, setText] = useState<readonly string[]>(mapping?.text.map(String) ?? []);
  const [accept, setAccept] = useState(false);
  const [problem, setProblem] = useState<{ message: string | null; fields: Record<string, string> }>({
    message: null,
    fields: {},
  });
  const options = columnOptions(preview, Math.max(0, numberOf(firstRow) - 1));

  async function start(): Promise<void> {
    const missing = (value: string) => (value === "" ? { chosen: false } : {});
    if ("chosen" in missing(date) || "chosen" in missing(amount) || text.length === 0) {
      setProblem({
        message: null,
        fields: {
          ...(date === "" ? { date: "Elige una columna" } : {}),
          ...(amount === "" ? { amount: "Elige una columna" } : {}),
          ...(text.length === 0 ? { text: "Elige al menos una columna" } : {}),
        },
      });
      return;
    }
    try {
      const chosen = { firstRow: Math.max(0, numberOf(firstRow) - 1), date, amount, charge, text: [...text] };
      const result = await startImportAction({ importId, mapping: chosen, acceptMatched: accept });
      if (!result.ok) {
        const fields = result.fields ?? {};
        setProblem({ message: Object.keys(fields).length > 0 ? null : result.message, fields });
        return;
      }
    } catch (error) {
      console.error(error);
      setProblem({ message: LOST, fields: {} });
      return;
    }
    notify("Empezó la importación.");
    router.refresh();
  }

  return (
    <Block title="¿Qué dice cada columna?">
      <form className="grid gap-4" noValidate action={start}>
        {problem.message ? <Notice tone="stop" title={problem.message} live /> : null}
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
          <Field label="Primer movimiento" help="El renglón después de los encabezados." id="firstRow">
            <NumberInput value={firstRow} onChange={(event) => setFirstRow(event.target.value)} />
          </Field>
          <Field label="Fecha" error={problem.fields.date} id="date">
            <Select
              options={options}
              placeholder="Elige una columna"
              value={date}
              onChange={(event) => setDate(event.target.value)}
            />
          </Field>
          <Field label="Abono" help="Lo que entró a la cuenta." error={problem.fields.amount} id="amount">
            <Select
              options={options}
              placeholder="Elige una columna"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field
            label="Cargo"
            help="Lo que salió, si tiene su propia columna."
            error={problem.fields.charge}
            id="charge"
          >
            <Select
              options={options}
              placeholder="Ninguna"
              value={charge}
              onChange={(event) => setCharge(event.target.value)}
            />
          </Field>
        </div>
        <FieldGroup
          legend="Referencia y concepto"
          help="Marca todas las columnas donde el banco puede escribir la referencia."
          error={problem.fields.text}
          id="text"
        >
          <div className="fila flex-wrap gap-x-5 gap-y-2">
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={text.includes(value)}
                onChange={({ target }) =>
                  setText(target.checked ? [...text, value] : text.filter((one) => one !== value))
                }
              />
            ))}
          </div>
        </FieldGroup>
        <Checkbox
          label="Aceptar de una vez los identificados, donde el recinto pide una sola persona"
          checked={accept}
          onChange={({ target }) => setAccept(target.checked)}
        />
        <div className="fila gap-3">
          <Discard statement={statement} path={path} />
          <SubmitBtn>Importar</SubmitBtn>
        </div>
      </form>
    </Block>
  );
}

function Discard({ statement, path }: MappingFormProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger="Descartar"
      title={`¿Descartar ${statement.fileName}?`}
      points={["No se importa ningún renglón.", "Puedes subir el archivo otra vez."]}
      note={null}
      confirm="Descartar"
      action={async () => {
        const result = await discardStatementAction({ importId: statement.id });
        if (result.ok) router.push(path);
        else notifyError(result.message);
      }}
    />
  );
}
