"use client";

import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { Input, NumberInput, type Option, Select, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { toLocal } from "@/lib/core/dates";
import { moneyInput } from "@/lib/core/money";
import type { DiscountFormOptions } from "@/lib/discount-codes";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { METHOD_LABELS, OFFERED_METHODS } from "@/lib/pricing/client";

/** What a code and a batch are both asked for, as typed. */
export interface TermsValues {
  adminId: string;
  kind: "percent" | "fixed";
  percentBps: string;
  amountCents: string;
  maxDiscountCents: string;
  enclosureId: string;
  eventId: string;
  zoneId: string;
  method: "" | (typeof OFFERED_METHODS)[number];
  startsAt: string;
  endsAt: string;
  maxUsesPerBuyer: string;
  minCents: string;
  note: string;
}

const text = (value: number | null | undefined) => (value === null || value === undefined ? "" : String(value));
const money = (cents: number | null | undefined) => (cents ? moneyInput(cents) : "");

export function termsOf(code: DiscountCodeDto | null): TermsValues {
  const local = (moment: Date | null | undefined) => (code && moment ? toLocal(moment, code.timeZone) : "");
  return {
    adminId: text(code?.adminId),
    kind: code?.kind ?? "percent",
    percentBps: code?.percentBps ? String(code.percentBps / 100) : "",
    amountCents: money(code?.amountCents),
    maxDiscountCents: money(code?.maxDiscountCents),
    enclosureId: text(code?.enclosureId),
    eventId: text(code?.eventId),
    zoneId: text(code?.zoneId),
    method: OFFERED_METHODS.find((one) => one === code?.method) ?? "",
    startsAt: local(code?.startsAt),
    endsAt: local(code?.endsAt),
    maxUsesPerBuyer: text(code?.maxUsesPerBuyer),
    minCents: money(code?.minCents),
    note: code?.note ?? "",
  };
}

/** Leaves out the fields that belong to the other kind of code. */
export function sentTerms<Values extends TermsValues>(values: Values): Values {
  return values.kind === "percent"
    ? { ...values, amountCents: "" }
    : { ...values, percentBps: "", maxDiscountCents: "" };
}

type TermName = keyof TermsValues;

/** The form's fields by the names that both forms have. */
interface TermsFields {
  register: (name: TermName) => UseFormRegisterReturn;
  value: (name: TermName) => string;
}

interface TermsForm {
  register: (name: TermName, rules?: { onChange?: () => void }) => UseFormRegisterReturn;
  watch: (name: TermName) => unknown;
  setValue: (name: "eventId" | "zoneId", value: "") => void;
}

/** The terms among a form's fields. With another venue, the event and the zone of the one before are no choice any more. */
function termsFieldsOf({ register, watch, setValue }: TermsForm): TermsFields {
  const onChange = () => {
    setValue("eventId", "");
    setValue("zoneId", "");
  };
  return {
    register: (name) => register(name, name === "enclosureId" ? { onChange } : {}),
    value: (name) => String(watch(name) ?? ""),
  };
}

interface TermsProps {
  fields: TermsFields;
  errorOf: (name: string) => string | null;
  options: DiscountFormOptions;
  /** A code that somebody was promised keeps its terms. */
  locked: boolean;
}

interface ChoiceProps {
  fields: TermsFields;
  name: TermName;
  placeholder?: string;
  options: readonly Option[];
  locked: boolean;
}

/** When locked, the select offers only its own value: a disabled one would not be sent with the form. */
function Choice({ fields, name, placeholder, options, locked, ...aria }: ChoiceProps) {
  const value = fields.value(name);
  const open = locked ? options.filter((option) => option.value === value) : options;
  const shown = placeholder !== undefined && (!locked || value === "") ? { placeholder } : {};
  return <Select {...aria} options={open} {...shown} {...fields.register(name)} />;
}

const choices = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function WorthFields({ fields, errorOf, locked }: Omit<TermsProps, "options">) {
  const { register, value } = fields;
  const isPercent = value("kind") === "percent";
  return (
    <Block title="Cuánto descuenta">
      <Field label="Tipo" error={errorOf("kind")} id="kind">
        <Choice
          fields={fields}
          locked={locked}
          name="kind"
          options={[
            { value: "percent", label: "Porcentaje del precio" },
            { value: "fixed", label: "Monto fijo por compra" },
          ]}
        />
      </Field>
      {isPercent ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Porcentaje" help="De 0.01 a 100." error={errorOf("percentBps")}>
            <NumberInput decimals readOnly={locked} {...register("percentBps")} />
          </Field>
          <Field label="Descuento máximo" help="Opcional, en pesos." error={errorOf("maxDiscountCents")}>
            <NumberInput decimals readOnly={locked} {...register("maxDiscountCents")} />
          </Field>
        </div>
      ) : (
        <Field
          label="Monto"
          help="En pesos. Se descuenta una sola vez por compra, repartido entre sus lugares."
          error={errorOf("amountCents")}
        >
          <NumberInput decimals readOnly={locked} {...register("amountCents")} />
        </Field>
      )}
      <p className="meta">
        El cargo por servicio se calcula sobre el precio ya con descuento. Nunca se descuenta más que el precio.
      </p>
    </Block>
  );
}

