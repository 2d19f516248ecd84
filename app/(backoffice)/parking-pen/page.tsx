import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { ControllerForm } from "@/components/barriers/controller-form";
import { EventAddressAct } from "@/components/barriers/event-address-act";
import { EventsPanel } from "@/components/barriers/events-panel";
import { ListPanel } from "@/components/barriers/list-panel";
import { PairAct } from "@/components/barriers/pair-act";
import { RelayPanel } from "@/components/barriers/relay-panel";
import { SettingsPanel } from "@/components/barriers/settings-panel";
import { TryAct } from "@/components/barriers/try-act";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { Block, PageHeader, Panel } from "@/components/ui/panel";
import { barrierEventList, editController, readListState, readRelay, relaysOf } from "@/lib/barriers";
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

const DONE = {
  relevo: "El relevo quedó agregado. Ahora se instala y se empareja.",
  socket: "El equipo quedó agregado. Pide su dirección, escríbela en él, y agrega su carril desde la lista de equipos.",
};

/** Where a device is told its own address, in its maker's words. */
const ADDRESS_HELP = {
  hikvision_isapi: "Escríbela en el equipo, en “Servidor de escucha HTTP”, con la verificación remota activada.",
  shelly_rpc: "Escríbela en el equipo, en “Outbound WebSocket”, y actívalo.",
};

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
    held?.type === "hikvision_isapi" || (held?.type === "zkteco_push" && held.outage === "own_list")
      ? { id: held.id, timeZone: held.timeZone, state: await readListState({ ctx, input: { controllerId: held.id } }) }
      : null;
  const relay = held?.type === "relay" ? await readRelay({ ctx, input: { controllerId: held.id } }) : null;
  const relays = venue ? await relaysOf({ ctx, input: { enclosureId: venue.id } }) : [];
  const addressed = held?.type === "hikvision_isapi" || (held?.type === "shelly_rpc" && held.dialsOut) ? held : null;
  const events = held
    ? (await barrierEventList.page({ ctx, input: barrierEventList.fromAddress({ equipo: String(held.id) }) })).items
    : [];
  const title = edited ? edited.held.name : "Agregar equipo de plumas";
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={WAY}>
      <PageHeader title={title} meta={venues.length > 1 ? venue?.name : null}>
        {held ? <TryAct controllerId={held.id} name={held.name} /> : null}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      {venue ? (
        <div className="grid max-w-2xl gap-5">
          <ControllerForm
            key={held?.id}
            controller={edited?.held ?? null}
            revision={edited?.revision}
            enclosureId={venue.id}
            isDemo={isDemo()}
            called={{ type: params.tipo, serial: params.serie }}
            relays={relays.filter(({ id }) => id !== held?.id)}
          />
          {held && relay ? (
            <RelayPanel controllerId={held.id} relay={relay} timeZone={held.timeZone} origin={env().APP_URL} />
          ) : null}
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
          {held?.type === "shelly_rpc" || held?.type === "hikvision_isapi" ? (
            <SettingsPanel
              id={held.id}
              settings={held.settings}
              settingsAt={held.settingsAt}
              timeZone={held.timeZone}
            />
          ) : null}
          {list ? <ListPanel controllerId={list.id} state={list.state} timeZone={list.timeZone} /> : null}
          {addressed ? (
            <Panel
              title={addressed.dialsOut ? "Que llame él mismo" : "Que pregunte y avise"}
              meta="Dirección propia del equipo"
            >
              <Block>
                <EventAddressAct
                  controllerId={addressed.id}
                  origin={addressed.dialsOut ? env().APP_URL.replace("http", "ws") : env().APP_URL}
                  help={ADDRESS_HELP[addressed.dialsOut ? "shelly_rpc" : "hikvision_isapi"]}
                />
              </Block>
            </Panel>
          ) : null}
          {held && held.type !== "relay" && held.type !== "manual" ? (
            <EventsPanel controllerId={held.id} events={events} />
          ) : null}
        </div>
      ) : (
        <VenueChoice action="/parking-pen" venues={venues} verb="agregar el equipo" />
      )}
    </AppShell>
  );
}
