"use client";

import { ReasonAct } from "@/components/office/reason-act";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { saveCommissionIvaAction, saveRatesAction, saveSatFormAction } from "@/lib/organizer-settlements/actions";
import {
  COLLECTED_BY_WORDS,
  type CollectedBy,
  PAID_BY,
  type PaidBy,
  PERSON_WORDS,
  SAT_FORMS,
  type SatForm,
} from "@/lib/organizer-settlements/client";
import { methodWords } from "@/lib/pricing/client";

const COMMON = [
  "Vale desde el día que digas; lo de antes queda escrito.",
  "No es asesoría fiscal: confirma con tu contador.",
];

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

function ValidFrom({ today, error }: { today: string; error: string | undefined }) {
  return (
    <Field label="Vale desde" error={error ?? null}>
      <Input name="validFrom" type="date" defaultValue={today} />
    </Field>
  );
}

/** What is withheld of organizers of a type, from a day on. */
export function RatesAct({ today }: { today: string }) {
  return (
    <ReasonAct
      name="tasas"
      plain
      send={({ personType = "", hasRfc = "", collectedBy = "", isrBps = "", ivaBps = "", validFrom = "" }) =>
        saveRatesAction({
          personType: personType as "moral" | "fisica",
          hasRfc: hasRfc as "si" | "no",
          collectedBy: collectedBy as CollectedBy,
          isrBps,
          ivaBps,
          validFrom,
        })
      }
      done="Guardaste las tasas."
      trigger="Tasas de retención"
      title="Tasas de retención"
      points={["Se retienen del precio sin IVA.", ...COMMON]}
      note={null}
      confirm="Guardar tasas"
      cancel="Dejar como están"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="Tipo de persona" error={errors.personType ?? null}>
            <Select name="personType" options={optionsOf(PERSON_WORDS)} />
          </Field>
          <Field label="RFC" error={errors.hasRfc ?? null}>
            <Select
              name="hasRfc"
              options={[
                { value: "si", label: "Lo dio" },
                { value: "no", label: "No lo dio" },
              ]}
            />
          </Field>
          <Field
            label="De lo que cobra"
            help="El organizador cobra en cuentas y cajas suyas."
            error={errors.collectedBy ?? null}
          >
            <Select name="collectedBy" options={optionsOf(COLLECTED_BY_WORDS)} />
          </Field>
          <Field label="ISR, en porcentaje" error={errors.isrBps ?? null}>
            <Input name="isrBps" inputMode="decimal" defaultValue="0" autoComplete="off" />
          </Field>
          <Field label="IVA, en porcentaje" error={errors.ivaBps ?? null}>
            <Input name="ivaBps" inputMode="decimal" defaultValue="0" autoComplete="off" />
          </Field>
          <ValidFrom today={today} error={errors.validFrom} />
        </>
      )}
    </ReasonAct>
  );
}

/** The IVA of the platform's commission, from a day on. */
export function CommissionIvaAct({ today }: { today: string }) {
  return (
    <ReasonAct
      name="iva-comision"
      plain
      send={({ ivaBps = "", validFrom = "" }) => saveCommissionIvaAction({ ivaBps, validFrom })}
      done="Guardaste el IVA de la comisión."
      trigger="IVA de la comisión"
      title="IVA de la comisión"
      points={["Se suma a la comisión de lo que se cobre desde ese día.", ...COMMON]}
      note={null}
      confirm="Guardar IVA"
      cancel="Dejar como está"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="IVA, en porcentaje" error={errors.ivaBps ?? null}>
            <Input name="ivaBps" inputMode="decimal" autoComplete="off" />
          </Field>
          <ValidFrom today={today} error={errors.validFrom} />
        </>
      )}
    </ReasonAct>
  );
}

/** By which of SAT's forms a payment goes into an invoice, from a day on. */
export function SatFormAct({ today }: { today: string }) {
  return (
    <ReasonAct
      name="forma-sat"
      plain
      send={({ paidBy = "", form = "", validFrom = "" }) =>
        saveSatFormAction({ paidBy: paidBy as PaidBy, form: form as SatForm, validFrom })
      }
      done="Guardaste la forma de pago."
      trigger="Formas de pago del SAT"
      title="Formas de pago del SAT"
      points={["Así salen los recibos para la factura global de lo que se cobre desde ese día.", ...COMMON]}
      note={null}
      confirm="Guardar forma"
      cancel="Dejar como está"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="Lo que se paga con" error={errors.paidBy ?? null}>
            <Select name="paidBy" options={PAID_BY.map((value) => ({ value, label: methodWords(value) }))} />
          </Field>
          <Field label="Es para el SAT" error={errors.form ?? null}>
            <Select
              name="form"
              options={Object.entries(SAT_FORMS)
                .sort(([one], [other]) => one.localeCompare(other))
                .map(([value, label]) => ({ value, label: `${value} ${label}` }))}
            />
          </Field>
          <ValidFrom today={today} error={errors.validFrom} />
        </>
      )}
    </ReasonAct>
  );
}
