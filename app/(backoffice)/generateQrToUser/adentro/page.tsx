import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { OPEN_STAY_CELLS, openStayActs } from "@/components/prepaid/accounts/open-stay-cells";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { openStayList, prepaidVenues } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Autos que siguen adentro" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "QR de prepago", href: "/generateQrToUser" },
];
const SEARCH = { label: "Buscar auto", placeholder: "Nombre, contacto, placa, apodo, folio o código" };
const EMPTY = {
  title: "Nadie lleva demasiado tiempo adentro",
  text: "Aquí verás los autos de prepago que siguen adentro más horas que las que dicen tus ajustes.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:read");
  const params = singleParams(await searchParams);
  const [page, venues] = await Promise.all([
    openStayList.page({ ctx, input: openStayList.fromAddress(params) }),
    prepaidVenues({ ctx }),
  ]);
  const venueField = {
    name: "recinto",
    label: "Recinto",
    all: "Recinto",
    options: venues.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return (
    <AppShell ctx={ctx} title="Autos que siguen adentro" breadcrumb={WAY}>
      <PageHeader title="Autos que siguen adentro" meta="Más horas que las de tus ajustes de prepago" />
      <ListView
        ctx={ctx}
        list={openStayList}
        page={page}
        path="/generateQrToUser/adentro"
        params={params}
        search={SEARCH}
        fields={venues.length > 1 ? [venueField] : []}
        empty={EMPTY}
        cells={OPEN_STAY_CELLS}
        rowKey={(row) => String(row.visitId)}
        extra={can(ctx.actor, "prepaid:write") ? openStayActs : []}
      />
    </AppShell>
  );
}
