"use client";

import { useId, useState } from "react";
import { type DateRow, datesOfLines, datesOfPattern, WEEKDAYS } from "@/components/seasons/season-dates";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { Input, Textarea } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";

interface DateAdderProps {
  /** The base's hour, "20:00". */
  time: string;
  onAdd: (dates: DateRow[]) => void;
}

/** Two ways to say many dates: days of the week between two, or a list. */
export function DateAdder({ time, onAdd }: DateAdderProps) {
  const id = useId();
  const [pattern, setPattern] = useState({ from: "", to: "", time, skip: "" });
  const [weekdays, setWeekdays] = useState<readonly number[]>([]);
  const [lines, setLines] = useState("");
  const [error, setError] = useState<{ where: "pattern" | "lines"; text: string } | null>(null);
  const set = (name: keyof typeof pattern) => (event: { target: { value: string } }) =>
    setPattern({ ...pattern, [name]: event.target.value });

  function addPattern() {
    const dates = datesOfPattern({ ...pattern, weekdays });
    if (dates.length === 0) setError({ where: "pattern", text: "Elige días de la semana, desde, hasta y hora" });
    else {
      setError(null);
      onAdd(dates);
    }
  }

  function addLines() {
    const { dates, wrong } = datesOfLines(lines, time);
    setError(wrong.length > 0 ? { where: "lines", text: `No entendimos: ${wrong.slice(0, 3).join(" · ")}` } : null);
    setLines(wrong.join("\n"));
    if (dates.length > 0) onAdd(dates);
    else if (wrong.length === 0) setError({ where: "lines", text: "Escribe al menos una fecha" });
  }

  return (
    <div className="formulario">
      <div className="panel">
        <Block title="Cada semana">
          <FieldGroup legend="Días" error={error?.where === "pattern" ? error.text : null}>
            <div className="fila flex-wrap gap-x-4">
              {WEEKDAYS.map((name, day) => (
                <Checkbox
                  key={name}
                  label={name}
                  checked={weekdays.includes(day)}
                  onChange={(event) =>
                    setWeekdays(event.target.checked ? [...weekdays, day] : weekdays.filter((one) => one !== day))
                  }
                />
              ))}
            </div>
          </FieldGroup>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Desde" id={`${id}-desde`}>
              <Input type="date" value={pattern.from} onChange={set("from")} />
            </Field>
            <Field label="Hasta" id={`${id}-hasta`}>
              <Input type="date" value={pattern.to} onChange={set("to")} />
            </Field>
            <Field label="Hora" id={`${id}-hora`}>
              <Input type="time" value={pattern.time} onChange={set("time")} />
            </Field>
          </div>
          <Field label="Menos estos días" id={`${id}-menos`} help="Opcional: 2027-03-12, 19/03/2027.">
            <Input autoComplete="off" value={pattern.skip} onChange={set("skip")} />
          </Field>
          <Btn onClick={addPattern}>Agregar estos días</Btn>
        </Block>
      </div>
      <div className="panel">
        <Block title="O una lista">
          <Field
            label="Una fecha por renglón"
            id={`${id}-lista`}
            help="Con su hora y su nombre, si son otros: 2027-03-12 18:30 Clásico Regio."
            error={error?.where === "lines" ? error.text : null}
          >
            <Textarea rows={7} value={lines} onChange={(event) => setLines(event.target.value)} />
          </Field>
          <Btn onClick={addLines}>Agregar la lista</Btn>
        </Block>
      </div>
    </div>
  );
}
