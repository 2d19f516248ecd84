"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { chooseVenueMethodsAction } from "@/lib/payments/actions";
import {
  type ChooseVenueMethodsInput,
  PLATFORM_NAME,
  type VenueMethodDto,
  type VenueMethodsDto,
} from "@/lib/payments/client";
import { ChooseVenueMethods } from "@/lib/payments/schemas";
import { METHOD_LABELS } from "@/lib/pricing/client";

const named = ({ name, isPlatform }: { name: string; isPlatform: boolean }) =>
  isPlatform ? `${name}, de ${PLATFORM_NAME}` : name;

function nowText({ choice, takenBy }: VenueMethodDto): string {
  if (takenBy) return `Ahora cobra ${named(takenBy)}${takenBy.isTest ? ", de pruebas" : ""}.`;
  if (choice === "none") return "Aquí no se cobra así.";
  return choice === "default"
    ? "Ninguna cuenta cobra así: no se ofrece."
    : "La cuenta elegida está apagada o incompleta: no se ofrece.";
}

const valuesOf = ({ enclosureId, methods }: VenueMethodsDto): ChooseVenueMethodsInput => ({
  enclosureId,
  ...Object.fromEntries(methods.map(({ method, choice }) => [method, String(choice)])),
});

/** Which account takes each way to pay at a venue. */
export function VenueMethodsForm({ venue }: { venue: VenueMethodsDto }) {
  const router = useRouter();
  const { form, errorOf, submit, ...frame } = useOfficeForm({
    schema: ChooseVenueMethods,
    defaultValues: valuesOf(venue),
    send: (values: ChooseVenueMethodsInput) => chooseVenueMethodsAction(values),
    onDone: (saved) => {
      form.reset(valuesOf(saved));
      notify(`Guardaste cómo se cobra en ${saved.enclosureName}.`);
      router.refresh();
      return "again";
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={submit} submitLabel="Guardar" cancelHref="/cuentas-de-cobro" edits>
      <section className="panel">
        <Block>
          {venue.methods.map((one) => (
            <Field key={one.method} label={METHOD_LABELS[one.method]} help={nowText(one)} error={errorOf(one.method)}>
              <Select
                options={[
                  { value: "default", label: "La de siempre" },
                  ...one.options.map((option) => ({ value: String(option.id), label: named(option) })),
                  { value: "none", label: "No cobrar así en este recinto" },
                ]}
                {...form.register(one.method)}
              />
            </Field>
          ))}
        </Block>
      </section>
    </OfficeForm>
  );
}
