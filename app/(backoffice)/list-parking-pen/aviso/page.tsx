import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { Block, PageHeader, Panel } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { env } from "@/lib/core/env";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

const TITLE = "Aviso para la entrada";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Plumas", href: "/list-parking-pen" },
];

/** A sign to print for an entrance where cameras read plates: the law on personal data asks for a short notice there. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("barrier:read");
  const asked = numberParam(singleParams(await searchParams).recinto);
  const venues = await enclosureOptions({ ctx });
  const venue = venues.length === 1 ? venues[0] : venues.find(({ id }) => id === asked);
  const { PRIVACY_EMAIL, APP_URL } = env();
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
      <PageHeader title={TITLE} meta={venues.length > 1 ? venue?.name : null}>
        {venue ? <PrintAct /> : null}
      </PageHeader>
      {venue ? (
        <div className="max-w-2xl print:max-w-none">
          <Panel title="Se toman placas y fotos de los autos">
            <Block>
              <div className="grid gap-4 text-lg print:text-2xl">
                <p>
                  {venue.name} toma la placa y una foto de cada auto en sus entradas y salidas, para controlar el acceso
                  y cuidar a las personas y los autos.
                </p>
                <p>
                  Se borran a los 30 días. Si hubo un incidente, se conservan hasta un año para aclararlo. No se usan
                  para nada más ni se entregan a nadie, salvo a la autoridad que lo pida conforme a la ley.
                </p>
                <p>
                  Responsable de los datos: {venue.name}. Para conocer, corregir, borrar u oponerse al uso de sus datos,
                  pida informes en la administración{PRIVACY_EMAIL ? ` o escriba a ${PRIVACY_EMAIL}` : ""}.
                </p>
                <p>Aviso de privacidad completo: {`${APP_URL}/privacidad`}</p>
              </div>
            </Block>
          </Panel>
        </div>
      ) : (
        <VenueChoice action="/list-parking-pen/aviso" venues={venues} verb="imprimir el aviso" />
      )}
    </AppShell>
  );
}
