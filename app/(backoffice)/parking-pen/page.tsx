import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { ControllerForm } from "@/components/barriers/controller-form";
import { EventAddressAct } from "@/components/barriers/event-address-act";
import { ListPanel } from "@/components/barriers/list-panel";
import { PairAct } from "@/components/barriers/pair-act";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { Block, PageHeader, Panel } from "@/components/ui/panel";
import { editController, readListState } from "@/lib/barriers";
import { isPaired } from "@/lib/barriers/client";
import { isDemo } from "@/lib/core/demo";
import { env } from "@/lib/core/env";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const generateMetadata = formTitle("Agregar equipo de plumas", "Editar equipo de plumas");

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Equipos de plumas", href: "/list-parking-pen/equipos" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:write");
  const params = singleParams(await searchParams);
  const controllerId = numberParam(params.id);
  if (params.id && controllerId === undefined) notFound();
  const edited = controllerId === undefined ? null : await orNotFound(editController({ ctx, input: { controllerId } }));
  const venues = await enclosureOptions({ ctx });
  const asked = edited?.held.enclosureId ?? numberParam(params.recinto);
  const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === asked);
  const held = edited?.held;
  const list =
    held?.type === "hikvision_isapi"
      ? { id: held.id, timeZone: held.timeZone, state: await readListState({ ctx, input: { controllerId: held.id } }) }
      : null;
  const title = edited ? edited.held.name : "Agregar equipo de plumas";
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={WAY}>
      <PageHeader title={title} meta={venues.length > 1 ? venue?.name : null} />
      {venue ? (
        <div className="grid max-w-2xl gap-5">
          <ControllerForm
            controller={edited?.held ?? null}
            revision={edited?.revision}
            enclosureId={venue.id}
            isDemo={isDemo()}
            called={{ type: params.tipo, serial: params.serie }}
          />
          {edited && isPaired(edited.held.type) ? (
            <Panel
              title="Emparejar"
              meta={edited.held.hasKey ? "Tiene una llave que cuenta" : "Todavía no tiene llave"}
            >
              <Block>
                <PairAct
                  controllerId={edited.held.id}
                  name={edited.held.name}
                  hasKey={edited.held.hasKey}
                  timeZone={edited.held.timeZone}
                  address={`${env().APP_URL}/plumas/emparejar`}
                />
              </Block>
            </Panel>
          ) : null}
          {list ? <ListPanel controllerId={list.id} state={list.state} timeZone={list.timeZone} /> : null}
          {edited?.held.type === "hikvision_isapi" ? (
            <Panel title="Que pregunte y avise" meta="Dirección propia del equipo">
              <Block>
                <EventAddressAct controllerId={edited.held.id} origin={env().APP_URL} />
              </Block>
            </Panel>
          ) : null}
        </div>
      ) : (
        <VenueChoice action="/parking-pen" venues={venues} verb="agregar el equipo" />
      )}
    </AppShell>
  );
}
