import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { OPERATION_FIELDS, OperationActs, operationCells } from "@/components/cash-desk/desk-cells";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { operationList } from "@/lib/cash-desk";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Operaciones de caja" };

const PATH = "/caja/operaciones";
const SEARCH = { label: "Buscar operación", placeholder: "Folio, QR o persona" };
const MORE = [{ name: "turno", label: "De un turno" }];
const EMPTY = { title: "Todavía no hay operaciones", text: "Aquí verás cada cobro, retiro y devolución de las cajas." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const page = await operationList.page({ ctx, input: { ...operationList.fromAddress(params), timeZone } });
  const supervises = can(ctx.actor, "desk:supervise");
  return (
    <AppShell ctx={ctx} title="Operaciones de caja">
      <PageHeader
        title="Operaciones de caja"
        meta={can(ctx.actor, "desk:read_all") ? "De todas las cajas" : "De tus turnos"}
      >
        <BtnLink href="/caja/turnos">Turnos</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={operationList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={OPERATION_FIELDS}
        dates={DAY_FIELDS}
        more={MORE}
        cells={operationCells}
        files={can(ctx.actor, "people:export") ? `${PATH}/archivo` : null}
        actions={(row) => <OperationActs row={row} supervises={supervises} />}
        nameOf={({ folio }) => folio}
        empty={EMPTY}
        timeZone={timeZone}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
