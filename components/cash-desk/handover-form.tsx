"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { PasswordInput } from "@/components/ui/password-input";
import { handOverAction } from "@/lib/cash-desk/actions";
import type { CountResultDto, ReceiverDto } from "@/lib/cash-desk/client";
import { HandOver, type HandOverInput } from "@/lib/cash-desk/schemas";
import { formatMoney } from "@/lib/core/money";

interface HandoverFormProps {
  result: CountResultDto;
  receivers: readonly ReceiverDto[];
}

/** Whoever gives the cash and whoever gets it sign, and the shift ends. */
export function HandoverForm({ result, receivers }: HandoverFormProps) {
  const router = useRouter();
  const values: HandOverInput = { toUserId: "", reason: "", ownSecret: "", theirSecret: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: HandOver,
    defaultValues: values,
    send: (typed: HandOverInput) => handOverAction(typed),
    onDone: ({ shiftId }) => {
      router.push(`/caja/turnos/${shiftId}?hecho=entregado`);
      return undefined;
    },
  });
  return (
    <OfficeForm
      onSubmit={submit}
      submitLabel={`Entregar ${formatMoney(result.countedCents)}`}
      cancelHref="/home"
      summary={summary}
      errors={frame.errors}
      message={frame.message}
      sending={frame.sending}
      ready={frame.ready}
      dirty={frame.dirty}
    >
      <section className="panel">
        <Block title="Entrega">
          {result.differenceCents === 0 ? null : (
            <Field label="Qué pasó" help="Explica la diferencia." error={errorOf("reason")}>
              <Input autoComplete="off" {...form.register("reason")} />
            </Field>
          )}
          <Field label="Tu contraseña" help="O un código de tu segundo factor." error={errorOf("ownSecret")}>
            <PasswordInput autoComplete="current-password" {...form.register("ownSecret")} />
          </Field>
          <div className="firmas">
            <Field label="Recibe" error={errorOf("toUserId")}>
              <Select
                placeholder="Elige a quién"
                options={receivers.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...form.register("toUserId")}
              />
            </Field>
            <Field label="Su contraseña" help="O un código de su segundo factor." error={errorOf("theirSecret")}>
              <PasswordInput autoComplete="off" {...form.register("theirSecret")} />
            </Field>
          </div>
        </Block>
      </section>
    </OfficeForm>
  );
}
