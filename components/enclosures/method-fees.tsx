"use client";

import { type UseFormReturn, useFieldArray } from "react-hook-form";
import { Btn } from "@/components/ui/btn";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";
import { METHOD_LABELS, METHODS } from "@/lib/pricing/client";

interface MethodFeesProps<Out> {
  form: UseFormReturn<CreateEnclosureInput, unknown, Out>;
  errorOf: (name: string) => string | null;
}

const methods = METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** Payment methods whose fee is not the venue's own. */
export function MethodFees<Out>({ form, errorOf }: MethodFeesProps<Out>) {
  const { control, register, watch } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "methodFees", keyName: "row" });
  const used = (watch("methodFees") ?? []).map(({ method }) => method);
  const next = METHODS.find((method) => !used.includes(method));
  return (
    <fieldset className="grid gap-3" id="methodFees" tabIndex={-1}>
      <legend className="etiqueta mb-1.5">Cargo distinto por forma de pago</legend>
      {errorOf("methodFees") ? <p className="error">{errorOf("methodFees")}</p> : null}
      {fields.map((field, index) => (
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_6rem_7rem_auto]" key={field.row}>
          <Field label="Forma de pago" error={errorOf(`methodFees.${index}.method`)}>
            <Select options={methods} {...register(`methodFees.${index}.method`)} />
          </Field>
          <Field label="%" error={errorOf(`methodFees.${index}.feeBps`)}>
            <NumberInput decimals {...register(`methodFees.${index}.feeBps`)} />
          </Field>
          <Field label="Pesos" error={errorOf(`methodFees.${index}.feeFixedCents`)}>
            <NumberInput decimals {...register(`methodFees.${index}.feeFixedCents`)} />
          </Field>
          <Btn
            variant="icono"
            className="sm:mt-7"
            aria-label={`Quitar el cargo de ${METHOD_LABELS[used[index] ?? "card"]}`}
            onClick={() => remove(index)}
          >
            <Icon name="trash" />
          </Btn>
        </div>
      ))}
      {next ? (
        <Btn
          size="sm"
          className="justify-self-start"
          onClick={() =>
            append({
              method: next,
              feeBps: form.getValues("feeBps") ?? "0",
              feeFixedCents: form.getValues("feeFixedCents") ?? "0",
            })
          }
        >
          <Icon name="plus" />
          Agregar forma de pago
        </Btn>
      ) : null}
    </fieldset>
  );
}
