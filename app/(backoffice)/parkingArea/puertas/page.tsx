import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DoorsForm } from "@/components/access/doors-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { editDoors } from "@/lib/access";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Puertas del recinto" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Autos adentro", href: "/parkingArea/ocupacion" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:write");
  const id = numberParam(singleParams(await searchParams).id);
  if (id === undefined) notFound();
  const { held, revision } = await orNotFound(editDoors({ ctx, input: { id } }));
  return (
    <AppShell ctx={ctx} title="Puertas del recinto" breadcrumb={BREADCRUMB}>
      <PageHeader
        title={`Puertas de ${held.venue.name}`}
        meta="Por dónde entran a pie las personas; cuántas por código se elige en las reglas de cada zona"
      />
      <DoorsForm doors={held} revision={revision} />
    </AppShell>
  );
}
