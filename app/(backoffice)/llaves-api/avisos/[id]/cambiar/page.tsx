import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { PageHeader } from "@/components/ui/panel";
import { ChangeEndpointForm } from "@/components/webhooks/endpoint-form";
import { requireActor } from "@/lib/http";
import { getEndpoint } from "@/lib/webhooks";

export const metadata: Metadata = { title: "Cambiar avisos" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("webhook:write");
  const { id } = await params;
  const { description, url, types, ...endpoint } = await orNotFound(getEndpoint({ ctx, input: { id } }));
  const way = [
    { label: "Inicio", href: "/home" },
    { label: "Avisos a otros sistemas", href: "/llaves-api/avisos" },
    { label: description, href: `/llaves-api/avisos/${endpoint.id}` },
  ];
  return (
    <AppShell ctx={ctx} title="Cambiar avisos" breadcrumb={way}>
      <PageHeader title="Cambiar avisos" meta={description} />
      <ChangeEndpointForm id={endpoint.id} told={{ description, url, types }} />
    </AppShell>
  );
}
