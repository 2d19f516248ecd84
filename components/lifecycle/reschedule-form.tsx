"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox } from "@/components/ui/choice";
import { Input, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { rescheduleEventAction } from "@/lib/lifecycle/actions";
import { RescheduleEvent, type RescheduleEventInput } from "@/lib/lifecycle/schemas";

interface RescheduleFormProps {
  eventId: number;
  /** The dates that it has, in the venue's local time. */
  values: { startsAt: string; endsAt: string };
  /** "hora de Monterrey" */
  zoneName: string;
}

/** Gives an event a new date; what is left empty moves with it. */
export function RescheduleForm({ eventId, values, zoneName }: RescheduleFormProps) {
  const router = useRouter();
  const [overlaps, setOverlaps] = useState(false);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: RescheduleEvent,
    defaultValues: {
      id: eventId,
      ...values,
      doorsAt: "",
      parkingOpensAt: "",
      salesStartAt: "",
      salesEndAt: "",
      reason: "",
      allowOverlap: false,
    },
    send: async (typed: RescheduleEventInput) => {
      const result = await rescheduleEventAction({ ...typed, id: eventId });
      setOverlaps(!result.ok && result.code === "event.overlaps");
      return result;
    },
    onDone: () => {
      router.push(`/event/${eventId}?hecho=reprogramado`);
      return undefined;
    },
  });
  const moment = (
    name: "startsAt" | "endsAt" | "doorsAt" | "parkingOpensAt" | "salesStartAt" | "salesEndAt",
    label: string,
  ) => (
    <Field label={label} error={errorOf(name)}>
      <Input type="datetime-local" {...form.register(name)} />
    </Field>
  );
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Cambiar fecha" cancelHref={`/event/${eventId}`}>
      <div className="panel">
        <Block title="Nueva fecha">
          <p className="meta">Todas las horas son de {zoneName}.</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {moment("startsAt", "Empieza")}
            {moment("endsAt", "Termina")}
          </div>
          <Field label="Motivo" help="Lo leen los compradores en su correo." error={errorOf("reason")}>
            <Textarea rows={3} {...form.register("reason")} />
          </Field>
          {overlaps ? (
            <Checkbox label="Lo sé: los dos eventos pueden ser a la vez" {...form.register("allowOverlap")} />
          ) : null}
        </Block>
        <Block title="Lo demás">
          <p className="meta">Si lo dejas vacío, se mueve junto con el inicio. Una venta abierta sigue abierta.</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {moment("parkingOpensAt", "Abre el estacionamiento")}
            {moment("doorsAt", "Abren las puertas")}
            {moment("salesStartAt", "Abre la venta")}
            {moment("salesEndAt", "Cierra la venta")}
          </div>
        </Block>
      </div>
    </OfficeForm>
  );
}
