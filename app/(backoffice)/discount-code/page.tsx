import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { BatchesList, CodesList } from "@/components/discount-codes/lists";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { SegmentedControl } from "@/components/ui/choice";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { discountBatchList, discountCodeList } from "@/lib/discount-codes";
import { adminOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Códigos de descuento" };

const PATH = "/discount-code";
const DONE = { eliminado: "El código ya no vale." };
const CODE = { label: "Crear código", href: "/create-discount-code" };
const BATCH = { label: "Crear lote", href: "/create-discount-code?lote=nuevo" };
const TABS = [
  { value: "codigos", label: "Códigos", href: PATH },
  { value: "lotes", label: "Lotes de un solo uso", href: `${PATH}?ver=lotes` },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("discount_code:read");
  const params = singleParams(await searchParams);
  const ofBatches = params.ver === "lotes";
  const admins = await adminOptions({ ctx });
  const shown = { ctx, path: PATH, params, admins };
  const list = ofBatches ? (
    <BatchesList
      {...shown}
      list={discountBatchList}
      page={await discountBatchList.page({ ctx, input: discountBatchList.fromAddress(params) })}
    />
  ) : (
    <CodesList
      {...shown}
      list={discountCodeList}
      page={await discountCodeList.page({ ctx, input: discountCodeList.fromAddress(params) })}
    />
  );
  return (
    <AppShell ctx={ctx} title="Códigos de descuento">
      <PageHeader title="Códigos de descuento">
        {(ofBatches ? [CODE, BATCH] : [BATCH, CODE]).map(({ label, href }, index) => (
          <BtnLink key={href} href={href} {...(index === 1 ? { variant: "main" as const } : {})}>
            {index === 1 ? <Icon name="plus" /> : null}
            {label}
          </BtnLink>
        ))}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <div className="fila">
        <SegmentedControl label="Qué ver" segments={TABS} value={ofBatches ? "lotes" : "codigos"} />
      </div>
      {list}
    </AppShell>
  );
}
