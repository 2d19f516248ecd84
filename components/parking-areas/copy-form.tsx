"use client";

import { useState } from "react";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { CopyReport } from "@/components/parking-areas/copy-report";
import { Checkbox } from "@/components/ui/choice";
import { Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { copyZonesAction } from "@/lib/parking-areas/actions";
import type { CopiedZonesDto } from "@/lib/parking-areas/client";
import { CopyZones, type CopyZonesInput } from "@/lib/parking-areas/schemas";

interface CopyFormProps {
  from: { id: number; name: string };
  zones: readonly { id: number; key: string; name: string }[];
  targets: readonly { id: number; name: string }[];
}

/** Copies zones of a venue to another one, and tells what was copied and what was not. */
export function CopyForm({ from, zones, targets }: CopyFormProps) {
  const [report, setReport] = useState<(CopiedZonesDto & { to: number }) | null>(null);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CopyZones,
    defaultValues: {
      fromEnclosureId: from.id,
      toEnclosureId: targets.length === 1 ? String(targets[0]?.id) : "",
      zoneIds: zones.map(({ id }) => String(id)),
    },
    send: (values: CopyZonesInput) => copyZonesAction(values),
    onDone: (copied) => {
      setReport({ ...copied, to: Number(form.getValues("toEnclosureId")) });
      return "again";
    },
  });
  const { register } = form;
  return (
    <>
      {report ? <CopyReport report={report} /> : null}
      <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Copiar zonas" cancelHref="/parkingArea">
        <section className="panel max-w-2xl">
          <Block title={`De ${from.name}`}>
            <Field
              label="A qué recinto"
              help="Se copian lugares, numeración, indicaciones y dibujo, a la medida de su plano. Los accesos se buscan por su nombre."
              error={errorOf("toEnclosureId")}
            >
              <Select
                placeholder="Elige un recinto"
                options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
                {...register("toEnclosureId")}
              />
            </Field>
            <FieldGroup legend="Zonas" id="zoneIds" error={errorOf("zoneIds")}>
              {zones.map((zone) => (
                <Checkbox
                  key={zone.id}
                  value={zone.id}
                  defaultChecked
                  label={`${zone.key}, ${zone.name}`}
                  {...register("zoneIds")}
                />
              ))}
            </FieldGroup>
          </Block>
        </section>
      </OfficeForm>
    </>
  );
}
