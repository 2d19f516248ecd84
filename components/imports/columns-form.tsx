"use client";

import { type ReactNode, useState } from "react";
import { columnOptions, firstDated } from "@/components/imports/column-options";
import { Checkbox } from "@/components/ui/choice";
import { NumberInput, Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { ActionResult } from "@/lib/http/form-state";

const LOST = "No pudimos enviar tu elección. Revisa tu conexión e intenta de nuevo.";
const NONE_CHOSEN = "Elige una columna";
const MOST_ROWS = 200;

/** What a person says of a file's columns: texts of columns count from 0, and an empty one is none. */
export interface ColumnsChosen<One extends string> {
  firstRow: number;
  one: Record<One, string>;
  /** Those of the field that may be spread over several. */
  several: string[];
}

interface ColumnsFormProps<One extends string, Data> {
  preview: readonly string[][];
  /** Those that are likely, counted from 0; null: nothing tells. */
  likely: { firstRow: number; one: Readonly<Record<One, number | null>>; several: readonly number[] } | null;
  fields: readonly { name: One; label: string; help?: string; isOptional?: true }[];
  several: { name: string; legend: string; help: string };
  /** A server action; errors come back at the fields' names. */
  send: (chosen: ColumnsChosen<One>) => Promise<ActionResult<Data>>;
  done: (data: Data) => void;
  submit: string;
  /** Stands beside the button. */
  discard: ReactNode;
  /** What else there is to choose. */
  children?: ReactNode;
}

/** The name of the field alone: the verb knows it below the name of the whole choice. */
const nameIn = (path: string) => path.split(".").find((part) => !["mapping", "columns"].includes(part)) ?? path;

/** Which column of a file holds what. What was chosen stays there until it is accepted. */
export function ColumnsForm<One extends string, Data>(props: ColumnsFormProps<One, Data>) {
  const { preview, likely, fields, several, send, done, submit, discard, children } = props;
  const [firstRow, setFirstRow] = useState(String((likely?.firstRow ?? firstDated(preview)) + 1));
  const [one, setOne] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, String(likely?.one[name] ?? "")])),
  );
  const [many, setMany] = useState<readonly string[]>(likely?.several.map(String) ?? []);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const first = /^\d{1,3}$/.test(firstRow) ? Number(firstRow) : 0;
  const options = columnOptions(preview, Math.max(0, first - 1));

  function fail(text: string | null, found: Readonly<Record<string, string>> = {}): void {
    setMessage(text);
    setErrors(found);
  }

  function missing(): Record<string, string> {
    const lacking = fields.filter(({ name, isOptional }) => !isOptional && !one[name]);
    return {
      ...(first < 1 || first > MOST_ROWS ? { firstRow: `Escribe un número del 1 al ${MOST_ROWS}` } : {}),
      ...Object.fromEntries(lacking.map(({ name }) => [name, NONE_CHOSEN])),
      ...(many.length === 0 ? { [several.name]: "Elige al menos una columna" } : {}),
    };
  }

  async function start(): Promise<void> {
    const lacking = missing();
    if (Object.keys(lacking).length > 0) return fail(null, lacking);
    try {
      const result = await send({ firstRow: first - 1, one: one as Record<One, string>, several: [...many] });
      if (!result.ok) {
        const found = Object.entries(result.fields ?? {}).map(([path, text]) => [nameIn(path), text] as const);
        return fail(found.length > 0 ? null : result.message, Object.fromEntries(found));
      }
      fail(null);
      done(result.data);
    } catch (error) {
      console.error(error);
      fail(LOST);
    }
  }

  return (
    <Block title="¿Qué dice cada columna?">
      <form className="grid gap-4" noValidate action={start}>
        {message ? <Notice tone="stop" title={message} live /> : null}
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
          <Field
            label="Primer movimiento"
            help="El renglón después de los encabezados."
            error={errors.firstRow}
            id="firstRow"
          >
            <NumberInput value={firstRow} onChange={({ target }) => setFirstRow(target.value)} />
          </Field>
          {fields.map(({ name, label, help, isOptional }) => (
            <Field key={name} label={label} help={help} error={errors[name]} id={name}>
              <Select
                options={options}
                placeholder={isOptional ? "Ninguna" : NONE_CHOSEN}
                value={one[name] ?? ""}
                onChange={({ target }) => setOne({ ...one, [name]: target.value })}
              />
            </Field>
          ))}
        </div>
        <FieldGroup legend={several.legend} help={several.help} error={errors[several.name]} id={several.name}>
          <div className="fila flex-wrap gap-x-5 gap-y-2">
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={many.includes(value)}
                onChange={({ target }) =>
                  setMany(target.checked ? [...many, value] : many.filter((other) => other !== value))
                }
              />
            ))}
          </div>
        </FieldGroup>
        {children}
        <div className="fila gap-3">
          {discard}
          <SubmitBtn>{submit}</SubmitBtn>
        </div>
      </form>
    </Block>
  );
}
