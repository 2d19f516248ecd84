import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { ZoneRulesForm } from "@/components/access/zone-rules-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { editZoneRules } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Reglas de los accesos" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Zonas", href: "/parkingArea" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:write");
  const id = numberParam(singleParams(await searchParams).id);
  if (id === undefined) notFound();
  const { held, revision } = await orNotFound(editZoneRules({ ctx, input: { id } }));
  return (
    <AppShell ctx={ctx} title="Reglas de los accesos" breadcrumb={BREADCRUMB}>
      <PageHeader title={`Reglas de los accesos de la zona ${held.zone.key}`} />
      <ZoneRulesForm rules={held} revision={revision} />
    </AppShell>
  );
}
