"use client";

import { useRouter } from "next/navigation";
import { ChangedNotice } from "@/components/office/changed-notice";
import { ConfirmAct } from "@/components/office/confirm-act";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox } from "@/components/ui/choice";
import { NumberInput } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { formatCounted, moneyInput } from "@/lib/core/money";
import { editEventAreaAction, removeEventAreaAction, updateEventAreaAction } from "@/lib/events/actions";
import type { AreaFiguresDto } from "@/lib/events/client";
import { UpdateEventArea, type UpdateEventAreaInput } from "@/lib/events/schemas";

interface AreaEditorProps {
  area: AreaFiguresDto;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision: string;
  eventName: string;
  gates: readonly { id: number; label: string }[];
}

type Own = Pick<AreaFiguresDto, "id" | "priceCents" | "capacity" | "buyerLimit" | "ownGates" | "gates">;

const valuesOf = (area: Own): UpdateEventAreaInput => ({
  id: area.id,
  priceCents: moneyInput(area.priceCents),
  capacity: String(area.capacity),
  buyerLimit: area.buyerLimit === null ? "" : String(area.buyerLimit),
  gateIds: area.ownGates ? area.gates.map(({ id }) => String(id)) : [],
});

function limitAndGatesWords({ buyerLimit, ownGates, gates }: Own): string {
  const limit = buyerLimit === null ? "sin límite propio" : `${buyerLimit} por comprador`;
  const doors = ownGates ? `entra por ${gates.map(({ label }) => label).join(", ")}` : "los accesos de la zona";
  return `Límite y accesos: ${limit}, ${doors}`;
}

/** Price, places, limit and gates of one zone of an event, and the way to take it out. */
export function AreaEditor({ area, revision, eventName, gates }: AreaEditorProps) {
  const router = useRouter();
  const { form, errorOf, submit, summary, adopt, ...frame } = useOfficeForm({
    schema: UpdateEventArea,
    defaultValues: valuesOf(area),
    shared: {
      revision,
      reload: async () => {
        const result = await editEventAreaAction({ eventId: area.eventId, id: area.id });
        if (!result.ok) return result;
        return { ok: true, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
      },
    },
    send: (values: UpdateEventAreaInput, seen) => updateEventAreaAction({ ...values, revision: seen }),
    onDone: (saved) => {
      const values = valuesOf(saved.held);
      form.reset(values);
      adopt({ values, revision: saved.revision });
      notify(`Guardaste la zona ${area.key}.`);
      router.refresh();
      return "again";
    },
  });
  const id = (name: string) => `area-${area.id}-${name}`;
  return (
    <form
      noValidate
      className="bloque"
      aria-label={`Zona ${area.key}, ${area.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={[]} message={frame.message} />
        <ChangedNotice shared={frame.shared} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[1fr_9rem_9rem_auto]">
        <div className="fila col-span-2 gap-3 sm:col-span-1 sm:mt-7">
          <Plate code={area.key} size="sm" />
          <span>
            {area.name}
            <span className="ayuda block">
              {formatCounted(area.sold, "vendido", "vendidos")}, {formatCounted(area.held, "apartado", "apartados")},{" "}
              <a className="enlace" href={`/event/${area.eventId}?ver=lugares&zona=${area.id}`}>
                {formatCounted(area.blocked, "bloqueado", "bloqueados")}
              </a>
            </span>
          </span>
        </div>
        <Field label="Precio" id={id("priceCents")} error={errorOf("priceCents")}>
          <NumberInput decimals {...form.register("priceCents")} />
        </Field>
        <Field label="Lugares" id={id("capacity")} help={`Caben ${area.zoneCapacity}`} error={errorOf("capacity")}>
          <NumberInput {...form.register("capacity")} />
        </Field>
        <div className="fila col-span-2 sm:col-span-1 sm:mt-7">
          <SubmitBtn variant="plain" size="sm" busy={frame.sending} disabled={!frame.ready}>
            Guardar
          </SubmitBtn>
          <ConfirmAct
            send={removeEventAreaAction}
            input={{ id: area.id }}
            done={`Quitaste la zona ${area.key} del evento.`}
            trigger={<Icon name="trash" />}
            triggerLabel={`Quitar la zona ${area.key} del evento`}
            look={{ variant: "icono" }}
            title={`¿Quitar la zona ${area.key} de ${eventName}?`}
            points={[
              `Sus ${area.capacity} lugares dejan de venderse en este evento.`,
              "Sus guardias quedan sin esa asignación.",
              "Solo se puede mientras nadie ha comprado ni apartado en ella.",
            ]}
            note={null}
            confirm="Quitar zona"
          />
        </div>
      </div>
      <details className="mas">
        <summary>{limitAndGatesWords(area)}</summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-[12rem_1fr]">
          <Field
            label="Lugares por comprador"
            id={id("buyerLimit")}
            help="Vacío: el del evento."
            error={errorOf("buyerLimit")}
          >
            <NumberInput {...form.register("buyerLimit")} />
          </Field>
          <FieldGroup
            legend="Accesos en este evento"
            id={id("gateIds")}
            help="Ninguno marcado: los de la zona."
            error={errorOf("gateIds")}
          >
            <div className="fila flex-wrap gap-x-4">
              {gates.map((gate) => (
                <Checkbox key={gate.id} label={gate.label} value={String(gate.id)} {...form.register("gateIds")} />
              ))}
            </div>
          </FieldGroup>
        </div>
      </details>
    </form>
  );
}
