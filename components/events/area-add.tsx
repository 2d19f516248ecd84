"use client";

import { useRouter } from "next/navigation";
import { useOfficeForm } from "@/components/office/use-office-form";
import { NumberInput, Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { addEventAreaAction } from "@/lib/events/actions";
import { AddEventArea, type AddEventAreaInput } from "@/lib/events/schemas";

interface AreaAddProps {
  eventId: number;
  /** Zones of the venue that the event doesn't sell yet. */
  zones: readonly { id: number; key: string; name: string; capacity: number }[];
}

/** Puts one more zone on sale. */
export function AreaAdd({ eventId, zones }: AreaAddProps) {
  const router = useRouter();
  const empty = { eventId, parkingAreaId: "", priceCents: "", capacity: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: AddEventArea,
    defaultValues: empty,
    send: (values: AddEventAreaInput) => addEventAreaAction(values),
    onDone: (area) => {
      form.reset(empty);
      notify(`Pusiste a la venta la zona ${area.key}.`);
      router.refresh();
      return "again";
    },
  });
  const choice = form.register("parkingAreaId");
  return (
    <form
      noValidate
      className="bloque"
      aria-label="Agregar zona"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>Agregar zona</h2>
      <div ref={summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={frame.errors} message={frame.message} />
      </div>
      <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[1fr_9rem_9rem_auto]">
        <div className="col-span-2 sm:col-span-1">
          <Field label="Zona" error={errorOf("parkingAreaId")}>
            <Select
              placeholder="Elige una zona"
              options={zones.map((zone) => ({ value: String(zone.id), label: `${zone.key}, ${zone.name}` }))}
              {...choice}
              onChange={(event) => {
                void choice.onChange(event);
                const zone = zones.find((one) => String(one.id) === event.target.value);
                if (zone) form.setValue("capacity", String(zone.capacity));
              }}
            />
          </Field>
        </div>
        <Field label="Precio" help="Pesos por lugar." error={errorOf("priceCents")}>
          <NumberInput decimals {...form.register("priceCents")} />
        </Field>
        <Field label="Lugares" error={errorOf("capacity")}>
          <NumberInput {...form.register("capacity")} />
        </Field>
        <SubmitBtn className="col-span-2 sm:col-span-1 sm:mt-6.5" busy={frame.sending} disabled={!frame.ready}>
          Agregar
        </SubmitBtn>
      </div>
    </form>
  );
}
