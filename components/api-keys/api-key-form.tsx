"use client";

import { useState } from "react";
import { CopyButton } from "@/components/checkout/copy-button";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Checkbox } from "@/components/ui/choice";
import { Input, NumberInput, Select } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Block, Panel } from "@/components/ui/panel";
import type { MadeApiKey, ScopeOption } from "@/lib/auth";
import { makeApiKeyAction } from "@/lib/auth/actions";
import { DEFAULT_KEY_DAYS, DEFAULT_PER_MINUTE, KEY_DAYS } from "@/lib/auth/client";
import { MakeApiKey } from "@/lib/auth/schemas";

const daysWords = (days: string) => (days === "" ? "No vence" : days === "365" ? "En un año" : `En ${days} días`);
const DAYS = KEY_DAYS.map((value) => ({ value, label: daysWords(value) }));

interface ApiKeyFormProps {
  scopes: readonly ScopeOption[];
  /** The same for each sending of this form. */
  requestKey: string;
}

/** Makes a key and shows it, once. */
export function ApiKeyForm({ scopes, requestKey }: ApiKeyFormProps) {
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: MakeApiKey,
    defaultValues: {
      name: "",
      scopes: [] as string[],
      perMinute: String(DEFAULT_PER_MINUTE),
      days: DEFAULT_KEY_DAYS,
      requestKey,
    },
    send: makeApiKeyAction,
    onDone: (key) => {
      setMade(key);
      return undefined;
    },
  });
  const { register, watch } = form;
  if (made) return <ShownKey made={made} />;
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Hacer llave" cancelHref="/llaves-api">
      <Panel>
        <Block title="Llave">
          <Field
            label="Nombre"
            help="El sistema que la usará: “Contabilidad”. Sale en el registro de actividad."
            error={errorOf("name")}
          >
            <Input autoComplete="off" {...register("name")} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Vence"
              help={
                watch("days") === ""
                  ? "Servirá hasta que alguien la revoque: si se pierde, nadie lo notará."
                  : "Antes de ese día haz otra y cámbiala en tu sistema."
              }
              error={errorOf("days")}
            >
              <Select options={DAYS} {...register("days")} />
            </Field>
            <Field
              label="Solicitudes por minuto"
              help="Si manda más, espera al minuto siguiente."
              error={errorOf("perMinute")}
            >
              <NumberInput {...register("perMinute")} />
            </Field>
          </div>
        </Block>
        <Block title="Permisos">
          <FieldGroup
            legend="Qué puede hacer"
            id="scopes"
            help="Solo aparece lo que tú puedes. Dale nada más lo que necesita."
            error={errorOf("scopes")}
          >
            <div className="grid gap-2 sm:grid-cols-2">
              {scopes.map(({ permission, label }) => (
                <Checkbox key={permission} label={label} value={permission} {...register("scopes")} />
              ))}
            </div>
          </FieldGroup>
        </Block>
      </Panel>
    </OfficeForm>
  );
}

function ShownKey({ made: { name, token } }: { made: MadeApiKey }) {
  return (
    <Panel title={name}>
      <Block>
        <Notice tone="alert" title="Guárdala ahora: no se muestra otra vez" live>
          <p>Quien la tenga puede lo que le diste. Si se pierde, revócala y haz otra.</p>
        </Notice>
        <div className="fila gap-3">
          <code className="min-w-0 break-all" id="llave">
            {token}
          </code>
          <CopyButton text={token} label="Copiar llave">
            <Icon name="copy" />
          </CopyButton>
        </div>
        <p className="meta">
          Va en cada solicitud a <code>/api/v1</code>: <code>Authorization: Bearer</code>, un espacio y la llave.
        </p>
        <div className="fila">
          <BtnLink variant="main" href="/llaves-api">
            Ya la guardé
          </BtnLink>
        </div>
      </Block>
    </Panel>
  );
}
