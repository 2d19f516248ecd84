import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { SHOP_CELLS, shopActs } from "@/components/prepaid/shops-table";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { prepaidVenues, shopList } from "@/lib/prepaid";

const TITLE = "Comercios con sello";
const PATH = "/type-prepaid/comercios";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Tipos de QR", href: "/type-prepaid" },
];
const SEARCH = { label: "Buscar comercio", placeholder: "Nombre" };
const DONE = { guardado: "Guardaste los cambios." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:read");
  const params = singleParams(await searchParams);
  const [page, venues] = await Promise.all([
    shopList.page({ ctx, input: shopList.fromAddress(params) }),
    prepaidVenues({ ctx }),
  ]);
  const mayWrite = can(ctx.actor, "prepaid:write");
  const create = mayWrite ? (
    <BtnLink variant="main" href={`${PATH}/nuevo`}>
      <Icon name="plus" />
      Agregar comercio
    </BtnLink>
  ) : null;
  const venueField = {
    name: "recinto",
    label: "Recinto",
    all: "Todos los recintos",
    options: venues.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE}>{create}</PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListView
        ctx={ctx}
        list={shopList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={venues.length > 1 ? [venueField] : []}
        empty={{
          title: "Todavía no hay comercios",
          text: "Un comercio le quita minutos o un porcentaje a la estancia de su cliente, desde su propio teléfono y con los límites que le pongas.",
          action: create,
        }}
        cells={SHOP_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.name}
        {...(mayWrite ? { actions: shopActs } : {})}
      />
    </AppShell>
  );
}
