import { CheckedForm } from "@/components/office/checked-form";
import { Input, Select } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import type { DepositAccount } from "@/lib/deposits/client";

interface StatementUploadProps {
  action: string;
  accounts: readonly DepositAccount[];
  /** Why the file of the last try was refused. */
  problem: string | null;
}

const nameOf = ({ account, name, tenant }: DepositAccount) => `${name || account}, ${tenant}`;

/** A native form, so that it works without scripts. */
export function StatementUpload({ action, accounts, problem }: StatementUploadProps) {
  const [only] = accounts;
  if (!only)
    return (
      <Panel>
        <EmptyState
          title="No tienes una cuenta para depósitos"
          text="Agrega una cuenta de cobro de tipo depósito para recibirlos e importar estados de cuenta."
        />
      </Panel>
    );
  return (
    <Panel>
      <CheckedForm action={action} method="post" encType="multipart/form-data">
        <Block title="Importar un estado de cuenta">
          {problem ? <Notice tone="stop" title={problem} live /> : null}
          {accounts.length === 1 ? (
            <input type="hidden" name="account" value={only.account} />
          ) : (
            <Field label="Cuenta">
              <Select
                name="account"
                required
                placeholder="Elige una cuenta"
                options={accounts.map((one) => ({ value: one.account, label: nameOf(one) }))}
              />
            </Field>
          )}
          <Field label="Archivo" help="CSV o Excel (.xlsx), hasta 10 MB y 20,000 renglones.">
            <Input type="file" name="file" required accept=".csv,.txt,.xlsx,text/csv" />
          </Field>
          <SubmitBtn>Ver el archivo</SubmitBtn>
        </Block>
      </CheckedForm>
    </Panel>
  );
}
