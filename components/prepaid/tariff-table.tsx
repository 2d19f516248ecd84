"use client";

import { type KeyboardEvent, useState } from "react";
import { HourInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { dateParts, formatTime, toLocal } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import {
  type ClockSetting,
  type Example,
  exampleOf,
  examplesOf,
  momentOn,
  reckoningWords,
  stayWords,
  type Tariff,
} from "@/lib/prepaid/client";

interface TariffTableProps {
  /** Null while what was typed is no tariff. */
  tariff: Tariff | null;
  clock: ClockSetting;
  /** The day on which the cars of the table come, as of the server, so that both draw the same. */
  today: Date;
}

/** "vie 10:00". */
function dayTime(date: Date, timeZone: string): string {
  return `${dateParts(date, timeZone).weekday.toLowerCase()} ${formatTime(date, timeZone)}`;
}

const dayOf = (date: Date, timeZone: string) => toLocal(date, timeZone).slice(0, 10);

function Row({ example, timeZone }: { example: Example; timeZone: string }) {
  const { enteredAt, leftAt, reckoning } = example;
  const isSameDay = dayOf(enteredAt, timeZone) === dayOf(leftAt, timeZone);
  return (
    <tr>
      <td className="n">{dayTime(enteredAt, timeZone)}</td>
      <td className="n">{isSameDay ? formatTime(leftAt, timeZone) : dayTime(leftAt, timeZone)}</td>
      <td>
        <span className="block">{stayWords(reckoning.minutes)}</span>
        <span className="chico">{reckoningWords(reckoning)}</span>
      </td>
      <td className="n der cuesta">{formatMoney(reckoning.totalCents)}</td>
    </tr>
  );
}

const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d$/;

function minutesOf(time: string): number {
  const [hours = "", minutes = ""] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** A stay of one's own; one that leaves before it enters leaves on the next day. */
function TryOut({ tariff, clock, today }: TariffTableProps) {
  const [enters, setEnters] = useState("08:50");
  const [leaves, setLeaves] = useState("13:05");
  const isFine = tariff !== null && CLOCK.test(enters) && CLOCK.test(leaves);
  const day = dayOf(today, clock.timeZone);
  const moment = (minutes: number) => momentOn(day, minutes, clock.timeZone);
  const [from, until] = [minutesOf(enters), minutesOf(leaves)];
  const tried = isFine ? exampleOf(tariff, moment(from), moment(until > from ? until : until + 1_440), clock) : null;
  // The form around it is sent with a button, not from here.
  const stay = (event: KeyboardEvent) => {
    if (event.key === "Enter") event.preventDefault();
  };
  return (
    <div className="prueba">
      <Field label="Prueba: entra" id="prueba-entra">
        <HourInput size="sm" value={enters} onChange={(e) => setEnters(e.target.value)} onKeyDown={stay} />
      </Field>
      <Field label="sale" id="prueba-sale">
        <HourInput size="sm" value={leaves} onChange={(e) => setLeaves(e.target.value)} onKeyDown={stay} />
      </Field>
      <div className="der">
        <span className="meta block">
          {tried ? `${stayWords(tried.reckoning.minutes)}: ${reckoningWords(tried.reckoning)}` : ""}
        </span>
        <output className="num" htmlFor="prueba-entra prueba-sale">
          {tried ? formatMoney(tried.reckoning.totalCents) : "$ …"}
        </output>
      </div>
    </div>
  );
}

/** What the tariff costs, by examples that show each of its rules, and by a stay of one's own. */
export function TariffTable(props: TariffTableProps) {
  const { tariff, clock, today } = props;
  const { weekday: _weekday, ...parts } = dateParts(today, clock.timeZone);
  const weekday = new Intl.DateTimeFormat("es-MX", { weekday: "long", timeZone: clock.timeZone }).format(today);
  const title = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${parts.day} ${parts.month}`;
  return (
    <section className="panel" aria-labelledby="entra-sale">
      <div className="panel-cab">
        <h2 id="entra-sale">Entra, sale, cuesta</h2>
        <span className="meta">{title}</span>
      </div>
      {tariff === null ? (
        <p className="px-4.5 pb-4 text-ink-2">Completa la tarifa para ver cuánto cuesta.</p>
      ) : (
        <table className="tabla tabla-entra">
          <caption className="vh">Lo que cuesta con esta tarifa</caption>
          <thead>
            <tr>
              <th scope="col">Entra</th>
              <th scope="col">Sale</th>
              <th scope="col">Está</th>
              <th scope="col" className="der">
                Cuesta
              </th>
            </tr>
          </thead>
          <tbody>
            {examplesOf(tariff, today, clock).map((example) => (
              <Row
                key={`${example.enteredAt.getTime()}-${example.leftAt.getTime()}`}
                example={example}
                timeZone={clock.timeZone}
              />
            ))}
          </tbody>
        </table>
      )}
      <TryOut {...props} />
    </section>
  );
}
