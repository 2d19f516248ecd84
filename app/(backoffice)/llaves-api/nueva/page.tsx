import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { ApiKeyForm } from "@/components/api-keys/api-key-form";
import { PageHeader } from "@/components/ui/panel";
import { scopeOptions } from "@/lib/auth";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Hacer llave de API" };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Llaves de API", href: "/llaves-api" },
];

export default async function Page() {
  const ctx = await requireActor("api_key:write");
  return (
    <AppShell ctx={ctx} title="Hacer llave de API" breadcrumb={WAY}>
      <PageHeader title="Hacer llave de API" />
      <ApiKeyForm scopes={scopeOptions(ctx.actor)} requestKey={randomUUID()} />
    </AppShell>
  );
}
