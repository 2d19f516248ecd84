import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { TYPE_CELLS, typeActs } from "@/components/prepaid/types-table";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { prepaidTypeList, prepaidVenues } from "@/lib/prepaid";

export const metadata: Metadata = { title: "Tipos de QR" };

const PATH = "/type-prepaid";
const SEARCH = { label: "Buscar tipo de QR", placeholder: "Nombre" };
const DONE = { ajustes: "Guardaste los ajustes de prepago." };
const stateField = {
  name: "ver",
  label: "Estado",
  all: "En uso",
  options: [{ value: "archived", label: "Archivados" }],
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:read");
  const params = singleParams(await searchParams);
  const [page, venues] = await Promise.all([
    prepaidTypeList.page({ ctx, input: prepaidTypeList.fromAddress(params) }),
    prepaidVenues({ ctx }),
  ]);
  const venueField = {
    name: "recinto",
    label: "Recinto",
    all: "Todos los recintos",
    options: venues.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const create = can(ctx.actor, "prepaid:write") ? (
    <BtnLink variant="main" href="/type-prepaid/nuevo">
      <Icon name="plus" />
      Crear tipo
    </BtnLink>
  ) : null;
  const empty = {
    title: "Todavía no hay tipos de QR",
    text: "Un tipo dice cuánto cuesta entrar o quedarse, y cuánto saldo hace falta. Cada QR de prepago es de uno.",
    action: create,
  };
  return (
    <AppShell ctx={ctx} title="Tipos de QR">
      <PageHeader title="Tipos de QR">
        <BtnLink href="/type-prepaid/comercios">
          <Icon name="store" />
          Comercios
        </BtnLink>
        <BtnLink href="/type-prepaid/ajustes">
          <Icon name="settings" />
          Ajustes
        </BtnLink>
        {create}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListView
        ctx={ctx}
        list={prepaidTypeList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={venues.length > 1 ? [venueField, stateField] : [stateField]}
        alwaysFilters
        empty={empty}
        cells={TYPE_CELLS}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.name}
        actions={typeActs}
      />
    </AppShell>
  );
}
