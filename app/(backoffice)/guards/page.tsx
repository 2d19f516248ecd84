import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { CoveragePanel } from "@/components/guards/coverage-panel";
import { GuardForm } from "@/components/guards/guard-form";
import { GuardsTable } from "@/components/guards/guards-table";
import { PhonesTable } from "@/components/guards/phones-table";
import { ListPanel } from "@/components/office/list-panel";
import { pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { adminOptions } from "@/lib/enclosures";
import { coverageAhead, listGuards, listPairings } from "@/lib/guards";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Guardias" };

const PATH = "/guards";
const SIZE = 20;

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("guard:read");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const input = { q: params.q, sort: params.sort as "name" | undefined, page, pageSize: SIZE };
  const [{ items, total }, events, phones] = await Promise.all([
    listGuards({ ctx, input }),
    coverageAhead({ ctx }),
    listPairings({ ctx, input: {} }),
  ]);
  const admins = params.nuevo && ctx.actor.isPlatformAdmin ? await adminOptions({ ctx }) : [];
  const create = (
    <BtnLink variant="main" href="/guards?nuevo=1">
      <Icon name="user-plus" />
      Crear guardia
    </BtnLink>
  );
  const empty = {
    title: "Todavía no hay guardias",
    text: "Crea el primero y asígnalo a los accesos de un evento.",
    action: params.nuevo ? null : create,
  };
  const search = { label: "Buscar guardia", placeholder: "Nombre, correo o teléfono" };
  return (
    <AppShell ctx={ctx} title="Guardias">
      <PagCab title="Guardias" meta="Se asignan desde cada evento, o por fechas">
        <BtnLink href={`${PATH}/asignar`}>Asignar por fechas</BtnLink>
        {params.nuevo ? <BtnLink href={PATH}>Cerrar</BtnLink> : create}
      </PagCab>
      {params.nuevo ? <GuardForm admins={admins} /> : null}
      <CoveragePanel events={events} />
      <ListPanel {...{ path: PATH, params, search, total, page, pageSize: SIZE, empty }}>
        <GuardsTable path={PATH} params={params} rows={items} />
      </ListPanel>
      <PhonesTable phones={phones} />
    </AppShell>
  );
}
