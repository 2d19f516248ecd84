"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { addControllerAction, changeControllerAction, editControllerAction } from "@/lib/barriers/actions";
import {
  type ControllerDto,
  GATE_API_FACTS,
  GATE_API_TYPES,
  isPaired,
  OUTAGE_WORDS,
  OUTAGES,
} from "@/lib/barriers/client";
import { type ControllerFormInput, ControllerForm as Schema } from "@/lib/barriers/schemas";

/** The simulator is for demonstrations alone. */
const typesOf = (isDemo: boolean) =>
  GATE_API_TYPES.filter((value) => isDemo || value !== "simulator").map((value) => ({
    value,
    label: GATE_API_FACTS[value].label,
  }));

const OUTAGE_OPTIONS = OUTAGES.map((value) => ({ value, label: OUTAGE_WORDS[value] }));

/** A device that called, and is set up by that. */
interface Called {
  type?: string | undefined;
  serial?: string | undefined;
}

const valuesOf = (controller: ControllerDto | null, called: Called = {}): ControllerFormInput => ({
  name: controller?.name ?? "",
  type: controller?.type ?? GATE_API_TYPES.find((type) => type === called.type) ?? "shelly_rpc",
  address: controller?.address ?? "",
  username: controller?.username ?? "",
  password: "",
  serial: controller?.serial ?? called.serial ?? "",
  outage: controller?.outage ?? "closed",
});

async function reloaded(controllerId: number) {
  const result = await editControllerAction({ controllerId });
  if (!result.ok) return result;
  return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
}

interface ControllerFormProps {
  controller: ControllerDto | null;
  revision?: string | undefined;
  enclosureId: number;
  isDemo: boolean;
  called: Called;
}

/** A device that moves barriers: what it is, where it is, and with what it lets us in. */
export function ControllerForm({ controller, revision, enclosureId, isDemo, called }: ControllerFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: Schema,
    defaultValues: valuesOf(controller, called),
    shared: controller && revision ? { revision, reload: () => reloaded(controller.id) } : undefined,
    send: async (typed: ControllerFormInput, seen) => {
      const reached = GATE_API_FACTS[typed.type].hasAddress
        ? typed
        : { ...typed, address: "", username: "", password: "" };
      const access = typed.type === "zkteco_push" ? reached : { ...reached, serial: "" };
      if (controller === null) return addControllerAction({ enclosureId, ...access });
      return changeControllerAction({ controllerId: controller.id, revision: seen, ...access });
    },
    onDone: (made: { controllerId: number } | null) => {
      router.push(
        made
          ? `/parking-pen/carril?equipo=${made.controllerId}&hecho=equipo`
          : "/list-parking-pen/equipos?hecho=guardado",
      );
      return undefined;
    },
  });
  const { register, watch } = form;
  const type = watch("type");
  const facts = GATE_API_FACTS[type];
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel={controller === null ? "Agregar equipo" : "Guardar"}
      cancelHref="/list-parking-pen/equipos"
      edits={controller !== null}
    >
      <section className="panel max-w-2xl">
        <Block title="El equipo">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="Nombre" help="Como lo conoce quien opera." error={errorOf("name")}>
              <Input autoComplete="off" maxLength={60} {...register("name")} />
            </Field>
            <Field label="Tipo" help={facts.help} error={errorOf("type")}>
              <Select options={typesOf(isDemo)} {...register("type")} />
            </Field>
          </div>
        </Block>
        {facts.hasAddress ? (
          <Block title="Cómo se llega a él">
            <Field
              label="Dirección"
              help="En la red del recinto. Control Traslado solo habla con las redes que tiene permitidas."
              error={errorOf("address")}
            >
              <Input autoComplete="off" spellCheck={false} maxLength={253} {...register("address")} />
            </Field>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label="Usuario del equipo" error={errorOf("username")}>
                <Input autoComplete="off" spellCheck={false} maxLength={60} {...register("username")} />
              </Field>
              <Field
                label="Contraseña del equipo"
                help={controller?.hasPassword ? "Déjala vacía para conservar la que tiene." : undefined}
                error={errorOf("password")}
              >
                <PasswordInput autoComplete="new-password" maxLength={200} {...register("password")} />
              </Field>
            </div>
          </Block>
        ) : null}
        {facts.callsUs ? (
          <Block title="Cuando no hay red">
            {isPaired(type) ? null : (
              <Field
                label="Número de serie"
                help="Como está en su etiqueta. No es un secreto: lo que diga cuenta solo desde las redes del recinto."
                error={errorOf("serial")}
              >
                <Input autoComplete="off" spellCheck={false} maxLength={40} {...register("serial")} />
              </Field>
            )}
            <Field
              label="Qué hace con la pluma"
              help="El equipo lo recoge cuando llama. Con su propia lista deja pasar a quien ya conoce, y se cobra una vez cuando vuelve."
              error={errorOf("outage")}
            >
              <Select options={OUTAGE_OPTIONS} {...register("outage")} />
            </Field>
          </Block>
        ) : null}
      </section>
    </OfficeForm>
  );
}
