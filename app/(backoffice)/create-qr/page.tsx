import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { CourtesyGenerateForm } from "@/components/courtesy-qrs/generate-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { courtesyEvents } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Generar QR de cortesía" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("courtesy:write");
  const params = singleParams(await searchParams);
  const asked = numberParam(params.evento) ?? null;
  const events = (await courtesyEvents({ ctx, input: { with: asked } })).filter(({ zones }) => zones.length > 0);
  return (
    <AppShell ctx={ctx} title="Generar QR de cortesía">
      <Breadcrumbs items={[{ label: "QR de cortesía", href: "/generate-qr" }, { label: "Generar" }]} />
      <PageHeader title="Generar QR de cortesía" />
      {events.length > 0 ? (
        <CourtesyGenerateForm events={events} eventId={params.evento ?? ""} zoneId={params.zona ?? ""} />
      ) : (
        <Panel>
          <EmptyState title="No hay eventos por venir" text="Un QR de cortesía toma un lugar de una zona de un evento.">
            <BtnLink variant="main" href="/event/nuevo">
              Crear evento
            </BtnLink>
          </EmptyState>
        </Panel>
      )}
    </AppShell>
  );
}
