import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { SEASON_CELLS, SeasonActs } from "@/components/seasons/season-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { seasonList } from "@/lib/seasons";

export const metadata: Metadata = { title: "Temporadas" };

const PATH = "/event/temporada";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Eventos", href: "/event" },
];
const SEARCH = { label: "Buscar temporada", placeholder: "Temporada o recinto" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event:read");
  const params = singleParams(await searchParams);
  const [page, venues] = await Promise.all([
    seasonList.page({ ctx, input: seasonList.fromAddress(params) }),
    enclosureOptions({ ctx }),
  ]);
  const create = can(ctx.actor, "event:write") ? (
    <BtnLink variant="main" href={`${PATH}/nueva`}>
      Crear temporada
    </BtnLink>
  ) : null;
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  const recinto = { name: "recinto", label: "Recinto", all: "Todos los recintos", options };
  return (
    <AppShell ctx={ctx} title="Temporadas" breadcrumb={BREADCRUMB}>
      <PageHeader title="Temporadas" meta="Muchas fechas de un mismo evento, creadas y cambiadas juntas">
        {create}
      </PageHeader>
      <ListView
        ctx={ctx}
        list={seasonList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={venues.length > 1 ? [recinto] : []}
        cells={SEASON_CELLS}
        actions={(row) => <SeasonActs row={row} />}
        nameOf={(row) => row.name}
        rowKey={(row) => String(row.id)}
        empty={{
          title: "Todavía no hay temporadas",
          text: create
            ? "Elige un evento y di en qué fechas se repite."
            : "Las crea quien administra u opera el recinto.",
          action: create,
        }}
      />
    </AppShell>
  );
}
