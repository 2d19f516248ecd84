import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { LaneForm } from "@/components/barriers/lane-form";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { editLane, getController, readersOf } from "@/lib/barriers";
import { gatesOf } from "@/lib/enclosures";
import { gateLine } from "@/lib/enclosures/client";
import { requireActor } from "@/lib/http";

export const generateMetadata = formTitle("Agregar carril", "Editar carril");

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];
const DONE = { equipo: "El equipo quedó agregado. Ahora su primer carril." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:write");
  const params = singleParams(await searchParams);
  const laneId = numberParam(params.id);
  const edited = laneId === undefined ? null : await orNotFound(editLane({ ctx, input: { laneId } }));
  const controllerId = edited?.held.controllerId ?? numberParam(params.equipo);
  if (controllerId === undefined) notFound();
  const controller = await orNotFound(getController({ ctx, input: { controllerId } }));
  if (controller.type === "relay") notFound();
  const gates = (await gatesOf(ctx, [controller.enclosureId])).get(controller.enclosureId) ?? [];
  const readers = await readersOf({ ctx, input: { controllerId } });
  const title = edited ? edited.held.name : "Agregar carril";
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={WAY}>
      <PageHeader title={title} meta={controller.name} />
      <DoneNotice done={params.hecho} texts={DONE} />
      <LaneForm
        controller={controller}
        lane={edited?.held ?? null}
        revision={edited?.revision}
        readers={readers}
        gates={gates.map((gate) => ({ id: gate.id, name: gateLine(gate) }))}
      />
    </AppShell>
  );
}
