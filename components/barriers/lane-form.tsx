"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox, Switch } from "@/components/ui/choice";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { addLaneAction, changeLaneAction, editLaneAction } from "@/lib/barriers/actions";
import { type ControllerDto, GATE_API_FACTS, type LaneDto } from "@/lib/barriers/client";
import { type LaneFormInput, LaneForm as Schema } from "@/lib/barriers/schemas";

const WAYS = [
  { value: "in", label: "Entrada" },
  { value: "out", label: "Salida" },
];

type Typed = Omit<LaneFormInput, "hasLoop" | "hasPhotocell"> & { hasLoop: boolean; hasPhotocell: boolean };

function valuesOf(lane: LaneDto | null, firstOutput: number): Typed {
  return {
    gateId: lane ? String(lane.gateId) : "",
    name: lane?.name ?? "",
    direction: lane?.direction ?? "in",
    output: String(lane?.output ?? firstOutput),
    pulseMs: String(lane?.pulseMs ?? 1_000),
    installer: lane?.installer ?? "",
    opensForStaff: lane?.opensForStaff ?? false,
    readerId: lane?.readerId ? String(lane.readerId) : "",
    readerOutput: lane?.readerOutput === undefined || lane.readerOutput === null ? null : String(lane.readerOutput),
    hasLoop: lane !== null,
    hasPhotocell: lane !== null,
  };
}

interface LaneFormProps {
  controller: Pick<ControllerDto, "id" | "type">;
  lane: LaneDto | null;
  revision?: string | undefined;
  gates: readonly { id: number; name: string }[];
  /** Other devices of the venue that read. */
  readers: readonly { id: number; name: string }[];
}

/** A barrier: where it stands, which contact moves it, and who says that it closes on nobody. */
export function LaneForm({ controller, lane, revision, gates, readers }: LaneFormProps) {
  const router = useRouter();
  const facts = GATE_API_FACTS[controller.type];
  const reload = async (laneId: number) => {
    const result = await editLaneAction({ laneId });
    if (!result.ok) return result;
    const { held, revision: latest } = result.data;
    return { ok: true as const, data: { values: valuesOf(held, facts.firstOutput), revision: latest } };
  };
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: Schema,
    defaultValues: valuesOf(lane, facts.firstOutput),
    shared: lane && revision ? { revision, reload: () => reload(lane.id) } : undefined,
    send: async (typed: Typed, seen) => {
      const safe = typed as LaneFormInput;
      if (lane === null) return addLaneAction({ controllerId: controller.id, ...safe });
      return changeLaneAction({ laneId: lane.id, revision: seen, ...safe });
    },
    onDone: (made: { laneId: number } | null) => {
      router.push(`/list-parking-pen/${made?.laneId ?? lane?.id}?hecho=${made ? "agregada" : "guardada"}`);
      return undefined;
    },
  });
  const { register, watch } = form;
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={lane === null ? "Agregar carril" : "Guardar"}
      cancelHref={lane ? `/list-parking-pen/${lane.id}` : "/list-parking-pen"}
      edits={lane !== null}
    >
      <section className="panel max-w-2xl">
        <Block title="El carril">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Nombre" help="“Entrada 1”" error={errorOf("name")}>
              <Input autoComplete="off" maxLength={60} {...register("name")} />
            </Field>
            {lane ? null : (
              <Field label="Sentido" help="Después se invierte en la página del carril." error={errorOf("direction")}>
                <Select options={WAYS} {...register("direction")} />
              </Field>
            )}
            <Field label="Acceso" error={errorOf("gateId")}>
              <Select
                options={gates.map(({ id, name }) => ({ value: String(id), label: name }))}
                placeholder="Elige un acceso"
                {...register("gateId")}
              />
            </Field>
          </div>
        </Block>
        <Block title="Lo que la mueve">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label={`${facts.outputWord} del equipo`} error={errorOf("output")}>
              <NumberInput {...register("output")} />
            </Field>
            <Field
              label="Pulso, milisegundos"
              help="Cuánto se cierra el contacto. Casi siempre 1000."
              error={errorOf("pulseMs")}
            >
              <NumberInput {...register("pulseMs")} />
            </Field>
          </div>
        </Block>
        <Block title="Quién lee y quién abre">
          {readers.length > 0 ? (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field
                label="Otro equipo lee en este carril"
                help="Si el que mueve la pluma no lee, como un relevador."
                error={errorOf("readerId")}
              >
                <Select
                  options={readers.map(({ id, name }) => ({ value: String(id), label: name }))}
                  placeholder="Ninguno"
                  {...register("readerId")}
                />
              </Field>
              {watch("readerId") ? (
                <Field label="Número del carril en el lector" error={errorOf("readerOutput")}>
                  <NumberInput {...register("readerOutput")} />
                </Field>
              ) : null}
            </div>
          ) : null}
          <Switch label="Abre también con códigos leídos desde la oficina" {...register("opensForStaff")} />
        </Block>
        <Block title="Que no baje sobre nadie">
          <p className="ayuda">
            Nada de lo que hacemos aquí baja una pluma: baja sola, cuando su lazo y su fotocelda lo permiten. El
            contacto de incendio va por cable a la pluma, no por aquí.
          </p>
          <FieldGroup legend={<span className="vh">Lazo</span>} id="hasLoop" error={errorOf("hasLoop")}>
            <Checkbox label="Tiene lazo y lo probé con un auto" {...register("hasLoop")} />
          </FieldGroup>
          <FieldGroup legend={<span className="vh">Fotocelda</span>} id="hasPhotocell" error={errorOf("hasPhotocell")}>
            <Checkbox label="Tiene fotocelda y la probé con una persona" {...register("hasPhotocell")} />
          </FieldGroup>
          <Field label="Quién los instaló y probó" help="Persona o empresa." error={errorOf("installer")}>
            <Input maxLength={80} {...register("installer")} />
          </Field>
        </Block>
      </section>
    </OfficeForm>
  );
}
