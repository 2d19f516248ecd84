"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { mapImportAction } from "@/lib/subscriber-qrs/actions";
import type { ImportField } from "@/lib/subscriber-qrs/client";
import type { ImportDto } from "@/lib/subscriber-qrs/schemas";
import { FIELD_LABELS, IMPORT_FIELDS } from "@/lib/subscriber-qrs/schemas";

const LOST = "No pudimos enviar tu elección. Revisa tu conexión e intenta de nuevo.";
const letterOf = (at: number) => String.fromCharCode(65 + (at % 26));

function chosenOf({ mapping }: ImportDto): Record<ImportField, string> {
  const text = (at: number | null | undefined) => (at === null || at === undefined ? "" : String(at));
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, field === "name" ? text(mapping?.name[0]) : text(mapping?.[field])]),
  ) as Record<ImportField, string>;
}

/** Which column holds what; then the rows are checked again. */
export function ColumnsForm({ file, path }: { file: ImportDto; path: string }) {
  const router = useRouter();
  const [firstRow, setFirstRow] = useState(String((file.mapping?.firstRow ?? 0) + 1));
  const [chosen, setChosen] = useState(() => chosenOf(file));
  const [problem, setProblem] = useState<string | null>(null);
  const above = Math.max(0, (Number(firstRow) || 1) - 1);
  const width = Math.max(0, ...file.preview.map((row) => row.length));
  const options = Array.from({ length: width }, (_, at) => {
    const example = file.preview[Math.max(0, above - 1)]?.[at] || file.preview[above]?.[at] || "";
    return { value: String(at), label: `${letterOf(at)}${example ? `: ${example.slice(0, 40)}` : ""}` };
  });

  async function send(): Promise<void> {
    if (chosen.name === "") {
      setProblem("Elige la columna del nombre.");
      return;
    }
    const { name, ...others } = chosen;
    try {
      const known = file.mapping?.name ?? [];
      const names = String(known[0] ?? "") === name ? known : [Number(name)];
      const result = await mapImportAction({ importId: file.id, mapping: { firstRow: above, name: names, ...others } });
      if (!result.ok) {
        setProblem(result.message);
        return;
      }
    } catch (error) {
      console.error(error);
      setProblem(LOST);
      return;
    }
    router.push(path);
    router.refresh();
  }

  return (
    <Block>
      <form className="grid gap-4" noValidate action={send}>
        {problem ? <Notice tone="stop" title={problem} live /> : null}
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="Primera persona" help="El renglón después de los encabezados." id="firstRow">
            <NumberInput value={firstRow} onChange={({ target }) => setFirstRow(target.value)} />
          </Field>
          {IMPORT_FIELDS.map((field) => (
            <Field key={field} label={FIELD_LABELS[field]} id={field}>
              <Select
                options={options}
                placeholder={field === "name" ? "Elige una columna" : "No viene"}
                value={chosen[field]}
                onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
              />
            </Field>
          ))}
        </div>
        <SubmitBtn>Revisar con estas columnas</SubmitBtn>
      </form>
    </Block>
  );
}
