"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { MethodBoxes } from "@/components/payment-accounts/method-boxes";
import { SettingField } from "@/components/payment-accounts/setting-field";
import { Input, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { createPaymentAccountAction, updatePaymentAccountAction } from "@/lib/payments/actions";
import {
  ACCOUNT_FIELDS,
  type CreatePaymentAccountInput,
  type PaymentAccountDto,
  PLATFORM_NAME,
  PROVIDER_METHODS,
  providerName,
} from "@/lib/payments/client";
import { CreatePaymentAccount, PROVIDERS, ProviderName } from "@/lib/payments/schemas";

interface AccountFormProps {
  account: PaymentAccountDto | null;
  /** Tenants to choose from: the platform only. */
  admins: readonly { id: number; name: string }[];
}

/** The settings' fields as the form begins: what is not secret, and nothing of what is. */
function settingsOf(provider: ProviderName, known: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(ACCOUNT_FIELDS[provider].map(({ name, initial }) => [name, known[name] || initial || ""]));
}

function valuesOf(account: PaymentAccountDto | null): CreatePaymentAccountInput {
  const own = ProviderName.safeParse(account?.provider);
  const provider = own.success ? own.data : "stripe";
  return {
    adminId: account?.adminId ?? "",
    provider,
    name: account?.name ?? "",
    methods: [...(account?.methods ?? PROVIDER_METHODS[provider])],
    settings: settingsOf(provider, account?.settings),
  };
}

/** Opens an account at a provider, or changes one; what is secret is written and never read back. */
export function AccountForm({ account, admins }: AccountFormProps) {
  const router = useRouter();
  const { form, errorOf, submit, ...frame } = useOfficeForm({
    schema: CreatePaymentAccount,
    defaultValues: valuesOf(account),
    send: ({ name, methods, settings = {}, ...made }: CreatePaymentAccountInput) =>
      account
        ? updatePaymentAccountAction({ accountId: account.id, name, methods, settings })
        : createPaymentAccountAction({ ...made, name, methods, settings }),
    onDone: (saved) => {
      if (!account) {
        router.push(`/cuentas-de-cobro/${saved.id}?hecho=creada`);
        return undefined;
      }
      form.reset(valuesOf(saved));
      notify(`Guardaste ${saved.name}.`);
      router.refresh();
      return "again";
    },
  });
  const { register, watch, setValue } = form;
  const provider = ProviderName.catch("stripe").parse(watch("provider"));
  const change = (to: ProviderName) => {
    setValue("provider", to);
    setValue("methods", [...PROVIDER_METHODS[to]]);
    setValue("settings", settingsOf(to));
    form.clearErrors();
  };
  return (
    <OfficeForm
      {...frame}
      onSubmit={submit}
      submitLabel={account ? "Guardar cuenta" : "Agregar cuenta"}
      cancelHref="/cuentas-de-cobro"
      edits={account !== null}
    >
      <div className="formulario">
        <section className="panel">
          <Block title="La cuenta">
            {account ? null : (
              <Field label="Proveedor" error={errorOf("provider")}>
                <Select
                  name="provider"
                  value={provider}
                  options={PROVIDERS.map((value) => ({ value, label: providerName(value) }))}
                  onChange={({ target }) => change(ProviderName.parse(target.value))}
                />
              </Field>
            )}
            <Field label="Nombre" help="Para reconocerla en esta lista." error={errorOf("name")}>
              <Input autoComplete="off" {...register("name")} />
            </Field>
            {account || admins.length === 0 ? null : (
              <Field label="De quién" help="La del sitio cobra donde no hay otra." error={errorOf("adminId")}>
                <Select
                  placeholder={PLATFORM_NAME}
                  options={admins.map((admin) => ({ value: String(admin.id), label: admin.name }))}
                  {...register("adminId")}
                />
              </Field>
            )}
            <MethodBoxes
              offered={PROVIDER_METHODS[provider]}
              chosen={watch("methods")}
              onChange={(methods) => setValue("methods", methods, { shouldDirty: true })}
              error={errorOf("methods")}
            />
          </Block>
        </section>
        <section className="panel">
          <Block title={provider === "deposit" ? "Dónde se paga" : "Datos del proveedor"}>
            {ACCOUNT_FIELDS[provider].map((field) => (
              <SettingField
                key={`${provider} ${field.name}`}
                field={field}
                control={register(`settings.${field.name}`)}
                error={errorOf(`settings.${field.name}`)}
                kept={account?.secrets[field.name]}
              />
            ))}
          </Block>
        </section>
      </div>
    </OfficeForm>
  );
}
