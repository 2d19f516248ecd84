"use client";

import { useRouter } from "next/navigation";
import { useOfficeForm } from "@/components/office/use-office-form";
import { brindis } from "@/components/ui/brindis";
import { BtnLink } from "@/components/ui/btn-link";
import { Campo, CampoGrupo } from "@/components/ui/campo";
import { Checkbox } from "@/components/ui/choice";
import { Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Bloque } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { assignGuardAction } from "@/lib/guards/actions";
import { AssignGuard, type AssignGuardInput, type CoverageDto } from "@/lib/guards/schemas";

interface AssignFormProps {
  eventId: number;
  zones: CoverageDto["zones"];
  guards: readonly { id: number; fullName: string; email: string | null; phone: string | null }[];
}

/** Gates that every one of the zones has. */
export function commonGates(zones: CoverageDto["zones"]) {
  const [first, ...rest] = zones;
  return (first?.gates ?? []).filter((gate) => rest.every((zone) => zone.gates.some((one) => one.id === gate.id)));
}

/** Assigns a guard to zones of an event, by one gate or any. */
export function AssignForm({ eventId, zones, guards }: AssignFormProps) {
  const router = useRouter();
  const empty: AssignGuardInput = { userId: "", eventId, parkingAreaIds: [], gateId: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: AssignGuard,
    defaultValues: empty,
    send: (values: AssignGuardInput) => assignGuardAction(values),
    onDone: ({ assignments }) => {
      form.reset(empty);
      brindis(
        `Asignaste a ${assignments[0]?.guardName ?? "la persona"} en ${assignments.map((one) => one.zoneKey).join(", ")}.`,
      );
      router.refresh();
      return "again";
    },
  });
  const chosen = new Set(form.watch("parkingAreaIds").map(String));
  const gates = commonGates(zones.filter((zone) => chosen.has(String(zone.parkingAreaId))));
  const people = guards.map((guard) => ({
    value: String(guard.id),
    label: `${guard.fullName} (${guard.email ?? guard.phone})`,
  }));
  return (
    <form
      noValidate
      className="panel"
      aria-label="Asignar guardia"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Bloque title="Asignar guardia">
        <div ref={summary} tabIndex={-1}>
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        {guards.length === 0 ? (
          <BtnLink href="/guards?nuevo=1">Crear el primer guardia</BtnLink>
        ) : (
          <Campo label="Guardia" error={errorOf("userId")}>
            <Select placeholder="Elige un guardia" options={people} {...form.register("userId")} />
          </Campo>
        )}
        <CampoGrupo legend="Zonas" id="parkingAreaIds" error={errorOf("parkingAreaIds")}>
          {zones.map((zone) => (
            <Checkbox
              key={zone.parkingAreaId}
              label={`${zone.key}, ${zone.name}`}
              value={zone.parkingAreaId}
              {...form.register("parkingAreaIds")}
            />
          ))}
        </CampoGrupo>
        <Campo label="Acceso" help="Sin elegir, cualquiera de la zona." error={errorOf("gateId")}>
          <Select
            placeholder="Cualquier acceso"
            options={gates.map((gate) => ({ value: String(gate.id), label: gate.label }))}
            {...form.register("gateId")}
          />
        </Campo>
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Asignar
        </SubmitBtn>
      </Bloque>
    </form>
  );
}
