"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAct } from "@/components/office/confirm-act";
import { useOfficeForm } from "@/components/office/use-office-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Block, Panel } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { archivePointAction, createPointAction, renamePointAction, setDeskLimitAction } from "@/lib/cash-desk/actions";
import type { DeskLimitDto, DeskPointDto } from "@/lib/cash-desk/client";
import { CreatePoint, type CreatePointInput, SetDeskLimit, type SetDeskLimitInput } from "@/lib/cash-desk/schemas";
import { moneyInput } from "@/lib/core/money";

function RenameAct({ point }: { point: DeskPointDto }) {
  const router = useRouter();
  const [error, setError] = useState<string | null>(null);
  return (
    <ConfirmDialog
      trigger="Cambiar nombre"
      triggerLabel={`Cambiar nombre de ${point.name}`}
      look={{ variant: "quieto", size: "sm" }}
      title={`Cambiar el nombre de ${point.name}`}
      points={["Los turnos de antes muestran el nombre nuevo."]}
      note={null}
      confirm="Guardar"
      cancel="Cancelar"
      danger={false}
      action={async (form) => {
        const result = await renamePointAction({ pointId: point.id, name: String(form.get("name") ?? "") });
        if (!result.ok) {
          setError(result.fields?.name ?? result.message);
          return false;
        }
        setError(null);
        notify("Guardaste el nombre de la caja.");
        router.refresh();
        return true;
      }}
    >
      <Field label="Nombre" error={error}>
        <Input name="name" defaultValue={point.name} autoComplete="off" maxLength={60} />
      </Field>
    </ConfirmDialog>
  );
}

/** The desks that there are. */
export function PointsPanel({ points }: { points: readonly DeskPointDto[] }) {
  if (points.length === 0)
    return (
      <section className="panel">
        <EmptyState title="Todavía no hay cajas" text="Agrega la primera: donde una persona cobra en efectivo." />
      </section>
    );
  return (
    <Panel title="Cajas">
      <ul className="movs-caja">
        {points.map((point) => (
          <li key={point.id} className="grid-cols-1! sm:grid-cols-[minmax(0,1fr)_auto]!">
            <span className="min-w-0">
              <strong className="block font-semibold">{point.name}</strong>
              <span className="chico block break-words">
                {point.enclosureName}
                {point.takenBy === null ? "" : `, abierta por ${point.takenBy}`}
              </span>
            </span>
            <span className="fila flex-wrap gap-2 sm:justify-end">
              <RenameAct point={point} />
              <ConfirmAct
                trigger="Archivar"
                triggerLabel={`Archivar ${point.name}`}
                look={{ variant: "peligro-quieto", size: "sm" }}
                title={`¿Archivar ${point.name}?`}
                points={["Nadie abre turno en ella.", "Sus turnos y operaciones se conservan."]}
                confirm="Archivar caja"
                send={archivePointAction}
                input={{ pointId: point.id }}
                done={`Archivaste ${point.name}.`}
              />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One more desk of a venue. */
export function PointForm({ venues }: { venues: readonly DeskLimitDto[] }) {
  const router = useRouter();
  const only = venues.length === 1 ? String(venues[0]?.enclosureId) : "";
  const values: CreatePointInput = { enclosureId: only, name: "" };
  const { form, errorOf, submit, message, sending, ready, summary } = useOfficeForm({
    schema: CreatePoint,
    defaultValues: values,
    send: (typed: CreatePointInput) => createPointAction(typed),
    onDone: () => {
      notify("Agregaste una caja.");
      form.reset(values);
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Nueva caja">
        <div ref={summary} tabIndex={-1}>
          {message ? <p className="error">{message}</p> : null}
        </div>
        <Field label="Recinto" error={errorOf("enclosureId")}>
          <Select
            placeholder="Elige un recinto"
            options={venues.map(({ enclosureId, enclosureName }) => ({
              value: String(enclosureId),
              label: enclosureName,
            }))}
            {...form.register("enclosureId")}
          />
        </Field>
        <Field label="Nombre" help="Como la conocen ahí: Caja 1, Av. Cumbre." error={errorOf("name")}>
          <Input autoComplete="off" maxLength={60} {...form.register("name")} />
        </Field>
        <SubmitBtn busy={sending} disabled={!ready}>
          Agregar caja
        </SubmitBtn>
      </Block>
    </form>
  );
}

/** How much cash a venue's desks may hold. */
export function LimitForm({ venue }: { venue: DeskLimitDto }) {
  const router = useRouter();
  const { enclosureId, enclosureName, dropAboveCents } = venue;
  const values: SetDeskLimitInput = {
    enclosureId,
    dropAboveCents: dropAboveCents === null ? "" : moneyInput(dropAboveCents),
  };
  const { form, errorOf, submit, sending, ready, summary } = useOfficeForm({
    schema: SetDeskLimit,
    defaultValues: values,
    send: (typed: SetDeskLimitInput) => setDeskLimitAction({ ...typed, enclosureId }),
    onDone: () => {
      notify(`Guardaste el efectivo máximo de ${enclosureName}.`);
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      className="bloque"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div ref={summary} tabIndex={-1} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field label={enclosureName} id={`limite-${enclosureId}`} error={errorOf("dropAboveCents")}>
          <NumberInput decimals placeholder="Sin límite" {...form.register("dropAboveCents")} />
        </Field>
        <SubmitBtn variant="plain" busy={sending} disabled={!ready}>
          Guardar
        </SubmitBtn>
      </div>
    </form>
  );
}
