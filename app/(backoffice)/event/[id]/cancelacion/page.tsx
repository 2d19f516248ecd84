import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { CancellationReport } from "@/app/(backoffice)/event/[id]/cancelacion/report";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { CancelForm } from "@/components/lifecycle/cancel-form";
import { CancelPreview } from "@/components/lifecycle/cancel-preview";
import { CancelProgress } from "@/components/lifecycle/cancel-progress";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { getEvent } from "@/lib/events";
import { requireActor } from "@/lib/http";
import { getCancellation, previewCancellation } from "@/lib/lifecycle";

export const metadata: Metadata = { title: "Cancelar evento" };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("event:cancel");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const event = await orNotFound(getEvent({ ctx, input: { id } }));
  const progress = await getCancellation({ ctx, input: { id } });
  if (!progress && event.state !== "published" && event.state !== "paused") redirect(`/event/${id}`);
  const preview = progress ? null : await previewCancellation({ ctx, input: { id } });
  const crumbs = [
    { label: "Inicio", href: "/home" },
    { label: "Eventos", href: "/event" },
    { label: event.name, href: `/event/${id}` },
  ];
  return (
    <AppShell ctx={ctx} title="Cancelar evento" breadcrumb={crumbs} venueSlug={event.enclosureSlug}>
      <PageHeader title={progress ? `Se canceló ${event.name}` : `Cancelar ${event.name}`} meta={event.enclosureName}>
        <BtnLink href={`/event/${id}`}>{progress ? "Ver el evento" : "Conservar el evento"}</BtnLink>
      </PageHeader>
      {progress ? (
        <>
          <CancelProgress eventId={id} progress={progress} tz={event.timeZone} />
          <CancellationReport ctx={ctx} eventId={id} params={singleParams(await searchParams)} />
        </>
      ) : null}
      {preview ? (
        <>
          <CancelPreview preview={preview} />
          <CancelForm eventId={id} name={event.name} />
        </>
      ) : null}
    </AppShell>
  );
}
