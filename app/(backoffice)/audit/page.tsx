import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { AUDIT_FIELDS, auditChips } from "@/components/audit-log/audit-filters";
import { auditCells } from "@/components/audit-log/audit-table";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { auditList } from "@/lib/audit-log";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Registro de actividad" };

const PATH = "/audit";
const SEARCH = { label: "Buscar quién", placeholder: "Nombre, correo o teléfono" };
const EMPTY = { title: "No hay actividad que mostrar", text: "Aquí queda lo que hace cada quien." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("audit:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const page = await auditList.page({ ctx, input: { ...auditList.fromAddress(params), timeZone } });
  const person = page.items.find(({ actor }) => String(actor.id) === params.persona)?.actor.name ?? null;
  return (
    <AppShell ctx={ctx} title="Registro de actividad">
      <PageHeader title="Registro de actividad" meta="Quién hizo qué, con lo que había antes y después" />
      <ListView
        ctx={ctx}
        list={auditList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={EMPTY}
        timeZone={timeZone}
        fields={AUDIT_FIELDS}
        dates={DAY_FIELDS}
        more={auditChips(params, person)}
        cells={auditCells({ path: PATH, timeZone, tenants: ctx.actor.isPlatformAdmin })}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
