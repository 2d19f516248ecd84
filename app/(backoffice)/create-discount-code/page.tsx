import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { BatchForm } from "@/components/discount-codes/batch-form";
import { CodeForm } from "@/components/discount-codes/code-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { discountFormOptions, editDiscountCode } from "@/lib/discount-codes";
import { requireActor } from "@/lib/http";

export const generateMetadata = formTitle("Crear código de descuento", "Editar código de descuento");

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Códigos de descuento", href: "/discount-code" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("discount_code:write");
  const params = singleParams(await searchParams);
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const edited = id === undefined ? null : await orNotFound(editDiscountCode({ ctx, input: { id } }));
  const code = edited?.held ?? null;
  const options = await discountFormOptions({ ctx, input: { eventId: code?.eventId ?? null } });
  const isBatch = code === null && params.lote !== undefined;
  const title = code ? `Editar ${code.code}` : isBatch ? "Crear lote de códigos" : "Crear código de descuento";
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={WAY}>
      <PageHeader title={title} />
      {isBatch ? (
        <BatchForm options={options} />
      ) : (
        <CodeForm code={code} options={options} revision={edited?.revision} />
      )}
    </AppShell>
  );
}
