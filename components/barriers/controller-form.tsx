"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Switch } from "@/components/ui/choice";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { addControllerAction, changeControllerAction, editControllerAction } from "@/lib/barriers/actions";
import {
  ANSWER_WAYS,
  CONTROLLER_TYPES,
  type ControllerDto,
  type ControllerType,
  canStandBehindRelay,
  GATE_API_FACTS,
  isPaired,
  OUTAGE_WORDS,
  OUTAGES_OF,
} from "@/lib/barriers/client";
import { type ControllerFormInput, ControllerForm as Schema } from "@/lib/barriers/schemas";

/** The simulator is for demonstrations alone. */
const typesOf = (isDemo: boolean) =>
  CONTROLLER_TYPES.filter((value) => isDemo || value !== "simulator").map((value) => ({
    value,
    label: GATE_API_FACTS[value].label,
  }));

const outagesOf = (type: ControllerType) => OUTAGES_OF[type].map((value) => ({ value, label: OUTAGE_WORDS[value] }));

/** A device that called, and is set up by that. */
interface Called {
  type?: string | undefined;
  serial?: string | undefined;
}

const valuesOf = (controller: ControllerDto | null, called: Called = {}): ControllerFormInput => ({
  name: controller?.name ?? "",
  type: controller?.type ?? CONTROLLER_TYPES.find((type) => type === called.type) ?? "shelly_rpc",
  address: controller?.address ?? "",
  username: controller?.username ?? "",
  password: "",
  serial: controller?.serial ?? called.serial ?? "",
  outage: controller?.outage ?? "closed",
  relayId: controller?.relayId ? String(controller.relayId) : "",
  dialsOut: controller?.dialsOut ?? false,
  answersOtherwise: controller?.answersOtherwise ?? false,
});

/** What the form holds that the chosen make and way do not have is left out. */
function reachedBy(typed: ControllerFormInput): ControllerFormInput {
  const dialsOut = typed.type === "shelly_rpc" && typed.dialsOut === true;
  const isReached = GATE_API_FACTS[typed.type].hasAddress && !dialsOut;
  return {
    ...typed,
    ...(isReached ? {} : { address: "", username: "", password: "" }),
    serial: typed.type === "zkteco_push" ? typed.serial : "",
    relayId: canStandBehindRelay(typed.type) && !dialsOut ? typed.relayId : "",
    dialsOut,
    outage: OUTAGES_OF[typed.type].find((one) => one === typed.outage) ?? "closed",
    answersOtherwise: ANSWER_WAYS[typed.type] !== undefined && typed.answersOtherwise === true,
  };
}

/** What calls us is set up before it has lanes, by what its own page shows. */
function afterAdding(controllerId: number, { type, dialsOut }: ControllerFormInput): string {
  if (type === "relay") return `/parking-pen?id=${controllerId}&hecho=relevo`;
  if (type === "shelly_rpc" && dialsOut) return `/parking-pen?id=${controllerId}&hecho=socket`;
  return `/parking-pen/carril?equipo=${controllerId}&hecho=equipo`;
}

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
  /** The venue's relays. */
  relays: readonly { id: number; name: string }[];
}

/** A device that moves barriers: what it is, where it is, and with what it lets us in. */
export function ControllerForm({ controller, revision, enclosureId, isDemo, called, relays }: ControllerFormProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: Schema,
    defaultValues: valuesOf(controller, called),
    shared: controller && revision ? { revision, reload: () => reloaded(controller.id) } : undefined,
    send: async (typed: ControllerFormInput, seen) => {
      const access = reachedBy(typed);
      if (controller === null) return addControllerAction({ enclosureId, ...access });
      return changeControllerAction({ controllerId: controller.id, revision: seen, ...access });
    },
    onDone: (made: { controllerId: number } | null) => {
      router.push(made ? afterAdding(made.controllerId, form.getValues()) : "/list-parking-pen/equipos?hecho=guardado");
      return undefined;
    },
  });
  const { register, watch } = form;
  const type = watch("type");
  const facts = GATE_API_FACTS[type];
  const dialsOut = type === "shelly_rpc" && watch("dialsOut") === true;
  const relay =
    canStandBehindRelay(type) && !dialsOut && relays.length > 0 ? (
      <Field
        label="Por dónde"
        help="Un relevo en la misma red que el equipo; sin él, hace falta una VPN o que el equipo llame solo."
        error={errorOf("relayId")}
      >
        <Select
          options={relays.map(({ id, name }) => ({ value: String(id), label: `Relevo ${name}` }))}
          placeholder="Directo"
          {...register("relayId")}
        />
      </Field>
    ) : null;
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
            {type === "shelly_rpc" ? (
              <Switch
                label="Llama él mismo, por WebSocket saliente: nadie entra a la red del recinto"
                {...register("dialsOut")}
              />
            ) : null}
            {relay}
            {dialsOut ? (
              <p className="ayuda">Al guardar te damos la dirección que se escribe en el equipo.</p>
            ) : (
              <>
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
              </>
            )}
          </Block>
        ) : null}
        {type === "relay" || type === "manual" ? null : (
          <Block title="Cuando no hay red">
            {facts.callsUs ? relay : null}
            {isPaired(type) || !facts.callsUs ? null : (
              <Field
                label="Número de serie"
                help="Como está en su etiqueta. No es un secreto: lo que diga cuenta solo desde las redes del recinto o por su relevo."
                error={errorOf("serial")}
              >
                <Input autoComplete="off" spellCheck={false} maxLength={40} {...register("serial")} />
              </Field>
            )}
            {OUTAGES_OF[type].length > 1 ? (
              <Field
                label="Qué hace con la pluma"
                help="El equipo lo recoge cuando llama, o se lo escribimos. Con su propia lista deja pasar a quien ya conoce, y se cobra una vez cuando vuelve."
                error={errorOf("outage")}
              >
                <Select options={outagesOf(type)} {...register("outage")} />
              </Field>
            ) : (
              <p className="ayuda">Queda cerrada: este equipo no puede hacer otra cosa sin nosotros.</p>
            )}
            {ANSWER_WAYS[type] ? (
              <Field
                label="Cómo se le contesta"
                help="Según su versión. Si lee y decide, pero la pluma no abre, prueba la otra."
                error={errorOf("answersOtherwise")}
              >
                <Select
                  options={ANSWER_WAYS[type].map((label, index) => ({ value: String(index === 1), label }))}
                  {...register("answersOtherwise", { setValueAs: (value) => value === true || value === "true" })}
                />
              </Field>
            ) : null}
          </Block>
        )}
      </section>
    </OfficeForm>
  );
}
