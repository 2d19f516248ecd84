import type { ReactNode } from "react";
import { CheckedForm } from "@/components/office/checked-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { textOf } from "@/lib/core/messages";

const PROBLEMS = [
  ...(["file.unreadable", "file.too_large", "input.too_large", "auth.rate_limited"] as const),
  ...(["import.busy", "import.too_many_people", "import.no_people"] as const),
];

interface PeopleUploadProps {
  /** The page of all files of this kind. */
  home: string;
  /** What the columns of a file are. */
  columns: string;
  /** The error's code of the last try, from the address. */
  problem: string | undefined;
  /** Said of a problem that the file alone does not have. */
  otherwise: string;
  /** What the file is for. */
  children: ReactNode;
}

/**
 * The form is a native one, so that it sends the file without scripts. It shows a text only for problems that it knows,
 * because their code comes from the address, where anybody may write what they like.
 */
export function PeopleUpload({ home, columns, problem, otherwise, children }: PeopleUploadProps) {
  const known = PROBLEMS.find((one) => one === problem);
  return (
    <CheckedForm action={`${home}/archivo`} method="post" encType="multipart/form-data" className="panel max-w-3xl">
      <Block title="Tu lista">
        {problem ? <Notice tone="stop" title={known ? textOf(known) : otherwise} live /> : null}
        <p className="ayuda">{`Una persona por renglón: ${columns}. Entendemos los encabezados en español.`}</p>
        <Field label="Archivo" help="Excel (.xlsx) o CSV, hasta 5 MB y 5,000 personas.">
          <Input type="file" name="file" required accept=".csv,.txt,.xlsx,text/csv" />
        </Field>
        <div>
          <BtnLink href={`${home}/plantilla`} download>
            <Icon name="file-spreadsheet" />
            Descargar plantilla
          </BtnLink>
        </div>
      </Block>
      {children}
      <Block>
        <p className="ayuda">Primero revisamos cada renglón. No se crea ningún QR hasta que lo confirmes.</p>
        <div>
          <SubmitBtn>Revisar archivo</SubmitBtn>
        </div>
      </Block>
    </CheckedForm>
  );
}
