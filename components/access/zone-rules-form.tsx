"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { editZoneRulesAction, setZoneRulesAction } from "@/lib/access/actions";
import type { ZoneRulesDto } from "@/lib/access/client";
import { ZoneRulesInput } from "@/lib/access/schemas";

interface ZoneRulesFormProps {
  rules: ZoneRulesDto;
  /** Names the values that the form was filled in from; see `useOfficeForm`. */
  revision: string;
}

const INSIDE = [
  { value: "", label: "Según el código (lo usual)" },
  { value: "hard", label: "No dejar pasar" },
  { value: "soft", label: "Dejar pasar y anotar que faltó su salida" },
  { value: "off", label: "Dejar pasar" },
];

const FULL = [
  { value: "flag", label: "Dejar pasar" },
  { value: "refuse", label: "No dejar pasar hasta que salga un auto" },
];

const WITHOUT_NETWORK = [
  { value: "admit", label: "Dejar pasar y anotarlo" },
  { value: "stop", label: "Detener hasta que vuelva la red" },
];

const WALK_UP = [
  { value: "no", label: "No" },
  { value: "yes", label: "Sí: el guardia cobra en efectivo y el auto entra" },
];

const valuesOf = ({ antiPassback, reentries, reentryUntil, doorPeople, ...rules }: ZoneRulesDto): ZoneRulesInput => ({
  antiPassback: antiPassback ?? "",
  reentries: String(reentries),
  reentryUntil: reentryUntil ?? "",
  doorPeople: String(doorPeople),
  whenFull: rules.whenFull,
  offlineDoubles: rules.offlineDoubles,
  offlineStanding: rules.offlineStanding,
  walkUp: rules.walkUp ? "yes" : "no",
});

/** How the gates of a zone judge cars that are inside or were. */
export function ZoneRulesForm({ rules, revision }: ZoneRulesFormProps) {
  const router = useRouter();
  const { id } = rules.zone;
  const reload = async () => {
    const result = await editZoneRulesAction({ id });
    if (!result.ok) return result;
    return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
  };
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: ZoneRulesInput,
    defaultValues: valuesOf(rules),
    shared: { revision, reload },
    send: (values: ZoneRulesInput, seen) => setZoneRulesAction({ id, revision: seen, ...values }),
    onDone: () => {
      router.push("/parkingArea?hecho=guardada");
      return undefined;
    },
  });
  const { register } = form;
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar reglas" cancelHref="/parkingArea" edits>
      <section className="panel max-w-2xl">
        <Block title="Cuando el auto sigue adentro">
          <Field
            label="Si se lee un código para entrar y su auto no ha salido"
            help="Lo usual: los boletos y las cortesías no pasan; los abonados y VIP pasan y queda anotado."
            error={errorOf("antiPassback")}
          >
            <Select options={INSIDE} {...register("antiPassback")} />
          </Field>
        </Block>
        <Block title="Salir y volver a entrar">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Reingresos por código"
              help="Además de sus entradas, cuando su auto ya salió. 0: ninguno."
              error={errorOf("reentries")}
            >
              <NumberInput {...register("reentries")} />
            </Field>
            <Field
              label="Sin límite hasta las"
              help="Opcional. Hora del recinto, el día en que abre el estacionamiento."
              error={errorOf("reentryUntil")}
            >
              <Input type="time" {...register("reentryUntil")} />
            </Field>
          </div>
        </Block>
        <Block title="Cuando la zona está llena">
          <Field
            label="Si ya hay tantos autos adentro como lugares"
            help="Para que la cuenta sea cierta, lee también las salidas."
            error={errorOf("whenFull")}
          >
            <Select options={FULL} {...register("whenFull")} />
          </Field>
        </Block>
        <Block title="Cuando un acceso se queda sin red">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Si la zona tiene varios accesos"
              help="Sin red no saben uno del otro: un boleto podría pasar por dos. Después lo ves en Conflictos."
              error={errorOf("offlineDoubles")}
            >
              <Select options={WITHOUT_NETWORK} {...register("offlineDoubles")} />
            </Field>
            <Field
              label="Abonados, VIP y prepago"
              help="Al prepago se le cobra cuando vuelve la red."
              error={errorOf("offlineStanding")}
            >
              <Select options={WITHOUT_NETWORK} {...register("offlineStanding")} />
            </Field>
          </div>
        </Block>
        <Block title="Autos que llegan sin boleto">
          <Field
            label="Vender lugares libres en el acceso"
            help="Solo con red, al precio del evento. El guardia necesita una caja con turno abierto."
            error={errorOf("walkUp")}
          >
            <Select options={WALK_UP} {...register("walkUp")} />
          </Field>
        </Block>
        <Block title="Puertas del recinto, para personas">
          <Field
            label="Personas que pasan a pie con cada código"
            help="En cada evento. 0: el código es solo para el auto."
            error={errorOf("doorPeople")}
          >
            <NumberInput {...register("doorPeople")} />
          </Field>
        </Block>
      </section>
    </OfficeForm>
  );
}
