import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { CodeActs } from "@/components/discount-codes/code-acts";
import { CodeState } from "@/components/discount-codes/code-cells";
import { CodeTerms, CodeUses } from "@/components/discount-codes/code-page";
import { Figures } from "@/components/discount-codes/figures";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { getDiscountCode } from "@/lib/discount-codes";
import { requireActor } from "@/lib/http";
import { discountUseList } from "@/lib/orders";

export const metadata: Metadata = { title: "Código de descuento" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Códigos de descuento", href: "/discount-code" },
];
const DONE = { creado: "Creaste el código.", guardado: "Guardaste los cambios del código." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("discount_code:read");
  const [id, query] = [numberParam((await params).id), singleParams(await searchParams)];
  if (id === undefined) notFound();
  const code = await orNotFound(getDiscountCode({ ctx, input: { id } }));
  const uses = await discountUseList.page({
    ctx,
    input: { ...discountUseList.fromAddress(query), codeId: id },
  });
  return (
    <AppShell ctx={ctx} title={code.code} breadcrumb={WAY}>
      <PageHeader title={code.code} meta={<CodeState code={code} />}>
        <CodeActs code={code} goTo="/discount-code?hecho=eliminado" />
        <BtnLink variant="main" href={`/create-discount-code?id=${id}`}>
          Editar
        </BtnLink>
      </PageHeader>
      <DoneNotice done={query.hecho} texts={DONE} />
      <Figures figures={code.figures} most={code.maxUses} />
      <CodeTerms code={code} />
      <CodeUses ctx={ctx} code={code} params={query} list={discountUseList} page={uses} />
    </AppShell>
  );
}
