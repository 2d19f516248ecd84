import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { LimitForm, PointForm, PointsPanel } from "@/components/cash-desk/points-panel";
import { PageHeader, Panel } from "@/components/ui/panel";
import { listDeskLimits, listPoints } from "@/lib/cash-desk";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cajas y límites" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Caja", href: "/caja" },
];

export default async function Page() {
  const ctx = await requireActor("desk:supervise");
  const [points, limits] = [await listPoints({ ctx }), await listDeskLimits({ ctx })];
  return (
    <AppShell ctx={ctx} title="Cajas y límites" breadcrumb={BREADCRUMB}>
      <PageHeader title="Cajas y límites" meta="Dónde se cobra en efectivo" />
      <div className="caja-r">
        <div>
          <PointsPanel points={points} />
        </div>
        <div>
          <PointForm venues={limits} />
          <Panel title="Efectivo máximo en la caja">
            <p className="meta px-4.5">Con más de esto no se cobra hasta hacer un retiro. Vacío: sin límite.</p>
            {limits.map((venue) => (
              <LimitForm key={venue.enclosureId} venue={venue} />
            ))}
          </Panel>
        </div>
      </div>
    </AppShell>
  );
}
