import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { SHIFT_FIELDS, shiftCells } from "@/components/cash-desk/desk-cells";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { shiftList } from "@/lib/cash-desk";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Turnos de caja" };

const PATH = "/caja/turnos";
const SEARCH = { label: "Buscar turno", placeholder: "Persona, caja o número" };
const EMPTY = { title: "Todavía no hay turnos", text: "Aquí verás cada turno de caja, con su conteo y su entrega." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const page = await shiftList.page({ ctx, input: { ...shiftList.fromAddress(params), timeZone } });
  const seesAll = can(ctx.actor, "desk:read_all");
  return (
    <AppShell ctx={ctx} title="Turnos de caja">
      <PageHeader title="Turnos de caja" meta={seesAll ? "De todas las personas" : "Los tuyos"}>
        {seesAll ? <BtnLink href="/caja/reporte">Reporte</BtnLink> : null}
        <BtnLink href="/caja/operaciones">Operaciones</BtnLink>
      </PageHeader>
      <ListView
        ctx={ctx}
        list={shiftList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        fields={SHIFT_FIELDS}
        dates={DAY_FIELDS}
        cells={shiftCells}
        empty={EMPTY}
        timeZone={timeZone}
        rowKey={({ id }) => String(id)}
      />
    </AppShell>
  );
}
