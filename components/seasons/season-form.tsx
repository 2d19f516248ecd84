"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { namedErrors } from "@/components/office/use-office-form";
import { useUnsaved } from "@/components/office/use-unsaved";
import { DateAdder } from "@/components/seasons/date-adder";
import { DateRows } from "@/components/seasons/date-rows";
import { type DateRow, joined } from "@/components/seasons/season-dates";
import { Btn } from "@/components/ui/btn";
import { BtnLink } from "@/components/ui/btn-link";
import { Checkbox } from "@/components/ui/choice";
import { Input, Select } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorSummary, type FieldError } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block, Panel } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { createSeasonAction, previewSeasonAction } from "@/lib/seasons/actions";
import { MOST_DATES, type SeasonPlanDto } from "@/lib/seasons/client";
import type { SeasonDatesInput } from "@/lib/seasons/schemas";

interface SeasonFormProps {
  base: { id: number; name: string; when: string; time: string; inSeason: boolean };
  zones: readonly { key: string; words: string }[];
  /** Seasons of the venue that may grow. */
  seasons: readonly { id: number; name: string }[];
  /** The one that is grown from its page. */
  seasonId: number | null;
  zoneName: string;
}

const LOST = "No pudimos enviar tus cambios. Revisa tu conexión e intenta de nuevo.";
const count = new Intl.NumberFormat("es-MX");

