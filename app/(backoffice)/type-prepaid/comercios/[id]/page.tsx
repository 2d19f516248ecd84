import type { Metadata } from "next";
import { renewShopLinkAction } from "@/app/(backoffice)/type-prepaid/comercios/actions";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ShopForm } from "@/components/prepaid/shop-form";
import { ShopLinkPanel } from "@/components/prepaid/shop-link-panel";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { editShop } from "@/lib/prepaid";
import { usedWords } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Comercio" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Comercios con sello", href: "/type-prepaid/comercios" },
];
const DONE = { creado: "Agregaste el comercio. Haz su enlace y ábrelo en su teléfono." };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("prepaid:write");
  const input = { shopId: (await params).id };
  const { held: shop, revision } = await orNotFound(editShop({ ctx, input }));
  const { hecho } = singleParams(await searchParams);
  return (
    <AppShell ctx={ctx} title={shop.name} breadcrumb={WAY}>
      <PageHeader title={shop.name} meta={`Sellos: ${usedWords(shop)}`} />
      <DoneNotice done={hecho} texts={DONE} />
      <ShopLinkPanel shopId={shop.id} shopName={shop.name} renew={renewShopLinkAction} />
      <ShopForm key={revision} shop={shop} revision={revision} enclosureId={shop.enclosureId} />
    </AppShell>
  );
}
