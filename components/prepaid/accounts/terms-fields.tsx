import type { UseFormRegisterReturn } from "react-hook-form";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";

export type TermsName = "nickname" | "plates" | "validFrom" | "validUntil";

interface TermsFieldsProps {
  errorOf: (name: TermsName) => string | null;
  field: (name: TermsName) => UseFormRegisterReturn;
}

/** What an account is called, which cars use it, and when. */
export function TermsFields({ errorOf, field }: TermsFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Apodo" help="Opcional. Para distinguir sus QR: “Camioneta”." error={errorOf("nickname")}>
        <Input autoComplete="off" maxLength={40} {...field("nickname")} />
      </Field>
      <Field label="Placas" help="Opcional. Con comas entre ellas." error={errorOf("plates")}>
        <Input autoComplete="off" autoCapitalize="characters" {...field("plates")} />
      </Field>
      <Field label="Vale desde" help="Opcional." error={errorOf("validFrom")}>
        <Input type="date" {...field("validFrom")} />
      </Field>
      <Field label="Vale hasta" help="Opcional. Ese día incluido." error={errorOf("validUntil")}>
        <Input type="date" {...field("validUntil")} />
      </Field>
    </div>
  );
}
