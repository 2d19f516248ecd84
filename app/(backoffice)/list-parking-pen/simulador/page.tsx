import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { CreateSimulator } from "@/components/barriers/simulator/create-simulator";
import { Simulator } from "@/components/barriers/simulator/simulator";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/state-badge";
import { readSimulator } from "@/lib/barriers";
import { isDemo } from "@/lib/core/demo";
import { enclosureOptions, gatesOf } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Simulador de plumas";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];

export default async function Page() {
  const ctx = await requireActor("barrier:write");
  if (!isDemo()) notFound();
  const [simulator, venues] = await Promise.all([readSimulator({ ctx }), enclosureOptions({ ctx })]);
  const gates = await gatesOf(
    ctx,
    venues.map(({ id }) => id),
  );
  const fitting = venues.filter(({ id }) => (gates.get(id) ?? []).length > 0);
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={<Tag>Demostración</Tag>} />
      {simulator ? (
        <Simulator simulator={simulator} />
      ) : (
        <Panel>
          <EmptyState
            title="Todavía no hay un simulador"
            text="Es un equipo de mentira con dos carriles: lee, pregunta, abre y cuenta autos como uno de verdad."
          >
            {fitting.slice(0, 3).map(({ id, name }) => (
              <CreateSimulator
                key={id}
                enclosureId={id}
                venue={name}
                gateIds={(gates.get(id) ?? []).slice(0, 2).map((gate) => gate.id)}
              />
            ))}
          </EmptyState>
        </Panel>
      )}
    </AppShell>
  );
}
