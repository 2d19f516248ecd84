import type { ReactElement } from "react";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { type ControlAria, Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import type { AccountField } from "@/lib/payments/client";

interface SettingFieldProps {
  field: AccountField;
  control: ControlAria;
  error: string | null;
  /** Last characters of the secret that is there; undefined where there is none. */
  kept: string | undefined;
}

function controlOf({ kind, options = [] }: AccountField, control: ControlAria): ReactElement<ControlAria> {
  if (kind === "secret") return <PasswordInput autoComplete="new-password" {...control} />;
  if (kind === "choice") return <Select options={options} {...control} />;
  if (kind === "number") return <NumberInput {...control} />;
  return <Input type={kind} autoComplete="off" autoCapitalize="none" spellCheck={false} {...control} />;
}

/** One thing that a provider needs. A secret that is there is told by its end and never shown. */
export function SettingField({ field, control, error, kept }: SettingFieldProps) {
  const known = kept === undefined ? undefined : `Configurada${kept ? ` ••••${kept}` : ""}. Vacía, se queda como está.`;
  return (
    <Field label={field.label} help={known ?? field.help} error={error}>
      {controlOf(field, control)}
    </Field>
  );
}
