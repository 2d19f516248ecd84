import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DateHistory, WhatFollows } from "@/components/lifecycle/reschedule-facts";
import { RescheduleForm } from "@/components/lifecycle/reschedule-form";
import { numberParam } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { formatDateTime, toLocal } from "@/lib/core/dates";
import { policyOf } from "@/lib/enclosures";
import { timeZoneName } from "@/lib/enclosures/client";
import { getEvent } from "@/lib/events";
import { requireActor } from "@/lib/http";
import { listReschedules } from "@/lib/lifecycle";
import { getEventFigures } from "@/lib/reports";

export const metadata: Metadata = { title: "Cambiar fecha" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("event:write");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const event = await orNotFound(getEvent({ ctx, input: { id } }));
  if (event.state !== "published" && event.state !== "paused") redirect(`/event/${id}`);
  const [figures, policy, history] = await Promise.all([
    getEventFigures({ ctx, input: { id } }),
    policyOf(ctx, event.enclosureId),
    listReschedules({ ctx, input: { id } }),
  ]);
  const { timeZone: tz } = event;
  const crumbs = [
    { label: "Inicio", href: "/home" },
    { label: "Eventos", href: "/event" },
    { label: event.name, href: `/event/${id}` },
  ];
  return (
    <AppShell ctx={ctx} title="Cambiar fecha" breadcrumb={crumbs} venueSlug={event.enclosureSlug}>
      <PageHeader title={`Cambiar la fecha de ${event.name}`} meta={`Ahora es ${formatDateTime(event.startsAt, tz)}`} />
      <WhatFollows sold={figures.total.sold} returnHours={policy.rescheduleReturnHours} />
      <RescheduleForm
        eventId={id}
        values={{ startsAt: toLocal(event.startsAt, tz), endsAt: toLocal(event.endsAt, tz) }}
        zoneName={timeZoneName(tz)}
      />
      <DateHistory rows={history} tz={tz} />
    </AppShell>
  );
}
