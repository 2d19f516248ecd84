import type { Metadata } from "next";
import { auditQuery } from "@/app/(backoffice)/audit/audit-query";
import { AppShell, loadVenue } from "@/app/app-shell";
import { AuditFilters } from "@/components/audit/audit-filters";
import { AuditTable } from "@/components/audit/audit-table";
import { listHref, numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { Vacio } from "@/components/ui/vacio";
import { listAudit } from "@/lib/audit";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Registro de actividad" };

const PATH = "/audit";

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("audit:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  const query = auditQuery(params, timeZone);
  const { items, more } = await listAudit({ ctx, input: { ...query, before: numberParam(params.antes) } });
  const last = items.at(-1);
  const person = items.find(({ actor }) => actor.id === query.person)?.actor.name ?? null;
  return (
    <AppShell ctx={ctx} title="Registro de actividad">
      <PagCab title="Registro de actividad" meta="Quién hizo qué, con lo que había antes y después">
        {(["csv", "xlsx"] as const).map((formato) => (
          <BtnLink key={formato} href={listHref(`${PATH}/archivo`, params, { antes: null, formato })} download>
            <Icon name="download" />
            {formato === "csv" ? "CSV" : "Excel"}
          </BtnLink>
        ))}
      </PagCab>
      <section className="panel">
        <AuditFilters path={PATH} params={params} personName={person} />
        {items.length > 0 ? (
          <AuditTable path={PATH} rows={items} timeZone={timeZone} tenants={ctx.actor.isPlatformAdmin} />
        ) : (
          <Vacio title="No hay actividad que mostrar" text="Quita algún filtro para ver más." />
        )}
        {params.antes || more ? (
          <nav className="paginas con-linea" aria-label="Páginas">
            {params.antes ? (
              <BtnLink size="sm" href={listHref(PATH, params, { antes: null })}>
                Lo más reciente
              </BtnLink>
            ) : null}
            {more && last ? (
              <BtnLink size="sm" href={listHref(PATH, params, { antes: last.id })}>
                Anteriores
              </BtnLink>
            ) : null}
          </nav>
        ) : null}
      </section>
    </AppShell>
  );
}
