import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { ENCLOSURE_CELLS, EnclosureActs } from "@/components/enclosures/enclosures-table";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { enclosureList } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Recintos" };

const PATH = "/enclosures";
const SEARCH = { label: "Buscar recinto", placeholder: "Nombre, tienda o ubicación" };
const FIELDS = [
  {
    name: "vende",
    label: "Vende",
    all: "Todos",
    options: [
      { value: "event", label: "Eventos" },
      { value: "prepaid", label: "Prepago" },
    ],
  },
  { name: "estado", label: "Estado", all: "Abiertos", options: [{ value: "archived", label: "Archivados" }] },
];
const DONE = { creado: "Creaste el recinto.", guardado: "Guardaste los cambios del recinto." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("enclosure:read");
  const params = singleParams(await searchParams);
  const page = await enclosureList.page({ ctx, input: enclosureList.fromAddress(params) });
  const creates = can(ctx.actor, "enclosure:create");
  const create = creates ? (
    <BtnLink variant="main" href="/create-enclosures">
      <Icon name="plus" />
      Crear recinto
    </BtnLink>
  ) : null;
  const empty = creates
    ? { title: "Todavía no hay recintos", text: "Crea el primero para abrir su tienda.", action: create }
    : {
        title: "Todavía no tienes un recinto",
        text: "Lo abre Control Traslado: pídeselo a quien te invitó. Aquí podrás cambiar sus datos.",
        action: <BtnLink href="/home">Ver qué falta para vender</BtnLink>,
      };
  const made = params.hecho === "creado" ? numberParam(params.nuevo) : undefined;
  return (
    <AppShell ctx={ctx} title="Recintos">
      <PageHeader title="Recintos">
        {can(ctx.actor, "admin:write") ? (
          <BtnLink href="/users/nuevo?organizador=nuevo">
            <Icon name="user-plus" />
            Nuevo organizador
          </BtnLink>
        ) : null}
        {create}
      </PageHeader>
      <DoneNotice
        done={params.hecho}
        texts={DONE}
        next={made === undefined ? null : { label: "Dibujar su plano", href: `/parkingArea/plano?recinto=${made}` }}
      />
      <ListView
        ctx={ctx}
        list={enclosureList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={empty}
        cells={ENCLOSURE_CELLS}
        fields={FIELDS}
        actions={(row) => <EnclosureActs row={row} mayEnd={can(ctx.actor, "enclosure:delete")} />}
        nameOf={({ name }) => name}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
