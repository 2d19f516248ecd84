import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/components/ui/choice";
import { Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";

export interface ZoneChoice {
  id: number;
  key: string;
  name: string;
  gates: readonly { id: number; label: string }[];
}

export interface GuardChoice {
  id: number;
  fullName: string;
  email: string | null;
  phone: string | null;
}

/** Gates that every one of the chosen zones has; none while no zone is chosen. */
export function commonGates(zones: readonly ZoneChoice[], chosen: readonly unknown[]): ZoneChoice["gates"] {
  const ids = new Set(chosen.map(String));
  const [first, ...rest] = zones.filter((zone) => ids.has(String(zone.id)));
  return (first?.gates ?? []).filter((gate) => rest.every((zone) => zone.gates.some((one) => one.id === gate.id)));
}

/** "Ana Ruiz (ana@x.mx)" */
export const guardLabel = ({ fullName, email, phone }: GuardChoice): string => `${fullName} (${email ?? phone})`;

/** What a supervisor may do, next to the box that makes one. */
export function SupervisorChoice(register: UseFormRegisterReturn) {
  return (
    <FieldGroup
      legend="Apoyo"
      help="Contesta desde su teléfono a los guardias que piden apoyo con un código rechazado."
    >
      <Checkbox label="Es supervisor: autoriza pasar aunque el acceso diga Alto" {...register} />
    </FieldGroup>
  );
}

interface WhoAndWhereProps {
  guards: readonly GuardChoice[];
  zones: readonly ZoneChoice[];
  /** Ids of the zones chosen so far. */
  chosen: readonly unknown[];
  register: (name: "userIds" | "parkingAreaIds" | "gateId" | "isSupervisor") => UseFormRegisterReturn;
  errorOf: (name: string) => string | null;
}

/** Guards, zones and gate: what every form that assigns asks for. */
export function WhoAndWhere({ guards, zones, chosen, register, errorOf }: WhoAndWhereProps) {
  const gates = commonGates(zones, chosen);
  return (
    <>
      <FieldGroup legend="Guardias" id="userIds" error={errorOf("userIds")}>
        <div className="grid max-h-64 overflow-y-auto">
          {guards.map((guard) => (
            <Checkbox key={guard.id} label={guardLabel(guard)} value={guard.id} {...register("userIds")} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup legend="Zonas" id="parkingAreaIds" error={errorOf("parkingAreaIds")}>
        {zones.map((zone) => (
          <Checkbox key={zone.id} label={`${zone.key}, ${zone.name}`} value={zone.id} {...register("parkingAreaIds")} />
        ))}
      </FieldGroup>
      <Field label="Acceso" help="Sin elegir, cualquiera de la zona." error={errorOf("gateId")}>
        <Select
          placeholder="Cualquier acceso"
          options={gates.map((gate) => ({ value: String(gate.id), label: gate.label }))}
          {...register("gateId")}
        />
      </Field>
      <SupervisorChoice {...register("isSupervisor")} />
    </>
  );
}
