import type { CSSProperties } from "react";
import { CalendarKeys } from "@/components/events/calendar-keys";
import { daysOfGrid, type Month, monthName, monthParam, weeksOf } from "@/components/events/month";
import { StateBadge } from "@/components/ui/state-badge";
import { formatTime, toLocal } from "@/lib/core/dates";
import { type CalendarEventDto, eventPhase } from "@/lib/events/client";

interface EventCalendarProps {
  month: Month;
  /** Events of all days that the grid shows, in order of their start. */
  events: readonly CalendarEventDto[];
  /** The local day, "2026-11-28". */
  today: string;
  now: Date;
  /** Names the venue on each event. */
  venues: boolean;
}

const WEEK = ["Domingo", "Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado"];
const longDay = new Intl.DateTimeFormat("es-MX", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const nameOf = (day: string) => longDay.format(new Date(`${day}T00:00Z`));
const dayOf = (event: CalendarEventDto) => toLocal(event.startsAt, event.timeZone).slice(0, 10);
const typeStyle = (event: CalendarEventDto) =>
  (event.typeColor ? { "--tipo": event.typeColor } : undefined) as CSSProperties | undefined;

/** Events of a month: a grid of weeks on a desk, a list of days on a phone. */
export function EventCalendar(props: EventCalendarProps) {
  const byDay = Map.groupBy(props.events, dayOf);
  return (
    <>
      <MonthGrid {...props} byDay={byDay} />
      <Agenda {...props} byDay={byDay} />
    </>
  );
}

type Filled = EventCalendarProps & { byDay: ReadonlyMap<string, CalendarEventDto[]> };

function MonthGrid({ month, byDay, today, now }: Filled) {
  const inMonth = monthParam(month);
  return (
    <CalendarKeys>
      <table className="calendario">
        <caption className="vh">Eventos de {monthName(month)}</caption>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                <abbr title={day}>{day.slice(0, 3)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(daysOfGrid(month)).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day.startsWith(inMonth) ? undefined : "fuera"}>
                  <a
                    className="dia"
                    data-dia
                    href={`/event/nuevo?fecha=${day}`}
                    aria-label={`Crear evento el ${nameOf(day)}`}
                    aria-current={day === today ? "date" : undefined}
                  >
                    {Number(day.slice(8))}
                  </a>
                  <DayEvents events={byDay.get(day) ?? []} now={now} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </CalendarKeys>
  );
}

function DayEvents({ events, now }: { events: readonly CalendarEventDto[]; now: Date }) {
  if (events.length === 0) return null;
  return (
    <ul>
      {events.map((event) => {
        const phase = eventPhase(event, now);
        return (
          <li key={event.id}>
            <a
              className={`cita fase-${phase.tone}`}
              style={typeStyle(event)}
              href={`/event/${event.id}`}
              title={[phase.label, event.typeName, event.enclosureName].filter(Boolean).join(" · ")}
            >
              <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, event.timeZone)}</time>{" "}
              {event.name}
              <span className="vh">, {phase.label}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Agenda({ month, byDay, today, now, venues }: Filled) {
  const inMonth = monthParam(month);
  const days = [...byDay].filter(([day]) => day.startsWith(inMonth));
  return (
    <ol className="por-dia">
      {days.map(([day, events]) => (
        <li key={day}>
          <h2 aria-current={day === today ? "date" : undefined}>
            {day === today ? `Hoy, ${nameOf(day)}` : nameOf(day)}
          </h2>
          <ul>
            {events.map((event) => {
              const phase = eventPhase(event, now);
              return (
                <li key={event.id}>
                  <a className="cita" style={typeStyle(event)} href={`/event/${event.id}`}>
                    <time dateTime={event.startsAt.toISOString()}>{formatTime(event.startsAt, event.timeZone)}</time>
                    <span>
                      <b>{event.name}</b>
                      {venues || event.seasonName ? (
                        <span className="meta block">
                          {[venues ? event.enclosureName : null, event.seasonName].filter(Boolean).join(" · ")}
                        </span>
                      ) : null}
                      <StateBadge tone={phase.tone}>{phase.label}</StateBadge>
                    </span>
                  </a>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
