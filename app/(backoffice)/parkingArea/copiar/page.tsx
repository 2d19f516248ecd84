import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { CopyZones } from "@/components/parking-areas/copy-zones";
import { PageHeader } from "@/components/ui/panel";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";
import { zoneShapes } from "@/lib/parking-areas";

export const metadata: Metadata = { title: "Copiar zonas" };

const PATH = "/parkingArea/copiar";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Zonas", href: "/parkingArea" },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("zone:write");
  const params = singleParams(await searchParams);
  const venues = await enclosureOptions({ ctx });
  const chosen = numberParam(params.recinto);
  const from = venues.find(({ id }) => id === chosen);
  if (params.recinto && !from) notFound();
  return (
    <AppShell ctx={ctx} title="Copiar zonas" breadcrumb={BREADCRUMB}>
      <PageHeader title="Copiar zonas a otro recinto" />
      {from ? (
        <CopyZones
          from={from}
          zones={await zoneShapes({ ctx, input: { enclosureId: from.id } })}
          targets={venues.filter((one) => one.adminId === from.adminId && one.id !== from.id)}
        />
      ) : (
        <VenueChoice action={PATH} venues={venues} verb="copiar sus zonas" />
      )}
    </AppShell>
  );
}
