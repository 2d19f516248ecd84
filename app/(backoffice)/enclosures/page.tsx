import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { EnclosuresTable } from "@/components/enclosures/enclosures-table";
import { DoneNotice } from "@/components/office/done-notice";
import { ListPanel } from "@/components/office/list-panel";
import { pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { listEnclosures } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Recintos" };

const PATH = "/enclosures";
const SIZE = 20;
const DONE = { creado: "Creaste el recinto.", guardado: "Guardaste los cambios del recinto." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("enclosure:read");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const input = { q: params.q, page, pageSize: SIZE, sort: params.sort as "name" | undefined };
  const { items, total } = await listEnclosures({ ctx, input });
  const create = can(ctx.actor, "enclosure:create") ? (
    <BtnLink variant="main" href="/create-enclosures">
      <Icon name="plus" />
      Crear recinto
    </BtnLink>
  ) : null;
  return (
    <AppShell ctx={ctx} title="Recintos">
      <PagCab title="Recintos">{create}</PagCab>
      <DoneNotice done={params.hecho} texts={DONE} />
      <ListPanel
        path={PATH}
        params={params}
        search={{ label: "Buscar recinto", placeholder: "Nombre, tienda o ubicación" }}
        total={total}
        page={page}
        pageSize={SIZE}
        empty={{ title: "Todavía no hay recintos", text: "Crea el primero para abrir su tienda.", action: create }}
      >
        <EnclosuresTable path={PATH} params={params} rows={items} />
      </ListPanel>
    </AppShell>
  );
}
