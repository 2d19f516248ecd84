import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { laneCells } from "@/components/barriers/lanes-table";
import { BarrierFigures, BarrierNotices } from "@/components/barriers/overview";
import { venueField } from "@/components/barriers/venue-field";
import { LiveRefresh } from "@/components/home/live-refresh";
import { DoneNotice } from "@/components/office/done-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { barrierOverview, laneList, openFires } from "@/lib/barriers";
import { isDemo } from "@/lib/core/demo";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Plumas";
const PATH = "/list-parking-pen";

export const metadata: Metadata = { title: TITLE };

const SEARCH = { label: "Buscar pluma", placeholder: "Pluma o acceso" };
const DONE = { quitada: "Quitaste la pluma." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const params = singleParams(await searchParams);
  const [page, venues, overview, fires] = await Promise.all([
    laneList.page({ ctx, input: laneList.fromAddress(params) }),
    enclosureOptions({ ctx }),
    barrierOverview({ ctx }),
    openFires({ ctx }),
  ]);
  const add = can(ctx.actor, "barrier:write") ? (
    <BtnLink variant="main" href="/parking-pen">
      <Icon name="plus" />
      Agregar equipo
    </BtnLink>
  ) : null;
  return (
    <AppShell ctx={ctx} title={TITLE}>
      <PageHeader title={TITLE}>
        {add && isDemo() ? <BtnLink href={`${PATH}/simulador`}>Simulador</BtnLink> : null}
        <BtnLink href={`${PATH}/pasos`}>Pasos</BtnLink>
        <BtnLink href={`${PATH}/bitacora`}>Bitácora</BtnLink>
        <BtnLink href={`${PATH}/aviso`}>Aviso</BtnLink>
        <BtnLink href={`${PATH}/equipos`}>Equipos</BtnLink>
        {add}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <BarrierNotices fires={fires} mayReset={can(ctx.actor, "barrier:open")} />
      {overview.controllers > 0 ? <BarrierFigures overview={overview} fires={fires} /> : null}
      <div className="tabla-densa">
        <ListView
          ctx={ctx}
          list={laneList}
          page={page}
          path={PATH}
          params={params}
          search={SEARCH}
          fields={venueField(venues)}
          empty={{
            title: "Todavía no hay plumas",
            text: "Agrega el equipo que las mueve, y luego cada carril con su acceso y su sentido.",
            action: add,
          }}
          cells={laneCells(can(ctx.actor, "barrier:open"), ctx.now)}
          rowKey={(row) => String(row.id)}
          nameOf={(row) => row.name}
        />
      </div>
      <LiveRefresh seconds={5} />
    </AppShell>
  );
}
