import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { EventSection } from "@/app/(backoffice)/event/[id]/section";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { EventClosed } from "@/components/events/event-closed";
import { EventHead } from "@/components/events/event-head";
import { EventTabs, eventTab } from "@/components/events/event-tabs";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { can } from "@/lib/core/permissions";
import { getEvent, publishChecklist } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Evento" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Eventos", href: "/event" },
];
const DONE = {
  creado: "Creaste el borrador. Ahora agrega sus zonas y precios.",
  duplicado: "Hiciste una copia en borrador. Revisa su fecha, zonas y precios.",
  guardado: "Guardaste los cambios del evento.",
  reprogramado: "Cambiaste la fecha. Avisamos por correo a quienes tienen boletos.",
};

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("event:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const query = singleParams(await searchParams);
  const event = await orNotFound(getEvent({ ctx, input: { id } }));
  const mayChange = can(ctx.actor, "event:write");
  const tab = eventTab(ctx.actor, query.ver);
  const checks = event.state === "draft" && mayChange ? await publishChecklist({ ctx, input: { id } }) : [];
  const closed = event.state === "cancelled" && (tab === "datos" || tab === "zonas");
  return (
    <AppShell ctx={ctx} title={event.name} breadcrumb={BREADCRUMB} venueSlug={event.enclosureSlug}>
      <EventHead
        event={event}
        now={ctx.now}
        mayChange={mayChange}
        mayClose={can(ctx.actor, "closing:write")}
        checks={checks}
      />
      <EventTabs actor={ctx.actor} eventId={id} current={tab} />
      <DoneNotice done={query.hecho} texts={DONE} />
      {closed ? (
        <EventClosed eventId={id} />
      ) : (
        <EventSection
          ctx={ctx}
          event={event}
          tab={tab}
          checks={checks}
          params={query}
          mode={query.plano === "adentro" ? "adentro" : "ocupados"}
        />
      )}
    </AppShell>
  );
}
