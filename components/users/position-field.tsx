import type { ComponentProps } from "react";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { POSITIONS } from "@/lib/core/positions";
import { POSITION_HELP, POSITION_NAMES } from "@/lib/users/client";

const OF_ADMINS = POSITIONS.map((value) => ({ value, label: POSITION_NAMES[value] }));
const OF_GUARDS = [
  { value: "", label: "Solo lee códigos" },
  { value: "cashier", label: "Lee códigos y cobra en la caja" },
];

interface PositionFieldProps {
  /** As the form has it: a number, or the text of one. */
  profile: unknown;
  /** What is chosen now, for its help. */
  chosen: unknown;
  error: ComponentProps<typeof Field>["error"];
  help?: string;
  field: Omit<ComponentProps<"select">, "size">;
}

/** What an administrator does in the tenant, or whether a guard has a desk. */
export function PositionField({ profile, chosen, error, help, field }: PositionFieldProps) {
  const isAdmin = String(profile) === "1";
  const about = POSITIONS.find((one) => one === chosen);
  const words = [isAdmin && about ? POSITION_HELP[about] : null, help].filter(Boolean).join(" ");
  return (
    <Field label={isAdmin ? "Puesto" : "Caja"} help={words || undefined} error={error}>
      {isAdmin ? (
        <Select key="admin" placeholder="Elige un puesto" options={OF_ADMINS} {...field} />
      ) : (
        <Select key="guard" options={OF_GUARDS} {...field} />
      )}
    </Field>
  );
}
