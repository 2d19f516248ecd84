import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { DownloadNotice } from "@/components/downloads/download-notice";
import { DownloadTable } from "@/components/downloads/download-table";
import { LiveRefresh } from "@/components/home/live-refresh";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/panel";
import { listOwnDownloads } from "@/lib/downloads";
import { DOWNLOADS_PATH, isUnderWay } from "@/lib/downloads/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Descargas" };

const SECONDS = 3;

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("download:own");
  const params = singleParams(await searchParams);
  const input = { before: numberParam(params.antes) };
  const [{ timeZone }, { items: downloads, before, isMailed }] = await Promise.all([
    loadVenue(ctx),
    listOwnDownloads({ ctx, input }),
  ]);
  const isLive = downloads.some(isUnderWay);
  const asked = downloads.find(({ id }) => id === numberParam(params.nueva));
  return (
    <AppShell ctx={ctx} title="Descargas" breadcrumb={[{ label: "Inicio", href: "/home" }]}>
      <PageHeader title="Descargas" meta="Tus archivos de más de 100,000 renglones; cada uno se guarda 7 días">
        {isLive ? (
          <BtnLink href={DOWNLOADS_PATH} variant="quieto">
            Actualizar
          </BtnLink>
        ) : null}
      </PageHeader>
      {isLive ? <LiveRefresh seconds={SECONDS} /> : null}
      <section className="panel">
        <DownloadNotice asked={asked} isMailed={isMailed} problem={params.aviso} />
        {downloads.length > 0 ? (
          <DownloadTable downloads={downloads} timeZone={timeZone} />
        ) : (
          <EmptyState
            title="No has pedido archivos grandes"
            text="Cuando una lista pase de 100,000 renglones, su archivo se prepara aparte y aparece aquí."
          />
        )}
        {before === null ? null : <BtnLink href={`${DOWNLOADS_PATH}?antes=${before}`}>Anteriores</BtnLink>}
      </section>
    </AppShell>
  );
}
