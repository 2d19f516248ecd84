"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { cancelEventAction } from "@/lib/lifecycle/actions";
import { CancelEvent, type CancelEventInput } from "@/lib/lifecycle/schemas";

/** Cancels an event for good: why, and its name typed again. */
export function CancelForm({ eventId, name }: { eventId: number; name: string }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CancelEvent,
    defaultValues: { id: eventId, reason: "", confirmation: "" },
    send: (typed: CancelEventInput) => cancelEventAction({ ...typed, id: eventId }),
    onDone: () => {
      router.refresh();
      return undefined;
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Cancelar evento" danger>
      <div className="panel">
        <Block title="Cancelar para siempre">
          <ul className="grid list-disc gap-1 pl-5">
            <li>La venta se detiene y los accesos rechazan sus boletos desde este momento.</li>
            <li>Las devoluciones empiezan solas. Cada comprador recibe un correo.</li>
            <li>No se puede deshacer.</li>
          </ul>
          <Field label="Motivo" help="Lo leen los compradores en su correo." error={errorOf("reason")}>
            <Textarea rows={3} {...form.register("reason")} />
          </Field>
          <Field label="Escribe el nombre del evento" help={name} error={errorOf("confirmation")}>
            <Input autoComplete="off" {...form.register("confirmation")} />
          </Field>
        </Block>
      </div>
    </OfficeForm>
  );
}
