import type { UseFormRegisterReturn } from "react-hook-form";
import { Checkbox } from "@/components/ui/choice";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";

/** Chooses what is copied from the base event. */
export function CopyOptions({ register }: { register: (name: "sale" | "guards" | "blocks") => UseFormRegisterReturn }) {
  return (
    <>
      <Field label="La venta abre">
        <Select
          options={[
            { value: "same", label: "El mismo día que la del original" },
            { value: "before", label: "Con la misma anticipación que la del original" },
          ]}
          {...register("sale")}
        />
      </Field>
      <div className="grid gap-2">
        <Checkbox label="Bloquear los mismos lugares, con su motivo" {...register("blocks")} />
        <Checkbox label="Asignar a los mismos guardias" {...register("guards")} />
      </div>
    </>
  );
}
