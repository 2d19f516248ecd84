import { EventCalendar } from "@/components/events/event-calendar";
import { EventRows } from "@/components/events/event-rows";
import { daysOfGrid, type Month, monthName, monthParam } from "@/components/events/month";
import { ListFilters, type ListFiltersProps } from "@/components/office/list-filters";
import { listHref, numberParam } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import type { Ctx } from "@/lib/core/context";
import { can } from "@/lib/core/permissions";
import { eventCalendar, eventList } from "@/lib/events";
import { EVENT_STATES } from "@/lib/events/client";

export const PATH = "/event";

interface ViewProps {
  ctx: Ctx;
  params: Readonly<Record<string, string>>;
  month: Month;
  today: string;
  fields: NonNullable<ListFiltersProps["fields"]>;
}

/** What one can do where a month has no events. */
const noEvents = ({ actor }: Ctx) =>
  can(actor, "event:write")
    ? {
        title: "No hay eventos este mes",
        text: "Cambia de mes o crea uno nuevo.",
        action: (
          <BtnLink variant="main" href="/event/nuevo">
            Crear evento
          </BtnLink>
        ),
      }
    : {
        title: "No hay eventos este mes",
        text: "Cambia de mes. Los crea quien administra u opera el recinto.",
        action: null,
      };

/** The month as a calendar. */
export async function CalendarView({ ctx, params, month, today, fields }: ViewProps) {
  const days = daysOfGrid(month);
  const events = await eventCalendar({
    ctx,
    input: {
      from: days[0] ?? today,
      to: days.at(-1) ?? today,
      enclosureId: numberParam(params.recinto),
      eventTypeId: numberParam(params.tipo),
      seasonId: numberParam(params.temporada),
      state: EVENT_STATES.find((state) => state === params.estado),
    },
  });
  const keep = { mes: monthParam(month) };
  const empty = noEvents(ctx);
  const clearHref = listHref(PATH, keep, {});
  return (
    <section className="panel">
      <ListFilters path={PATH} params={params} fields={fields} keep={keep} clearHref={clearHref} columns={[]} sort="" />
      <EventCalendar
        month={month}
        events={events}
        today={today}
        now={ctx.now}
        venues={fields.some(({ name }) => name === "recinto")}
      />
      {events.length === 0 ? (
        <div className="lg:hidden">
          <EmptyState title={`No hay eventos en ${monthName(month)}`} text={empty.text}>
            {empty.action}
          </EmptyState>
        </div>
      ) : null}
    </section>
  );
}

/** A month, or all, as a list with its files. */
export async function TableView({ ctx, params, month, fields }: ViewProps) {
  const all = params.mes === "todos";
  const asked = { ...params, vista: "lista", mes: all ? "todos" : monthParam(month) };
  const page = await eventList.page({ ctx, input: eventList.fromAddress(asked) });
  return (
    <EventRows
      ctx={ctx}
      list={eventList}
      page={page}
      path={PATH}
      fields={fields}
      params={asked}
      keep={{ vista: "lista", mes: asked.mes }}
      empty={noEvents(ctx)}
    />
  );
}
