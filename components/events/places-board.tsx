"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef, useState } from "react";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify, notifyError } from "@/components/ui/toaster";
import { formatCounted } from "@/lib/core/money";
import { blockPlacesAction, unblockPlacesAction } from "@/lib/events/actions";
import type { AreaPlaceDto, PlaceState } from "@/lib/events/client";
import { BlockPlaces, type BlockPlacesInput } from "@/lib/events/schemas";

type Place = Omit<AreaPlaceDto, "heldUntil">;

interface PlacesBoardProps {
  areaId: number;
  /** The places of this page, in the order in which they lie in the zone. */
  places: readonly Place[];
  /** The event is cancelled, so nothing can be changed. */
  closed: boolean;
}

const WORDS: Record<PlaceState, string> = {
  free: "libre",
  held: "apartado",
  sold: "vendido",
  courtesy: "cortesía",
  subscriber: "abonado",
  blocked: "bloqueado",
};
const STATES = Object.entries(WORDS) as [PlaceState, string][];
const KEYS: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** How many cells stand in the first row, as the page shows them. */
function columnsOf(cells: readonly HTMLElement[]): number {
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== top);
  return next < 0 ? cells.length : next;
}

/** Places to tick, with the mouse (Shift takes a run), by arrow keys and the space bar, or by name; and what to do with them. */
export function PlacesBoard({ areaId, places, closed }: PlacesBoardProps) {
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<number | null>(null);
  const [freeing, setFreeing] = useState(false);
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: BlockPlaces,
    defaultValues: { id: areaId, places: "", reason: "", onlyFree: false } as BlockPlacesInput,
    send: (values: BlockPlacesInput) => blockPlacesAction(values),
    onDone: ({ changed, skipped }) => {
      const left =
        skipped.length > 0 ? ` ${formatCounted(skipped.length, "no estaba libre", "no estaban libres")}.` : "";
      notify(`Bloqueaste ${formatCounted(changed, "lugar", "lugares")}.${left}`);
      done();
      return "again";
    },
  });

  function done() {
    setChosen(new Set());
    form.reset({ id: areaId, places: "", reason: "", onlyFree: false });
    router.refresh();
  }

  function take(labels: ReadonlySet<string>) {
    setChosen(labels);
    form.setValue("places", [...labels].join(", "), { shouldDirty: true });
  }

  function tick(index: number, run: boolean) {
    const labels = new Set(chosen);
    const label = places[index]?.label ?? "";
    const on = !labels.has(label);
    const [from, to] = run && last.current !== null ? [last.current, index] : [index, index];
    for (const place of places.slice(Math.min(from, to), Math.max(from, to) + 1)) {
      if (on) labels.add(place.label);
      else labels.delete(place.label);
    }
    last.current = index;
    take(labels);
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const by = KEYS[event.key];
    if (!by || !(event.target instanceof HTMLInputElement)) return;
    const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input")];
    const parents = cells.map((cell) => cell.parentElement ?? cell);
    cells[cells.indexOf(event.target) + by(columnsOf(parents))]?.focus();
    event.preventDefault();
  }

  async function unblock() {
    setFreeing(true);
    try {
      const result = await unblockPlacesAction({ id: areaId, places: form.getValues("places") });
      if (!result.ok) notifyError(Object.values(result.fields ?? {})[0] ?? result.message);
      else if (result.data.changed === 0) notifyError("Ninguno de esos lugares está bloqueado.");
      else {
        notify(`Desbloqueaste ${formatCounted(result.data.changed, "lugar", "lugares")}.`);
        done();
      }
    } catch {
      notifyError("No pudimos enviar tus cambios. Revisa tu conexión e intenta de nuevo.");
    } finally {
      setFreeing(false);
    }
  }

  return (
    <>
      <ul className="plazas-clave">
        {STATES.map(([state, word]) => (
          <li key={state}>
            <i className={`lugar-${state}`} />
            {word}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only move the focus between the boxes inside */}
      <div className="plazas" onKeyDown={move}>
        {places.map(({ id, label, state, reason }, index) => (
          <label key={id} className={`lugar lugar-${state}`} title={reason ?? WORDS[state]}>
            <input
              type="checkbox"
              className="vh"
              checked={chosen.has(label)}
              disabled={closed}
              onClick={(event) => tick(index, event.shiftKey)}
              onChange={() => undefined}
            />
            {label}
            <span className="vh">
              , {WORDS[state]}
              {reason ? `: ${reason}` : ""}
            </span>
          </label>
        ))}
      </div>
      {closed ? null : (
        <form
          noValidate
          className="bloque"
          aria-label="Bloquear lugares"
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div ref={summary} tabIndex={-1} className="empty:absolute">
            <ErrorSummary errors={frame.errors} message={frame.message} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Lugares" help="Márcalos arriba o escríbelos: A1-A10, B3." error={errorOf("places")}>
              <Input autoComplete="off" {...form.register("places")} />
            </Field>
            <Field label="Motivo" help="Para quien lo lea después: obra, escenario…" error={errorOf("reason")}>
              <Input autoComplete="off" {...form.register("reason")} />
            </Field>
          </div>
          <Checkbox label="Bloquear solo los que estén libres y dejar los demás" {...form.register("onlyFree")} />
          <div className="fila flex-wrap">
            <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
              Bloquear
            </SubmitBtn>
            <Btn busy={freeing} disabled={!frame.ready} onClick={() => void unblock()}>
              Desbloquear
            </Btn>
            <Btn variant="quieto" onClick={() => take(new Set())}>
              Quitar selección
            </Btn>
            <span className="meta" role="status">
              {chosen.size > 0 ? `${formatCounted(chosen.size, "lugar marcado", "lugares marcados")}` : ""}
            </span>
          </div>
        </form>
      )}
    </>
  );
}
