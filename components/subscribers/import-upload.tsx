"use client";

import { useState } from "react";
import { ScopeFields } from "@/components/subscribers/scope-fields";
import { BtnLink } from "@/components/ui/btn-link";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { textOf } from "@/lib/core/messages";
import type { SubscriberOptions } from "@/lib/subscriber-qrs";
import type { SubscriberKind } from "@/lib/subscriber-qrs/client";

interface ImportUploadProps {
  action: string;
  options: SubscriberOptions;
  /** The error's code of the last try, from the address. */
  problem: string | undefined;
}

const PROBLEMS = [
  ...(["file.unreadable", "input.too_large", "subscriber_import.too_many_rows"] as const),
  ...(["subscriber_import.empty", "auth.rate_limited", "file.too_large", "import.busy"] as const),
] as const;

/** The code comes from the address, where anybody may write what they like: only known ones get their text. */
function uploadProblem(code: string): string {
  const known = PROBLEMS.find((one) => one === code);
  return known ? textOf(known) : "Revisa el archivo, la zona y las fechas, e intenta de nuevo.";
}

/** A native form, so that the file is sent without scripts. */
export function ImportUpload({ action, options, problem }: ImportUploadProps) {
  const [kind, setKind] = useState<SubscriberKind>("subscriber");
  const [zoneId, setZoneId] = useState("");
  const zone = options.zones.find(({ id }) => String(id) === zoneId);
  return (
    <form action={action} method="post" encType="multipart/form-data" className="panel max-w-3xl">
      <Block title="Tu lista">
        {problem ? <Notice tone="stop" title={uploadProblem(problem)} live /> : null}
        <p className="ayuda">
          Una persona por renglón: nombre y, si quieres, placa, correo, teléfono, zona, lugar, desde y hasta. Entendemos
          los encabezados en español.
        </p>
        <Field label="Archivo" help="Excel (.xlsx) o CSV, hasta 5 MB y 5,000 personas.">
          <Input type="file" name="file" required accept=".csv,.txt,.xlsx,text/csv" />
        </Field>
        <div>
          <BtnLink href="/qrabonados/importar/plantilla" download>
            <Icon name="file-spreadsheet" />
            Descargar plantilla
          </BtnLink>
        </div>
      </Block>
      <ScopeFields
        options={options}
        kind={kind}
        zone={zone}
        isNew
        field={(name) => ({
          name,
          ...(name === "kind" ? { onChange: async ({ target }) => setKind(target.value) } : {}),
          ...(name === "parkingAreaId"
            ? { required: true, onChange: async ({ target }) => setZoneId(target.value) }
            : {}),
          ...(name === "entryRights" ? { defaultValue: "1" } : {}),
        })}
      />
      <Block>
        <p className="ayuda">Primero revisamos cada renglón. No se crea ningún QR hasta que lo confirmes.</p>
        <div>
          <SubmitBtn>Revisar archivo</SubmitBtn>
        </div>
      </Block>
    </form>
  );
}
