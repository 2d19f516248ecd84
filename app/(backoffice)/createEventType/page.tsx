import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { EventTypeForm } from "@/components/event-types/event-type-form";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { editEventType } from "@/lib/event-types";
import { requireActor } from "@/lib/http";

export const generateMetadata = formTitle("Crear tipo de evento", "Editar tipo de evento");

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Tipos de evento", href: "/eventType" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event_type:write");
  const params = singleParams(await searchParams);
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const edited = id === undefined ? null : await orNotFound(editEventType({ ctx, input: { id } }));
  const type = edited?.held ?? null;
  const title = type ? `Editar “${type.name}”` : "Crear tipo de evento";
  return (
    <AppShell ctx={ctx} title={type ? "Editar tipo" : "Crear tipo"} breadcrumb={BREADCRUMB}>
      <PageHeader title={title} />
      <EventTypeForm type={type} revision={edited?.revision} />
    </AppShell>
  );
}
