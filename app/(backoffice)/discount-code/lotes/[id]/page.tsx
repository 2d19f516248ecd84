import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { BatchActs } from "@/components/discount-codes/code-acts";
import { Figures } from "@/components/discount-codes/figures";
import { CodesList } from "@/components/discount-codes/lists";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { formatCount } from "@/lib/core/money";
import { discountCodeList, getDiscountBatch } from "@/lib/discount-codes";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Lote de códigos" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Códigos de descuento", href: "/discount-code?ver=lotes" },
];
const DONE = { creado: "Creaste el lote. Descarga sus códigos en Excel y repártelos." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("discount_code:read");
  const [id, query] = [numberParam((await params).id), singleParams(await searchParams)];
  if (id === undefined) notFound();
  const batch = await orNotFound(getDiscountBatch({ ctx, input: { id } }));
  const lote = { lote: String(id) };
  const asked = { ...query, ...lote };
  const page = await discountCodeList.page({ ctx, input: discountCodeList.fromAddress(asked) });
  return (
    <AppShell ctx={ctx} title={batch.name} breadcrumb={WAY}>
      <PageHeader
        title={batch.name}
        meta={`${formatCount(batch.codeCount)} códigos de un solo uso, ${batch.adminName}`}
      >
        <BatchActs batch={batch} />
        <BtnLink variant="main" href={`/discount-code/archivo?lote=${id}&formato=xlsx`}>
          Descargar en Excel
        </BtnLink>
      </PageHeader>
      <DoneNotice done={query.hecho} texts={DONE} />
      <Figures figures={batch.figures} most={batch.codeCount} />
      <CodesList
        ctx={ctx}
        list={discountCodeList}
        page={page}
        params={asked}
        admins={[]}
        path={`/discount-code/lotes/${id}`}
        keep={lote}
        files="/discount-code/archivo"
      />
    </AppShell>
  );
}
