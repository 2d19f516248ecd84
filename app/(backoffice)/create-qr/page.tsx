import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { CourtesyGenerateForm } from "@/components/courtesy-qrs/generate-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { courtesyEvents } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Generar QR de cortesía" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "QR de cortesía", href: "/generate-qr" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("courtesy:write");
  const params = singleParams(await searchParams);
  const asked = numberParam(params.evento) ?? null;
  const events = (await courtesyEvents({ ctx, input: { with: asked } })).filter(({ zones }) => zones.length > 0);
  return (
    <AppShell ctx={ctx} title="Generar QR" breadcrumb={BREADCRUMB}>
      <PageHeader title="Generar QR de cortesía" />
      {events.length > 0 ? (
        <CourtesyGenerateForm events={events} eventId={params.evento ?? ""} zoneId={params.zona ?? ""} />
      ) : (
        <Panel>
          <EmptyState
            title="No hay eventos con zonas por venir"
            text="Un QR de cortesía toma un lugar de una zona de un evento."
          >
            <BtnLink variant="main" href="/event">
              Ver eventos
            </BtnLink>
          </EmptyState>
        </Panel>
      )}
    </AppShell>
  );
}
