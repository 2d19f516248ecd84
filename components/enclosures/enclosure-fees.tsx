"use client";

import type { UseFormReturn } from "react-hook-form";
import { MethodFees } from "@/components/enclosures/method-fees";
import { NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";
import { METHOD_LABELS } from "@/lib/pricing/client";

interface EnclosureFeesProps<Out> {
  form: UseFormReturn<CreateEnclosureInput, unknown, Out>;
  errorOf: (name: string) => string | null;
  editable: boolean;
}

/** The venue's service fee and IVA: fields for the platform, a line to read for everybody else. */
export function EnclosureFees<Out>({ form, errorOf, editable }: EnclosureFeesProps<Out>) {
  const { register, getValues } = form;
  if (!editable) {
    const { feeBps, feeFixedCents, priceIvaBps, methodFees = [] } = getValues();
    return (
      <Block title="Cargo por servicio">
        <p>
          <span className="num">
            {String(feeBps)} % + ${String(feeFixedCents)}
          </span>{" "}
          por lugar, IVA de los precios {String(priceIvaBps)} %.
        </p>
        {methodFees.map((fee) => (
          <p key={fee.method}>
            {METHOD_LABELS[fee.method]}:{" "}
            <span className="num">
              {String(fee.feeBps)} % + ${String(fee.feeFixedCents)}
            </span>
          </p>
        ))}
        <p className="ayuda">Lo define Control Traslado.</p>
      </Block>
    );
  }
  return (
    <Block title="Cargo por servicio">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Porcentaje" help="Del precio de cada lugar." error={errorOf("feeBps")}>
          <NumberInput decimals {...register("feeBps")} />
        </Field>
        <Field label="Cantidad fija" help="Pesos por lugar." error={errorOf("feeFixedCents")}>
          <NumberInput decimals {...register("feeFixedCents")} />
        </Field>
        <Field label="IVA de los precios, %" error={errorOf("priceIvaBps")}>
          <NumberInput decimals {...register("priceIvaBps")} />
        </Field>
        <Field label="IVA del cargo, %" error={errorOf("feeIvaBps")}>
          <NumberInput decimals {...register("feeIvaBps")} />
        </Field>
      </div>
      <MethodFees form={form} errorOf={errorOf} />
    </Block>
  );
}
