import type { Metadata } from "next";
import { ReportPurchases } from "@/app/(backoffice)/purchases/report-purchases";
import { AppShell, loadVenue } from "@/app/app-shell";
import {
  PURCHASE_METHOD_FIELD,
  PURCHASE_SEARCH,
  PURCHASE_STATE_FIELD,
  zoneField,
} from "@/components/after-sale/purchase-filters";
import { PURCHASE_CELLS } from "@/components/after-sale/purchases-table";
import { eventField } from "@/components/events/event-choice";
import { DAY_FIELDS } from "@/components/office/day-fields";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PURCHASE_DATE_FIELD } from "@/components/reports/sales-fields";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { purchaseList } from "@/lib/after-sale";
import type { Ctx } from "@/lib/core/context";
import { enclosureOptions } from "@/lib/enclosures";
import { eventChoices, zonesOfEvent } from "@/lib/events";
import { requireActor } from "@/lib/http";
import { parkingAreaOptions } from "@/lib/parking-areas";
import { isSalesDate } from "@/lib/reports/client";

export const metadata: Metadata = { title: "Compras" };

const PATH = "/purchases";
const EMPTY = { title: "Todavía no hay compras", text: "Aquí aparece cada compra en cuanto alguien empieza a pagar." };

/** An event's zones, otherwise those of the venue that is chosen or the only one. */
async function zonesToChoose(ctx: Ctx, eventId: number | undefined, enclosureId: number | undefined) {
  if (eventId !== undefined) {
    const areas = await zonesOfEvent({ ctx, input: { id: eventId } }).catch(() => []);
    return areas.map(({ parkingAreaId: id, key, name }) => ({ id, key, name }));
  }
  return enclosureId === undefined ? [] : parkingAreaOptions({ ctx, input: { enclosureId } });
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("order:read");
  const params = singleParams(await searchParams);
  const { timeZone } = await loadVenue(ctx);
  if (isSalesDate(params.fecha)) {
    return (
      <AppShell ctx={ctx} title="Compras">
        <PageHeader title="Compras" meta="Lo que cada compra suma a un reporte">
          <PrintAct />
        </PageHeader>
        <ReportPurchases ctx={ctx} params={params} timeZone={timeZone} />
      </AppShell>
    );
  }
  const eventId = numberParam(params.evento);
  const [page, events, venues] = await Promise.all([
    purchaseList.page({ ctx, input: { ...purchaseList.fromAddress(params), timeZone } }),
    eventChoices({ ctx, input: { with: eventId ?? null } }),
    enclosureOptions({ ctx }),
  ]);
  const only = venues.length === 1 ? venues[0]?.id : undefined;
  const zones = await zonesToChoose(ctx, eventId, numberParam(params.recinto) ?? only);
  const venueField = {
    name: "recinto",
    label: "Recinto",
    all: "Todos los recintos",
    options: venues.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  const fields = [
    PURCHASE_DATE_FIELD,
    eventField(events),
    ...(zones.length > 0 ? [zoneField(zones)] : []),
    ...(venues.length > 1 ? [venueField] : []),
    PURCHASE_METHOD_FIELD,
    PURCHASE_STATE_FIELD,
  ];
  return (
    <AppShell ctx={ctx} title="Compras">
      <PageHeader title="Compras" />
      <ListView
        ctx={ctx}
        list={purchaseList}
        page={page}
        path={PATH}
        params={params}
        search={PURCHASE_SEARCH}
        fields={fields}
        dates={DAY_FIELDS}
        empty={EMPTY}
        cells={PURCHASE_CELLS}
        timeZone={timeZone}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
