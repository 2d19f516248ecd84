"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { NumberInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { openShiftAction } from "@/lib/cash-desk/actions";
import type { DeskPointDto } from "@/lib/cash-desk/client";
import { OpenShift, type OpenShiftInput } from "@/lib/cash-desk/schemas";

const nameOf = ({ name, enclosureName, takenBy }: DeskPointDto) =>
  `${name}, ${enclosureName}${takenBy === null ? "" : ` (abierta por ${takenBy})`}`;

/** A person chooses a desk, counts its float and begins. */
export function OpenShiftForm({ points }: { points: readonly DeskPointDto[] }) {
  const router = useRouter();
  const free = points.filter(({ takenBy }) => takenBy === null);
  const values: OpenShiftInput = { pointId: free.length === 1 ? String(free[0]?.id) : "", floatCents: "" };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: OpenShift,
    defaultValues: values,
    send: (typed: OpenShiftInput) => openShiftAction(typed),
    onDone: () => {
      router.refresh();
      return undefined;
    },
  });
  return (
    <OfficeForm
      onSubmit={submit}
      submitLabel="Abrir turno"
      summary={summary}
      errors={frame.errors}
      message={frame.message}
      sending={frame.sending}
      ready={frame.ready}
      dirty={frame.dirty}
    >
      <section className="panel">
        <Block title="Abre tu turno">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Caja" error={errorOf("pointId")}>
              <Select
                placeholder="Elige una caja"
                options={points.map((point) => ({
                  value: String(point.id),
                  label: nameOf(point),
                  disabled: point.takenBy !== null,
                }))}
                {...form.register("pointId")}
              />
            </Field>
            <Field
              label="Fondo"
              help="El efectivo con que empiezas, en pesos. Cuéntalo antes de abrir."
              error={errorOf("floatCents")}
            >
              <NumberInput decimals placeholder="1,500.00" {...form.register("floatCents")} />
            </Field>
          </div>
        </Block>
      </section>
    </OfficeForm>
  );
}
