"use client";

import { useRouter } from "next/navigation";
import { sentTerms, TermsPanels, type TermsValues, termsOf } from "@/components/discount-codes/terms-fields";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { DiscountFormOptions } from "@/lib/discount-codes";
import { createDiscountBatchAction } from "@/lib/discount-codes/actions";
import { CreateDiscountBatch } from "@/lib/discount-codes/schemas";

interface Values extends TermsValues {
  name: string;
  prefix: string;
  count: string;
}

/** Makes many codes at once, each for one use, with the same terms. */
export function BatchForm({ options }: { options: DiscountFormOptions }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateDiscountBatch,
    defaultValues: { ...termsOf(null), name: "", prefix: "", count: "1000" },
    send: async (typed) => createDiscountBatchAction(sentTerms(typed as Values)),
    onDone: ({ id }) => {
      router.push(`/discount-code/lotes/${id}?hecho=creado`);
      return undefined;
    },
  });
  const { register, watch } = form;
  const prefix = String(watch("prefix") ?? "").toUpperCase();
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Crear lote" cancelHref="/discount-code?ver=lotes">
      <TermsPanels
        form={form}
        errorOf={errorOf}
        options={options}
        locked={false}
        first={
          <Block title="Lote">
            <Field label="Nombre del lote" help="Para reconocerlo: “Patrocinador, marzo”." error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Cuántos códigos" help="Hasta 1,000, cada uno de un solo uso." error={errorOf("count")}>
                <NumberInput {...register("count")} />
              </Field>
              <Field
                label="Empiezan con"
                help={`Opcional. Quedan como ${prefix ? `${prefix}-` : ""}7K3M9QXD.`}
                error={errorOf("prefix")}
              >
                <Input autoComplete="off" spellCheck={false} className="uppercase" {...register("prefix")} />
              </Field>
            </div>
          </Block>
        }
      />
    </OfficeForm>
  );
}
