import type { Metadata } from "next";
import { CalendarView, PATH, TableView } from "@/app/(backoffice)/event/views";
import { AppShell } from "@/app/app-shell";
import { eventFields } from "@/components/events/event-fields";
import { monthOf } from "@/components/events/month";
import { MonthNav } from "@/components/events/month-nav";
import { DoneNotice } from "@/components/office/done-notice";
import { listHref, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { SegmentedControl } from "@/components/ui/choice";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { toLocal } from "@/lib/core/dates";
import { can } from "@/lib/core/permissions";
import { enclosureOptions } from "@/lib/enclosures";
import { eventTypeOptions } from "@/lib/event-types";
import { requireActor } from "@/lib/http";
import { listSeasons } from "@/lib/seasons";

export const metadata: Metadata = { title: "Consulta de eventos" };

const DONE = { eliminado: "Eliminaste el borrador.", deshecha: "Deshiciste la temporada; sus eventos siguen." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("event:read");
  const params = singleParams(await searchParams);
  const [venues, types, seasons] = await Promise.all([
    enclosureOptions({ ctx }),
    eventTypeOptions({ ctx }),
    listSeasons({ ctx }),
  ]);
  const today = toLocal(ctx.now, venues[0]?.timeZone ?? "America/Monterrey").slice(0, 10);
  const month = monthOf(params.mes, today);
  const isList = params.vista === "lista";
  const fields = eventFields({ venues, types, seasons });
  const view = (vista: string | null) => listHref(PATH, params, { vista, despues: null, antes: null });
  const segments = [
    { value: "calendario", label: "Calendario", href: view(null) },
    { value: "lista", label: "Lista", href: view("lista") },
  ];
  const View = isList ? TableView : CalendarView;
  return (
    <AppShell ctx={ctx} title="Consulta de eventos">
      <PageHeader title="Eventos">
        <MonthNav path={PATH} params={params} month={month} today={monthOf(undefined, today)} />
        <SegmentedControl label="Ver como" segments={segments} value={isList ? "lista" : "calendario"} />
        <BtnLink href="/event/temporada">Temporadas</BtnLink>
        {can(ctx.actor, "event:write") ? (
          <BtnLink variant="main" href="/event/nuevo">
            <Icon name="plus" />
            Crear evento
          </BtnLink>
        ) : null}
      </PageHeader>
      <DoneNotice done={params.hecho} texts={DONE} />
      <View ctx={ctx} params={params} month={month} today={today} fields={fields} />
    </AppShell>
  );
}
