"use client";

import { useRouter } from "next/navigation";
import { sentTerms, TermsPanels, type TermsValues, termsOf } from "@/components/discount-codes/terms-fields";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import type { DiscountFormOptions } from "@/lib/discount-codes";
import {
  createDiscountCodeAction,
  editDiscountCodeAction,
  updateDiscountCodeAction,
} from "@/lib/discount-codes/actions";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { CreateDiscountCode } from "@/lib/discount-codes/schemas";

interface Values extends TermsValues {
  code: string;
  maxUses: string;
}

interface CodeFormProps {
  code: DiscountCodeDto | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string | undefined;
  options: DiscountFormOptions;
}

const valuesOf = (code: DiscountCodeDto | null): Values => ({
  ...termsOf(code),
  code: code?.code ?? "",
  maxUses: code?.maxUses ? String(code.maxUses) : "",
});

async function reloaded(id: number) {
  const result = await editDiscountCodeAction({ id });
  if (!result.ok) return result;
  return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
}

/** Creates a code, or changes one; what was promised to somebody is shown and stays. */
export function CodeForm({ code, revision, options }: CodeFormProps) {
  const router = useRouter();
  const locked = code?.isUsed ?? false;
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateDiscountCode,
    defaultValues: valuesOf(code),
    shared: code && revision ? { revision, reload: () => reloaded(code.id) } : undefined,
    send: async (typed, seen) => {
      const values = sentTerms(typed as Values);
      if (!code) return createDiscountCodeAction(values);
      const { adminId: _admin, ...own } = values;
      return updateDiscountCodeAction({ id: code.id, revision: seen, ...own });
    },
    onDone: (saved) => {
      router.push(`/discount-code/${saved.id}?hecho=${code ? "guardado" : "creado"}`);
      return undefined;
    },
  });
  const { register } = form;
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={code ? "Guardar código" : "Crear código"}
      cancelHref={code ? `/discount-code/${code.id}` : "/discount-code"}
      edits={code !== null}
    >
      {locked ? (
        <Notice tone="info" title="Ya hay compras con este código">
          <p>Lo que vale y dónde vale no cambian. Puedes cambiar su vigencia, sus usos y su nota.</p>
        </Notice>
      ) : null}
      <TermsPanels
        form={form}
        errorOf={errorOf}
        options={options}
        locked={locked}
        first={
          <Block title="Código">
            <Field
              label="Código"
              help="De 3 a 24 letras sin acento, números o guiones. No importan las mayúsculas."
              error={errorOf("code")}
            >
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                readOnly={locked}
                className="uppercase"
                {...register("code")}
              />
            </Field>
          </Block>
        }
        uses={
          <Block title="Cuántas veces">
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Usos en total" help="Vacío: sin límite." error={errorOf("maxUses")}>
                <NumberInput readOnly={code !== null && code.batchId !== null} {...register("maxUses")} />
              </Field>
              <Field label="Usos por persona" help="Vacío: sin límite." error={errorOf("maxUsesPerBuyer")}>
                <NumberInput {...register("maxUsesPerBuyer")} />
              </Field>
            </div>
          </Block>
        }
      />
    </OfficeForm>
  );
}
