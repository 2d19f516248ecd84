import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { SubscriberForm } from "@/components/subscribers/subscriber-form";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { getSubscriberQr, subscriberOptions } from "@/lib/subscriber-qrs";

export const metadata: Metadata = { title: "Nuevo QR de abonado" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "QR de abonados", href: "/qrabonados" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("subscriber_qr:write");
  const params = singleParams(await searchParams);
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const [subscriber, options] = await Promise.all([
    id === undefined ? null : orNotFound(getSubscriberQr({ ctx, input: { id } })),
    subscriberOptions({ ctx }),
  ]);
  const title = subscriber ? `Editar QR de ${subscriber.name}` : "Nuevo QR de abonado o VIP";
  return (
    <AppShell ctx={ctx} title={subscriber ? "Editar QR" : "Nuevo QR"} breadcrumb={BREADCRUMB}>
      <PageHeader title={title} />
      {options.zones.length === 0 ? (
        <NoZones />
      ) : (
        <SubscriberForm
          subscriber={subscriber}
          options={options}
          kind={params.tipo === "infinity" ? "infinity" : "subscriber"}
        />
      )}
    </AppShell>
  );
}

function NoZones() {
  return (
    <section className="panel">
      <EmptyState title="Primero hacen falta zonas" text="Un abonado tiene su lugar en una zona de tu recinto.">
        <BtnLink variant="main" href="/parkingArea">
          Ver zonas
        </BtnLink>
      </EmptyState>
    </section>
  );
}
