"use client";

import { ReasonAct } from "@/components/office/reason-act";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { clearCommandAction } from "@/lib/barriers/actions";
import type { ClearCommandInput } from "@/lib/barriers/schemas";

const SAW = [
  { value: "opened", label: "La pluma abrió" },
  { value: "failed", label: "La pluma no abrió" },
];

/** A command without an answer: a person looks at the barrier and says what it did. */
export function ClearAct({ commandId, lane }: { commandId: number; lane: string }) {
  return (
    <ReasonAct
      name={`aclarar-${commandId}`}
      trigger="Aclarar"
      triggerLabel={`Aclarar qué hizo ${lane}`}
      look={{ size: "sm" }}
      title={`¿Qué hizo ${lane}?`}
      points={["El equipo no contestó, y la orden no se repite sola.", "Mira la pluma o pregunta a quien la vio."]}
      note={null}
      confirm="Guardar"
      cancel="Dejarla sin aclarar"
      danger={false}
      plain
      send={({ saw = "" }) => clearCommandAction({ commandId, saw: saw as ClearCommandInput["saw"] })}
      done="Quedó aclarado."
    >
      {(errors) => (
        <Field label="Qué viste" error={errors.saw}>
          <Select name="saw" options={SAW} placeholder="Elige" />
        </Field>
      )}
    </ReasonAct>
  );
}
