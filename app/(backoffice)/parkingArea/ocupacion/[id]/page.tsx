import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { OccupancyActs } from "@/components/access/occupancy-acts";
import { OccupancyChanges } from "@/components/access/occupancy-changes";
import { OccupancyState } from "@/components/access/occupancy-table";
import { numberParam } from "@/components/office/list-url";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { zoneOccupancy } from "@/lib/access";
import { formatCount } from "@/lib/core/money";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Autos adentro de la zona" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Autos adentro", href: "/parkingArea/ocupacion" },
];

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("occupancy:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const zone = await orNotFound(zoneOccupancy({ ctx, input: { id } }));
  const free = Math.max(0, zone.capacity - zone.inside);
  return (
    <AppShell ctx={ctx} title="Autos adentro de la zona" breadcrumb={BREADCRUMB}>
      <PageHeader title={`Zona ${zone.key}`} meta={`${zone.name} · ${zone.enclosureName}`}>
        {can(ctx.actor, "occupancy:write") ? <OccupancyActs zone={zone} /> : null}
      </PageHeader>
      {zone.closedReason === null ? null : (
        <Notice tone="stop" title="Está cerrada: sus accesos no dejan entrar autos.">
          {zone.closedReason}
        </Notice>
      )}
      <Panel title="Ahora" aside={<OccupancyState zone={zone} />}>
        <Stats>
          <Stat
            label="Autos adentro"
            value={formatCount(zone.inside)}
            of={`de ${formatCount(zone.capacity)}`}
            share={zone.capacity === 0 ? 0 : (100 * zone.inside) / zone.capacity}
            shareLabel="Lugares ocupados"
          />
          <Stat label="Lugares libres" value={formatCount(free)} />
          <Stat
            label="Según las lecturas"
            value={formatCount(zone.stays)}
            note="Códigos que entraron y no han salido"
          />
        </Stats>
      </Panel>
      <Panel title="Correcciones" meta={zone.changes.length === 50 ? "Las últimas 50" : undefined}>
        <OccupancyChanges changes={zone.changes} timeZone={zone.timeZone} />
      </Panel>
    </AppShell>
  );
}
