import { PeopleUpload } from "@/components/imports/people-upload";
import { typeLabels } from "@/components/prepaid/accounts/account-fields";
import { Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { TypeOptionDto } from "@/lib/prepaid";

interface ImportUploadProps {
  home: string;
  types: readonly TypeOptionDto[];
  /** The error's code of the last try, from the address. */
  problem: string | undefined;
}

export function ImportUpload({ home, types, problem }: ImportUploadProps) {
  const [only, ...others] = types;
  return (
    <PeopleUpload
      home={home}
      columns="nombre, correo o teléfono y, si quieres, tipo, apodo, placas, desde, hasta, saldo inicial y su motivo"
      problem={problem}
      otherwise="Revisa el archivo y el tipo, e intenta de nuevo."
    >
      <Block title="Para quien no dice su tipo">
        <Field label="Tipo" help="Los demás tipos del archivo son del mismo recinto.">
          <Select
            name="typeId"
            required
            placeholder="Elige un tipo"
            options={typeLabels(types)}
            defaultValue={only && others.length === 0 ? String(only.id) : ""}
          />
        </Field>
      </Block>
    </PeopleUpload>
  );
}
