"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { changeShopAction, createShopAction, editShopAction } from "@/lib/prepaid/actions";
import type { ShopDto } from "@/lib/prepaid/client";
import { ShopTerms, type ShopTermsInput } from "@/lib/prepaid/schemas";

const GIVES = [
  { value: "minutes", label: "Minutos de su estancia" },
  { value: "percent", label: "Un porcentaje de su cobro" },
];

const textOf = (limit: number | null) => (limit === null ? "" : String(limit));

function valuesOf(shop: ShopDto | null): ShopTermsInput {
  if (shop === null) return { name: "", gives: "minutes", amount: "60", dayMax: "", monthMax: "" };
  const { name, minutes, bps, dayMax, monthMax } = shop;
  const gift =
    minutes > 0
      ? { gives: "minutes" as const, amount: String(minutes) }
      : { gives: "percent" as const, amount: String(bps / 100) };
  return { name, ...gift, dayMax: textOf(dayMax), monthMax: textOf(monthMax) };
}

async function reloaded(shopId: number) {
  const result = await editShopAction({ shopId });
  if (!result.ok) return result;
  return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
}

interface ShopFormProps {
  shop: ShopDto | null;
  revision?: string;
  enclosureId: number;
}

/** A shop's name, what its seal takes off, and how often it may give one. */
export function ShopForm({ shop, revision, enclosureId }: ShopFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: ShopTerms,
    defaultValues: valuesOf(shop),
    shared: shop && revision ? { revision, reload: () => reloaded(shop.id) } : undefined,
    send: async (typed: ShopTermsInput, seen) => {
      if (shop === null) return createShopAction({ enclosureId, ...typed });
      return changeShopAction({ shopId: shop.id, revision: seen, ...typed });
    },
    onDone: (made: { shopId: number } | null) => {
      router.push(
        made ? `/type-prepaid/comercios/${made.shopId}?hecho=creado` : "/type-prepaid/comercios?hecho=guardado",
      );
      return undefined;
    },
  });
  const { register, watch } = form;
  const isPercent = watch("gives") === "percent";
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={shop === null ? "Agregar comercio" : "Guardar"}
      cancelHref="/type-prepaid/comercios"
      edits={shop !== null}
    >
      <section className="panel max-w-2xl">
        <Block title="El comercio">
          <Field label="Nombre" help="Como lo conocen sus clientes." error={errorOf("name")}>
            <Input autoComplete="off" maxLength={60} {...register("name")} />
          </Field>
        </Block>
        <Block title="Qué quita su sello">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Su sello quita" error={errorOf("gives")}>
              <Select options={GIVES} {...register("gives")} />
            </Field>
            <Field label={isPercent ? "Porcentaje" : "Minutos"} error={errorOf("amount")}>
              <NumberInput {...register("amount")} />
            </Field>
          </div>
        </Block>
        <Block title="Cuántos puede dar">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Sellos al día" help="Vacío: sin límite." error={errorOf("dayMax")}>
              <NumberInput {...register("dayMax")} />
            </Field>
            <Field label="Sellos al mes" help="Vacío: sin límite." error={errorOf("monthMax")}>
              <NumberInput {...register("monthMax")} />
            </Field>
          </div>
        </Block>
      </section>
    </OfficeForm>
  );
}
