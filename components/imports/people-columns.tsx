"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { columnOptions } from "@/components/imports/column-options";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { ActionResult } from "@/lib/http/form-state";
import type { PeopleFileDto } from "@/lib/imports/client";

const LOST = "No pudimos enviar tu elección. Revisa tu conexión e intenta de nuevo.";

/** A field of a file of people, with the word above its column. */
export interface PeopleField<Field extends string> {
  field: Field;
  label: string;
}

/** Texts of columns count from 0; an empty one is none. */
type Mapping<Field extends string> = { firstRow: number; name: number[] } & Record<Exclude<Field, "name">, unknown>;

export interface PeopleColumnsProps<Field extends string> {
  file: PeopleFileDto;
  path: string;
  fields: readonly PeopleField<Field>[];
  /** A server action. */
  send: (input: { importId: number; mapping: Mapping<Field> }) => Promise<ActionResult<unknown>>;
}

const namesOf = ({ mapping }: PeopleFileDto): number[] => [mapping?.name ?? []].flat();

function chosenOf(file: PeopleFileDto, fields: readonly PeopleField<string>[]): Record<string, string> {
  const columnOf = (field: string) => (field === "name" ? namesOf(file)[0] : file.mapping?.[field]);
  return Object.fromEntries(fields.map(({ field }) => [field, String(columnOf(field) ?? "")]));
}

/** Which column holds what; then the rows are checked again. */
export function PeopleColumns<Field extends string>({ file, path, fields, send }: PeopleColumnsProps<Field>) {
  const router = useRouter();
  const [firstRow, setFirstRow] = useState(String(Number(file.mapping?.firstRow ?? 0) + 1));
  const [chosen, setChosen] = useState(() => chosenOf(file, fields));
  const [problem, setProblem] = useState<string | null>(null);
  const above = Math.max(0, (Number(firstRow) || 1) - 1);
  const options = columnOptions(file.preview, above);

  async function check(): Promise<void> {
    const { name, ...others } = chosen;
    if (!name) {
      setProblem("Elige la columna del nombre.");
      return;
    }
    try {
      const known = namesOf(file);
      const names = String(known[0] ?? "") === name ? known : [Number(name)];
      const mapping = { ...others, firstRow: above, name: names } as Mapping<Field>;
      const result = await send({ importId: file.id, mapping });
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
      <form className="grid gap-4" noValidate action={check}>
        {problem ? <Notice tone="stop" title={problem} live /> : null}
        <div className="grid gap-4 md:grid-cols-3">
          <Field label="Primera persona" help="El renglón después de los encabezados." id="firstRow">
            <NumberInput value={firstRow} onChange={({ target }) => setFirstRow(target.value)} />
          </Field>
          {fields.map(({ field, label }) => (
            <Field key={field} label={label} id={field}>
              <Select
                options={options}
                placeholder={field === "name" ? "Elige una columna" : "No viene"}
                value={chosen[field] ?? ""}
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
