import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { BulkBar } from "@/components/courtesy-qrs/bulk-bar";
import { COURTESY_CELLS } from "@/components/courtesy-qrs/courtesy-cells";
import { shortOf } from "@/components/courtesy-qrs/courtesy-words";
import { ListActs } from "@/components/courtesy-qrs/list-acts";
import { listFields, MORE_FILTERS, SEARCH } from "@/components/courtesy-qrs/list-fields";
import { CourtesyRowActs } from "@/components/courtesy-qrs/row-acts";
import { RunningBatches } from "@/components/courtesy-qrs/running-batches";
import { ZoneFigures } from "@/components/courtesy-qrs/zone-figures";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { formatCount } from "@/lib/core/money";
import { can } from "@/lib/core/permissions";
import { courtesyEvents, courtesyList, courtesyZones, runningBatches } from "@/lib/courtesy-qrs";
import type { CourtesyDto } from "@/lib/courtesy-qrs/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "QR de cortesía" };

const EMPTY = {
  title: "Todavía no hay QR de cortesía",
  text: "Genera los primeros para un evento: cada uno toma un lugar.",
  action: (
    <BtnLink variant="main" href="/create-qr">
      Generar QR
    </BtnLink>
  ),
};
const DONE = { movidos: "Moviste los QR. Los anteriores ya no dan acceso: envíalos de nuevo." };

/** "30 de 150": what the filters find of all that the event has. */
const counted = (shown: number, zones: readonly { total: number }[]) =>
  `${formatCount(shown)} de ${formatCount(
    Math.max(
      shown,
      zones.reduce((all, { total }) => all + total, 0),
    ),
  )}`;

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("courtesy:read");
  const params = singleParams(await searchParams);
  const eventId = numberParam(params.evento);
  const [page, events, batches] = await Promise.all([
    courtesyList.page({ ctx, input: courtesyList.fromAddress(params) }),
    courtesyEvents({ ctx, input: { past: true, with: eventId ?? null } }),
    runningBatches({ ctx }),
  ]);
  const event = events.find(({ id }) => id === eventId);
  const zones = event ? await courtesyZones({ ctx, input: { eventId: event.id } }) : [];
  const hasRows = page.items.length > 0;
  return (
    <AppShell ctx={ctx} title="QR de cortesía">
      <PageHeader title="QR de cortesía" {...(event ? { meta: `${counted(page.total, zones)} de ${event.name}` } : {})}>
        <ListActs params={params} hasEvent={event !== undefined} hasRows={hasRows} />
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <RunningBatches batches={batches} />
      {zones.length > 0 ? <ZoneFigures zones={zones} /> : null}
      <ListView
        ctx={ctx}
        list={courtesyList}
        page={page}
        path="/generate-qr"
        params={params}
        search={SEARCH}
        empty={EMPTY}
        fields={listFields(events, event)}
        more={MORE_FILTERS}
        bulk={<BulkBar total={page.total} params={params} />}
        cells={COURTESY_CELLS}
        rowKey={({ id }) => String(id)}
        nameOf={({ shortCode, name }) => name ?? shortOf(shortCode)}
        {...(can(ctx.actor, "courtesy:write")
          ? { actions: (row: CourtesyDto) => <CourtesyRowActs courtesy={row} /> }
          : {})}
      />
    </AppShell>
  );
}
