"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { accountPath, typeLabels } from "@/components/prepaid/accounts/account-fields";
import { PersonFields } from "@/components/prepaid/accounts/person-fields";
import { TermsFields } from "@/components/prepaid/accounts/terms-fields";
import { Input, MoneyInput, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import type { TypeOptionDto } from "@/lib/prepaid";
import { createPrepaidAccountAction } from "@/lib/prepaid/actions";
import { tariffLine } from "@/lib/prepaid/client";
import { CreatePrepaidAccount, type CreatePrepaidAccountInput } from "@/lib/prepaid/schemas";

/** Opens an account for somebody who is known, or new. */
export function NewAccountForm({ types }: { types: readonly TypeOptionDto[] }) {
  const router = useRouter();
  const [first] = types;
  const defaultValues: CreatePrepaidAccountInput = {
    typeId: types.length === 1 && first ? String(first.id) : "",
    email: "",
    phone: "",
    fullName: "",
    nickname: "",
    plates: "",
    validFrom: "",
    validUntil: "",
    giftCents: "",
    giftReason: "",
    giftUntil: "",
  };
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: CreatePrepaidAccount,
    defaultValues,
    send: (values: CreatePrepaidAccountInput) => createPrepaidAccountAction(values),
    onDone: ({ account, isNewPerson }) => {
      router.push(`${accountPath(account.id)}?hecho=${isNewPerson ? "invitado" : "creado"}`);
      return undefined;
    },
  });
  const { register, watch } = form;
  const typeId = watch("typeId");
  const type = types.find(({ id }) => String(id) === String(typeId));
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Abrir prepago" cancelHref="/generateQrToUser">
      <div className="panel max-w-3xl">
        <Block title="Para quién">
          <PersonFields errorOf={errorOf} field={register} />
        </Block>
        <Block title="Su QR">
          <div className="grid gap-4">
            <Field label="Tipo" help={type ? tariffLine(type.tariff) : undefined} error={errorOf("typeId")}>
              <Select placeholder="Elige un tipo" options={typeLabels(types)} {...register("typeId")} />
            </Field>
            <TermsFields errorOf={errorOf} field={register} />
          </div>
        </Block>
        <Block title="Saldo de regalo">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Regalo"
              help="Opcional. Cuenta en lo que el recinto regala al mes."
              error={errorOf("giftCents")}
            >
              <MoneyInput {...register("giftCents")} />
            </Field>
            <Field label="Vence" help="Opcional. Ese día incluido." error={errorOf("giftUntil")}>
              <Input type="date" {...register("giftUntil")} />
            </Field>
            <Field label="Motivo del regalo" error={errorOf("giftReason")}>
              <Input autoComplete="off" maxLength={200} {...register("giftReason")} />
            </Field>
          </div>
        </Block>
      </div>
    </OfficeForm>
  );
}
