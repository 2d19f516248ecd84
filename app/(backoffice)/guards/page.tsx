import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { CoveragePanel } from "@/components/guards/coverage-panel";
import { GuardForm } from "@/components/guards/guard-form";
import { GUARD_CELLS, GuardActs } from "@/components/guards/guards-table";
import { PhonesTable } from "@/components/guards/phones-table";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { adminOptions } from "@/lib/enclosures";
import { coverageAhead, guardList, listPairings } from "@/lib/guards";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Guardias" };

const PATH = "/guards";
const SEARCH = { label: "Buscar guardia", placeholder: "Nombre, correo o teléfono" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("guard:read");
  const params = singleParams(await searchParams);
  const [page, events, phones] = await Promise.all([
    guardList.page({ ctx, input: guardList.fromAddress(params) }),
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
  return (
    <AppShell ctx={ctx} title="Guardias">
      <PageHeader title="Guardias" meta="Se asignan desde cada evento, o por fechas">
        <BtnLink href={`${PATH}/puestos`}>Puestos de todos los días</BtnLink>
        <BtnLink href={`${PATH}/asignar`}>Asignar por fechas</BtnLink>
        {params.nuevo ? <BtnLink href={PATH}>Cerrar</BtnLink> : create}
      </PageHeader>
      {params.nuevo ? <GuardForm admins={admins} /> : null}
      <CoveragePanel events={events} />
      <ListView
        ctx={ctx}
        list={guardList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={empty}
        cells={GUARD_CELLS}
        actions={(row) => <GuardActs guard={row} readsPeople={can(ctx.actor, "user:read")} />}
        nameOf={({ fullName }) => fullName}
        rowKey={(row) => String(row.id)}
      />
      <PhonesTable phones={phones} />
    </AppShell>
  );
}