/** Where it holds: each part may be left open. */
function ScopeFields({ fields, errorOf, options, locked }: TermsProps) {
  const [adminId, venueId] = [fields.value("adminId"), fields.value("enclosureId")];
  const venues = options.venues.filter((venue) => !adminId || String(venue.adminId) === adminId);
  const here = (rows: readonly { id: number; enclosureId: number; name: string }[]) =>
    choices(rows.filter((row) => String(row.enclosureId) === venueId));
  const help = venueId ? {} : { help: "Elige antes el recinto." };
  const all = { fields, locked };
  return (
    <Block title="Dónde vale">
      <Field label="Organizador" error={errorOf("adminId")} id="adminId">
        <Choice {...all} name="adminId" placeholder="Elige un organizador" options={choices(options.admins)} />
      </Field>
      <Field label="Recinto" error={errorOf("enclosureId")} id="enclosureId">
        <Choice {...all} name="enclosureId" placeholder="Todos sus recintos" options={choices(venues)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Evento" {...help} error={errorOf("eventId")} id="eventId">
          <Choice {...all} name="eventId" placeholder="Todos los eventos" options={here(options.events)} />
        </Field>
        <Field label="Zona" {...help} error={errorOf("zoneId")} id="zoneId">
          <Choice {...all} name="zoneId" placeholder="Todas las zonas" options={here(options.zones)} />
        </Field>
      </div>
      <Field label="Forma de pago" error={errorOf("method")} id="method">
        <Choice
          {...all}
          name="method"
          placeholder="Todas"
          options={OFFERED_METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
        />
      </Field>
    </Block>
  );
}

/** From when, until when, and for which purchases. */
function WindowFields({ fields: { register }, errorOf, locked }: Omit<TermsProps, "options">) {
  return (
    <>
      <Block title="Cuándo vale">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Desde" help="Vacío: desde ahora." error={errorOf("startsAt")}>
            <Input type="datetime-local" {...register("startsAt")} />
          </Field>
          <Field label="Hasta" help="Vacío: sin fin." error={errorOf("endsAt")}>
            <Input type="datetime-local" {...register("endsAt")} />
          </Field>
        </div>
      </Block>
      <Block title="Para qué compras">
        <Field
          label="Compra mínima"
          help="En pesos: la suma de los lugares con descuento, sin el cargo por servicio. Vacío: ninguna."
          error={errorOf("minCents")}
        >
          <NumberInput decimals readOnly={locked} {...register("minCents")} />
        </Field>
        <Field label="Nota" help="Solo la ve quien administra." error={errorOf("note")}>
          <Textarea rows={2} {...register("note")} />
        </Field>
      </Block>
    </>
  );
}

interface TermsPanelsProps extends Omit<TermsProps, "fields"> {
  form: TermsForm;
  /** What the form asks for before all terms. */
  first: ReactNode;
  /** How often it may be used, where the form asks for it. */
  uses?: ReactNode;
}

/** The terms in two panels, among what each form asks for besides. */
export function TermsPanels({ form, first, uses, ...rest }: TermsPanelsProps) {
  const terms = { ...rest, fields: termsFieldsOf(form) };
  return (
    <div className="formulario">
      <div className="panel">
        {first}
        <WorthFields {...terms} />
        {uses}
      </div>
      <div className="panel">
        <ScopeFields {...terms} />
        <WindowFields {...terms} />
      </div>
    </div>
  );
}
