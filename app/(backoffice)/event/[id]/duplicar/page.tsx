import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DuplicateForm } from "@/components/events/duplicate-form";
import { numberParam } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { formatDateTime, toLocal } from "@/lib/core/dates";
import { timeZoneName } from "@/lib/enclosures/client";
import { getEvent, zonesOfEvent } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Duplicar evento" };

const WEEK = 7 * 86_400_000;

/** The same weekday and hour, the next time that is ahead. */
function nextWeek(startsAt: Date, now: Date): Date {
  const weeks = Math.max(1, Math.ceil((now.getTime() - startsAt.getTime()) / WEEK));
  return new Date(startsAt.getTime() + weeks * WEEK);
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("event:write");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const event = await orNotFound(getEvent({ ctx, input: { id } }));
  const zones = await zonesOfEvent({ ctx, input: { id } });
  const { timeZone: tz } = event;
  const crumbs = [
    { label: "Inicio", href: "/home" },
    { label: "Eventos", href: "/event" },
    { label: event.name, href: `/event/${id}` },
  ];
  return (
    <AppShell ctx={ctx} title="Duplicar evento" breadcrumb={crumbs} venueSlug={event.enclosureSlug}>
      <PageHeader title={`Duplicar ${event.name}`} meta={`Es ${formatDateTime(event.startsAt, tz)}`} />
      <DuplicateForm
        values={{ id, name: event.name, startsAt: toLocal(nextWeek(event.startsAt, ctx.now), tz) }}
        zoneName={timeZoneName(tz)}
        zones={zones.map(({ key, priceCents, capacity }) => ({ key, priceCents, capacity }))}
      />
    </AppShell>
  );
}
