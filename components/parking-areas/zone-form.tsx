"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { StoppedBy } from "@/components/parking-areas/stopped-by";
import type { ZoneFields } from "@/components/parking-areas/zone-fields";
import { ZoneGates } from "@/components/parking-areas/zone-gates";
import { ZonePlaces } from "@/components/parking-areas/zone-places";
import type { PlanBase, PlanZoneName } from "@/components/plan-editor/plan-base";
import { PlanEditor } from "@/components/plan-editor/plan-editor";
import type { PlanPoint } from "@/components/plan-editor/shapes";
import { usePlanEditor } from "@/components/plan-editor/use-plan-editor";
import { Input, NumberInput, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { changeZoneAction } from "@/lib/events/actions";
import { createParkingAreaAction, editParkingAreaAction } from "@/lib/parking-areas/actions";
import { blockedText, type ParkingAreaDto, patternOf } from "@/lib/parking-areas/client";
import { CreateParkingArea, type CreateParkingAreaInput } from "@/lib/parking-areas/schemas";

interface ZoneFormProps {
  zone: ParkingAreaDto | null;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision?: string | undefined;
  enclosureId: number;
  plan: PlanBase;
  /** The venue's other zones, shown beneath. */
  others: readonly { id: number; key: string; polygon: PlanPoint[] | null }[];
}

const OWN = "zona";

function valuesOf(zone: ParkingAreaDto | null, enclosureId: number): CreateParkingAreaInput {
  return {
    enclosureId,
    key: zone?.key ?? "",
    name: zone?.name ?? "",
    capacity: zone ? String(zone.capacity) : "",
    isNumbered: zone?.isNumbered ?? false,
    pattern: zone?.numbering ? patternOf(zone.numbering.rows) : "",
    blocked: zone?.numbering ? blockedText(zone.numbering.blocked) : "",
    isVip: zone?.isVip ?? false,
    polygon: zone?.polygon ?? [],
    gateIds: (zone?.gates ?? []).map((gate) => String(gate.id)),
    walkMinutes: zone?.walkMinutes ? String(zone.walkMinutes) : "",
    notes: zone?.notes ?? "",
    drivingNotes: zone?.drivingNotes ?? "",
  };
}

/** Creates a zone, or changes one; the plate is a live preview. */
export function ZoneForm({ zone, revision, enclosureId, plan, others }: ZoneFormProps) {
  const router = useRouter();
  /** The drawing that is saved. */
  const drawn = useRef<readonly PlanPoint[]>(zone?.polygon ?? []);
  const [stopped, setStopped] = useState<Readonly<Record<string, unknown>> | null>(null);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateParkingArea,
    defaultValues: valuesOf(zone, enclosureId),
    shared: zone && revision ? { revision, reload: () => reload(zone) } : undefined,
    send: async (values: CreateParkingAreaInput, seen) => {
      if (!zone) return createParkingAreaAction(values);
      const { enclosureId: _venue, ...own } = values;
      const result = await changeZoneAction({ id: zone.id, revision: seen, ...own });
      setStopped(result.ok ? null : (result.data ?? null));
      return result;
    },
    onDone: () => {
      router.push(`/parkingArea?hecho=${zone ? "guardada" : "creada"}`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const [key, name] = watch(["key", "name"]);
  const code = key.trim().toUpperCase();
  const fields: ZoneFields = {
    register,
    values: watch(),
    set: (name, value) => setValue(name, value, { shouldDirty: true }),
    setGates: (ids) => setValue("gateIds", ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    errorOf,
    nameOf: (name) => name,
  };
  const zones: PlanZoneName[] = [
    { id: OWN, key: code },
    ...others.map((other) => ({ id: String(other.id), key: other.key, isFixed: true })),
  ];
  const editor = usePlanEditor({
    plan,
    zones,
    active: OWN,
    shapes: {
      ...Object.fromEntries(others.map((other) => [String(other.id), other.polygon ?? []])),
      [OWN]: zone?.polygon ?? [],
    },
    onChange: (shapes) =>
      setValue(
        "polygon",
        (shapes[OWN] ?? []).map(([x, y]): PlanPoint => [x, y]),
        {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        },
      ),
  });

  async function reload({ id }: { id: number }) {
    const result = await editParkingAreaAction({ id });
    if (!result.ok) return result;
    const { held, revision } = result.data;
    const values = valuesOf(held, enclosureId);
    editor.dispatch({ type: "rebase", base: { [OWN]: drawn.current }, theirs: { [OWN]: held.polygon ?? [] } });
    drawn.current = held.polygon ?? [];
    return { ok: true as const, data: { values, revision } };
  }

  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={zone ? "Guardar zona" : "Crear zona"}
      cancelHref="/parkingArea"
      edits={zone !== null}
    >
      <StoppedBy data={stopped} />
      <div className="formulario">
        <div className="panel">
          <Block title="Cómo se llama">
            <div className="fila items-start gap-4 max-sm:flex-col">
              <Plate code={code || "?"} word={name} size="lg" />
              <div className="crece max-sm:w-full">
                <div className="dos">
                  <Field label="Clave" error={errorOf("key")}>
                    <Input maxLength={4} autoComplete="off" autoCapitalize="characters" {...register("key")} />
                  </Field>
                  <Field label="Nombre" error={errorOf("name")}>
                    <Input autoComplete="off" {...register("name")} />
                  </Field>
                </div>
                <p className="ayuda mt-2">Así se verá la placa en el plano, el boleto y el escáner.</p>
              </div>
            </div>
          </Block>
          <ZonePlaces fields={fields} />
          <ZoneGates fields={fields} gates={plan.gates} enclosureId={enclosureId} />
          <Block title="Cómo llegar">
            <Field
              label="En auto"
              help="Opcional. De la calle a la zona; el comprador lo lee en la tienda y en su boleto."
              error={errorOf("drivingNotes")}
            >
              <Textarea rows={2} {...register("drivingNotes")} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
              <Field label="Minutos a pie" help="Opcional." error={errorOf("walkMinutes")}>
                <NumberInput {...register("walkMinutes")} />
              </Field>
              <Field label="A pie" help="Opcional. De la zona a la entrada." error={errorOf("notes")}>
                <Textarea rows={2} {...register("notes")} />
              </Field>
            </div>
          </Block>
        </div>
        <PlanEditor
          editor={editor}
          id="polygon"
          title="Dónde está"
          error={errorOf("polygon")}
          aside={editor.own.length > 0 ? `${editor.own.length} esquinas` : "Opcional"}
        />
      </div>
    </OfficeForm>
  );
}