/** Many events from one: name, dates, what goes over, a look at every date, and all of them made at once. */
export function SeasonForm({ base, zones, seasons, seasonId, zoneName }: SeasonFormProps) {
  const router = useRouter();
  const [to, setTo] = useState(seasonId === null ? "" : String(seasonId));
  const [options, setOptions] = useState({ name: "", sale: "same" as "same" | "before" });
  const [marks, setMarks] = useState({ includeBase: !base.inSeason, guards: false, blocks: true, allowClashes: false });
  const [rows, setRows] = useState<readonly DateRow[]>([]);
  const [plan, setPlan] = useState<SeasonPlanDto | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const asked = useRef(0);
  useEffect(() => setReady(true), []);
  const hasChanges = rows.length > 0 || options.name !== "";
  const unsaved = useUnsaved(hasChanges);

  const input = (dates: readonly DateRow[]): SeasonDatesInput => ({
    eventId: base.id,
    seasonId: to,
    ...options,
    ...marks,
    dates: dates.map((row) => ({ ...row })),
  });

  function refuse(failure: { message: string; fields?: Record<string, string>; field?: string }) {
    const named = Object.entries(failure.fields ?? {}).map(([field, text]) => ({ field, message: text }));
    setErrors(named.length > 0 || !failure.field ? named : [{ field: failure.field, message: failure.message }]);
    setMessage(named.length > 0 ? null : failure.message);
    window.requestAnimationFrame(() => summary.current?.focus());
  }

  /** The server looks at every date; an answer that came too late is let go. */
  async function look(dates: readonly DateRow[]) {
    setRows(dates);
    setPlan(null);
    if (dates.length === 0) return;
    const turn = ++asked.current;
    try {
      const result = await previewSeasonAction({ ...input(dates), name: options.name || base.name });
      if (turn !== asked.current) return;
      if (result.ok) setPlan(result.data);
      else refuse(result);
    } catch {
      if (turn === asked.current) setMessage(LOST);
    }
  }

  function removeAll() {
    const before = rows;
    void look([]);
    notify(before.length === 1 ? "Quitaste la fecha." : `Quitaste las ${before.length} fechas.`, {
      run: () => void look(before),
    });
  }

  async function submit() {
    if (busy) return;
    if (rows.length === 0) {
      refuse({ message: "Agrega al menos una fecha", field: "dates" });
      return;
    }
    setBusy(true);
    setErrors([]);
    setMessage(null);
    try {
      const result = await createSeasonAction(input(rows));
      if (result.ok) {
        unsaved.saved();
        return router.push(`/event/temporada/${result.data.id}?hecho=creada`);
      }
      refuse(result);
    } catch {
      setMessage(LOST);
    }
    setBusy(false);
  }

  const mark = (name: keyof typeof marks) => ({
    checked: marks[name],
    onChange: (event: { target: { checked: boolean } }) => setMarks({ ...marks, [name]: event.target.checked }),
  });
  const clashes = plan?.rows.filter((row) => row.clashes.length > 0).length ?? 0;
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message ?? null;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={errors.length > 0 ? namedErrors(errors) : errors} message={message} />
      </div>
      <div className="formulario">
        <div className="panel">
          <Block title="La temporada">
            {seasons.length > 0 ? (
              <Field label="Temporada" id="seasonId">
                <Select
                  placeholder="Una nueva"
                  options={seasons.map(({ id, name }) => ({ value: String(id), label: `Agregar a ${name}` }))}
                  value={to}
                  onChange={(event) => setTo(event.target.value)}
                />
              </Field>
            ) : null}
            {to === "" ? (
              <Field label="Nombre de la temporada" id="name" error={errorOf("name")}>
                <Input
                  autoComplete="off"
                  value={options.name}
                  onChange={(event) => setOptions({ ...options, name: event.target.value })}
                />
              </Field>
            ) : null}
            {base.inSeason ? null : (
              <Checkbox label="Este evento también es de la temporada" {...mark("includeBase")} />
            )}
          </Block>
        </div>
        <div className="panel">
          <Block title="Cada fecha será como">
            <p>
              <a className="enlace" href={`/event/${base.id}`}>
                {base.name}
              </a>
              <span className="meta block">
                {base.when}, {zoneName}
              </span>
            </p>
            <p className="meta">
              {zones.length === 0
                ? "Todavía no tiene zonas: cada fecha quedará sin ellas."
                : zones.map(({ key, words }) => `${key} ${words}`).join(" · ")}
            </p>
            <Field label="La venta abre" id="sale">
              <Select
                value={options.sale}
                onChange={(event) =>
                  setOptions({ ...options, sale: event.target.value === "before" ? "before" : "same" })
                }
                options={[
                  { value: "same", label: "El mismo día que la del original" },
                  { value: "before", label: "Con la misma anticipación que la del original" },
                ]}
              />
            </Field>
            <div className="grid gap-2">
              <Checkbox label="Bloquear los mismos lugares, con su motivo" {...mark("blocks")} />
              <Checkbox label="Asignar a los mismos guardias" {...mark("guards")} />
            </div>
          </Block>
        </div>
      </div>
      <DateAdder time={base.time} onAdd={(dates) => void look(joined(rows, dates).slice(0, MOST_DATES))} />
      <Panel
        title={rows.length === 1 ? "1 fecha" : `${rows.length} fechas`}
        meta={plan ? `${count.format(plan.places)} lugares en total` : null}
        aside={
          rows.length > 0 ? (
            <>
              <Btn size="sm" onClick={() => void look(rows)}>
                Revisar
              </Btn>
              <Btn size="sm" variant="quieto" onClick={removeAll}>
                Quitar todas
              </Btn>
            </>
          ) : null
        }
      >
        <div id="dates" tabIndex={-1}>
          {rows.length === 0 ? (
            <EmptyState
              title="Agrega las fechas"
              text="Por días de la semana o con una lista; aquí las revisas una por una."
            />
          ) : (
            <DateRows
              rows={rows}
              plan={plan}
              name={base.name}
              onChange={(index, row) => void look(rows.map((one, i) => (i === index ? row : one)))}
              onRemove={(index) => void look(rows.filter((_, i) => i !== index))}
            />
          )}
        </div>
      </Panel>
      <section className="guarda" aria-label="Guardar" data-dirty={hasChanges || undefined}>
        {clashes > 0 ? (
          <Checkbox
            label={`Crearlas aunque ${clashes === 1 ? "1 choque" : `${clashes} choquen`} con otro evento`}
            {...mark("allowClashes")}
          />
        ) : (
          <span className="meta">Se crean todas o ninguna, como borradores</span>
        )}
        <BtnLink href="/event/temporada">Cancelar</BtnLink>
        <Btn type="submit" variant="main" busy={busy} disabled={!ready}>
          {rows.length === 0 ? "Crear eventos" : rows.length === 1 ? "Crear 1 evento" : `Crear ${rows.length} eventos`}
        </Btn>
      </section>
    </form>
  );
}
