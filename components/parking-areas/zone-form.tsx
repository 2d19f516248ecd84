"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { type PlanBase, PlanEditor } from "@/components/parking-areas/plan-editor";
import { ZoneGates } from "@/components/parking-areas/zone-gates";
import { ZonePlaces } from "@/components/parking-areas/zone-places";
import { Campo } from "@/components/ui/campo";
import { Input, NumberInput, Textarea } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import { Placa } from "@/components/ui/placa";
import { createParkingAreaAction, updateParkingAreaAction } from "@/lib/parking-areas/actions";
import { CreateParkingArea, type CreateParkingAreaInput, type ParkingAreaDto } from "@/lib/parking-areas/schemas";

interface ZoneFormProps {
  zone: ParkingAreaDto | null;
  enclosureId: number;
  plan: PlanBase;
}

function valuesOf(zone: ParkingAreaDto | null, enclosureId: number): CreateParkingAreaInput {
  return {
    enclosureId,
    key: zone?.key ?? "",
    name: zone?.name ?? "",
    capacity: zone ? String(zone.capacity) : "",
    isNumbered: zone?.isNumbered ?? false,
    rows: zone?.numbering ? String(zone.numbering.rows.length) : "",
    perRow: zone?.numbering ? String(zone.numbering.perRow) : "",
    isVip: zone?.isVip ?? false,
    polygon: zone?.polygon ?? [],
    gateIds: (zone?.gates ?? []).map((gate) => String(gate.id)),
    walkMinutes: zone?.walkMinutes ? String(zone.walkMinutes) : "",
    notes: zone?.notes ?? "",
  };
}

/** Creates a zone, or changes one; the plate is a live preview. */
export function ZoneForm({ zone, enclosureId, plan }: ZoneFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreateParkingArea,
    defaultValues: valuesOf(zone, enclosureId),
    send: async (values: CreateParkingAreaInput) => {
      if (!zone) return createParkingAreaAction(values);
      const { enclosureId: _venue, ...own } = values;
      return updateParkingAreaAction({ id: zone.id, ...own });
    },
    onDone: () => {
      router.push(`/parkingArea?hecho=${zone ? "guardada" : "creada"}`);
      return undefined;
    },
  });
  const { register, watch, setValue } = form;
  const [key, name, points] = watch(["key", "name", "polygon"]);
  const code = key.trim().toUpperCase();
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={zone ? "Guardar zona" : "Crear zona"}
      cancelHref="/parkingArea"
      dirty={form.formState.isDirty}
    >
      <div className="formulario">
        <div className="panel">
          <Bloque title="Cómo se llama">
            <div className="fila items-start gap-4 max-sm:flex-col">
              <Placa code={code || "?"} word={name} size="lg" />
              <div className="crece max-sm:w-full">
                <div className="dos">
                  <Campo label="Clave" error={errorOf("key")}>
                    <Input maxLength={4} autoComplete="off" autoCapitalize="characters" {...register("key")} />
                  </Campo>
                  <Campo label="Nombre" error={errorOf("name")}>
                    <Input autoComplete="off" {...register("name")} />
                  </Campo>
                </div>
                <p className="ayuda mt-2">Así se verá la placa en el plano, el boleto y el escáner.</p>
              </div>
            </div>
            <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
              <Campo label="Minutos a pie" help="Opcional." error={errorOf("walkMinutes")}>
                <NumberInput {...register("walkMinutes")} />
              </Campo>
              <Campo label="Referencia para el comprador" help="Opcional." error={errorOf("notes")}>
                <Textarea rows={2} {...register("notes")} />
              </Campo>
            </div>
          </Bloque>
          <ZonePlaces form={form} errorOf={errorOf} />
          <ZoneGates form={form} gates={plan.gates} enclosureId={enclosureId} error={errorOf("gateIds")} />
        </div>
        <PlanEditor
          plan={plan}
          zoneKey={code}
          points={points ?? []}
          error={errorOf("polygon")}
          onChange={(next) =>
            setValue("polygon", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      </div>
    </OfficeForm>
  );
}
