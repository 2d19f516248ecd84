"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { accountPath } from "@/components/prepaid/accounts/account-fields";
import { TermsFields } from "@/components/prepaid/accounts/terms-fields";
import { Block } from "@/components/ui/panel";
import { changePrepaidAccountAction, editPrepaidAccountAction } from "@/lib/prepaid/actions";
import { dayInput, type PrepaidAccountDto } from "@/lib/prepaid/client";
import { PrepaidAccountTerms, type PrepaidAccountTermsInput } from "@/lib/prepaid/schemas";

const valuesOf = ({ nickname, plates, validFrom, validUntil, timeZone }: PrepaidAccountDto) => ({
  nickname,
  plates: plates.join(", "),
  validFrom: dayInput(validFrom, timeZone),
  validUntil: dayInput(validUntil, timeZone),
});

/** Changes what an account is called, its plates and its days. */
export function EditAccountForm({ account, revision }: { account: PrepaidAccountDto; revision: string }) {
  const router = useRouter();
  const { id: accountId } = account;
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: PrepaidAccountTerms,
    defaultValues: valuesOf(account),
    shared: {
      revision,
      reload: async () => {
        const result = await editPrepaidAccountAction({ accountId });
        if (!result.ok) return result;
        return { ok: true as const, data: { values: valuesOf(result.data.held), revision: result.data.revision } };
      },
    },
    send: (values: PrepaidAccountTermsInput, seen) =>
      changePrepaidAccountAction({ accountId, revision: seen, ...values }),
    onDone: () => {
      router.push(`${accountPath(accountId)}?hecho=guardado`);
      return undefined;
    },
  });
  return (
    <OfficeForm
      {...frame}
      onSubmit={frame.submit}
      submitLabel="Guardar cambios"
      cancelHref={accountPath(accountId)}
      edits
    >
      <div className="panel max-w-3xl">
        <Block title="Su QR">
          <TermsFields errorOf={errorOf} field={form.register} />
        </Block>
      </div>
    </OfficeForm>
  );
}
