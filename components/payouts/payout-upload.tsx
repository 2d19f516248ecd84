import { CheckedForm } from "@/components/office/checked-form";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { textOf } from "@/lib/core/messages";
import { PLATFORM_NAME, providerName } from "@/lib/payments/client";
import type { PayoutAccountDto } from "@/lib/payouts/client";

const PROBLEMS = [
  "file.unreadable",
  "file.too_large",
  "payout.no_movements",
  "payout.too_many_rows",
  "payout.too_big",
  "input.too_large",
  "import.busy",
] as const;

/** The upload comes back with an error's code in the address; only codes of our own are shown. */
export function payoutProblem(code: string | undefined): string | null {
  if (code === "input.invalid" || code === "input.malformed") return "Elige la cuenta y un archivo de hasta 10 MB.";
  const known = PROBLEMS.find((one) => one === code);
  return known ? textOf(known) : null;
}

const nameOf = ({ provider, name, owner }: PayoutAccountDto) =>
  `${providerName(provider)}, ${name}, ${owner ?? PLATFORM_NAME}`;

interface PayoutUploadProps {
  action: string;
  accounts: readonly PayoutAccountDto[];
  problem: string | null;
}

/** A native form, so that it works without scripts. */
export function PayoutUpload({ action, accounts, problem }: PayoutUploadProps) {
  return (
    <Panel>
      <CheckedForm action={action} method="post" encType="multipart/form-data">
        <Block title="Subir el estado de cuenta de un proveedor">
          {problem ? <Notice tone="stop" title={problem} live /> : null}
          <Field label="Cuenta" id="cuenta-del-proveedor">
            <Select
              name="account"
              required
              placeholder="Elige una cuenta"
              options={accounts.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
            />
          </Field>
          <Field
            label="Archivo"
            id="archivo-del-proveedor"
            help="CSV o Excel (.xlsx) con fecha, cobro e importe; si no reconocemos sus columnas, te preguntamos cuáles son. Hasta 10 MB y 20,000 renglones."
          >
            <Input type="file" name="file" required accept=".csv,.txt,.xlsx,text/csv" />
          </Field>
          <SubmitBtn>Leer el archivo</SubmitBtn>
        </Block>
      </CheckedForm>
    </Panel>
  );
}
