import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PageHeader } from "@/components/ui/panel";
import { NewEndpointForm } from "@/components/webhooks/endpoint-form";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Dar de alta un sistema" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Llaves de API", href: "/llaves-api" },
  { label: "Avisos a otros sistemas", href: "/llaves-api/avisos" },
];

export default async function Page() {
  const ctx = await requireActor("webhook:write");
  return (
    <AppShell ctx={ctx} title="Dar de alta un sistema" breadcrumb={WAY}>
      <PageHeader title="Dar de alta un sistema" />
      <NewEndpointForm requestKey={randomUUID()} />
    </AppShell>
  );
}
