"use client";

import type { UseFormReturn } from "react-hook-form";
import { Switch } from "@/components/ui/choice";
import { NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { CreateEnclosureInput } from "@/lib/enclosures/schemas";

interface EnclosurePolicyProps {
  form: Pick<UseFormReturn<CreateEnclosureInput>, "register">;
  errorOf: (name: string) => string | null;
}

/** What the venue allows after the sale: changes, returns, transfers, what a cancellation gives back. */
export function EnclosurePolicy({ form: { register }, errorOf }: EnclosurePolicyProps) {
  return (
    <div className="panel">
      <Block title="Después de la compra">
        <p className="ayuda">
          Las horas se cuentan hacia atrás desde el inicio del evento. Lo que dejes vacío no se permite.
        </p>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Cambiar boleto, horas antes" error={errorOf("policy.changeUntilHours")}>
            <NumberInput {...register("policy.changeUntilHours")} />
          </Field>
          <Field label="Costo del cambio" help="Pesos por boleto." error={errorOf("policy.changeFeeCents")}>
            <NumberInput decimals {...register("policy.changeFeeCents")} />
          </Field>
          <Field label="Devolver boleto, horas antes" error={errorOf("policy.returnUntilHours")}>
            <NumberInput {...register("policy.returnUntilHours")} />
          </Field>
          <Field
            label="Lo que conserva el recinto, %"
            help="Del precio del boleto devuelto."
            error={errorOf("policy.returnFeeBps")}
          >
            <NumberInput decimals {...register("policy.returnFeeBps")} />
          </Field>
          <Field label="Traspasar boleto, horas antes" error={errorOf("policy.transferUntilHours")}>
            <NumberInput {...register("policy.transferUntilHours")} />
          </Field>
          <Field
            label="Devolver si se reprograma, horas"
            help="Contadas desde el aviso de la nueva fecha."
            error={errorOf("policy.rescheduleReturnHours")}
          >
            <NumberInput {...register("policy.rescheduleReturnHours")} />
          </Field>
        </div>
        <Switch label="En un cambio, el cargo por servicio ya pagado cuenta" {...register("policy.changeCreditsFee")} />
        <Switch
          label="En una devolución, regresa también el cargo por servicio"
          {...register("policy.returnWithFee")}
        />
        <Switch
          label="Si se cancela el evento, regresa también el cargo por servicio"
          {...register("policy.cancelRefundsFee")}
        />
        <Switch label="Un depósito lo aprueba una persona y lo acepta otra" {...register("policy.depositTwoPeople")} />
      </Block>
    </div>
  );
}
