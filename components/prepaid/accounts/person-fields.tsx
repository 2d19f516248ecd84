import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";

interface PersonFieldsProps {
  errorOf: (name: "email" | "phone" | "fullName") => string | null;
  /** Binds a control to its form. */
  field: (name: "email" | "phone" | "fullName") => { name: string; id?: string };
}

/** Somebody by their e-mail or phone. Who is new is invited under the name. */
export function PersonFields({ errorOf, field }: PersonFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Correo" help="O su teléfono. Así encontramos su cuenta." error={errorOf("email")}>
        <Input type="email" autoComplete="off" {...field("email")} />
      </Field>
      <Field label="Teléfono" help="10 dígitos." error={errorOf("phone")}>
        <Input type="tel" autoComplete="off" {...field("phone")} />
      </Field>
      <Field
        label="Nombre"
        help="Si todavía no tiene cuenta: se la abrimos y la invitamos."
        error={errorOf("fullName")}
      >
        <Input autoComplete="off" {...field("fullName")} />
      </Field>
    </div>
  );
}
