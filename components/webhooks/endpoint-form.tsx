"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { FieldValues, UseFormRegister } from "react-hook-form";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block, Panel } from "@/components/ui/panel";
import { ShownSecret } from "@/components/webhooks/shown-secret";
import type { ShownSecret as Shown } from "@/lib/webhooks";
import { changeEndpointAction, makeEndpointAction } from "@/lib/webhooks/actions";
import { TYPE_WORDS, WEBHOOK_TYPES, type WebhookType } from "@/lib/webhooks/client";
import { ChangeEndpoint, MakeEndpoint } from "@/lib/webhooks/schemas";

const PATH = "/llaves-api/avisos";

interface FieldsProps {
  register: UseFormRegister<FieldValues>;
  errorOf: (name: string) => string | null;
}

function Fields({ register, errorOf }: FieldsProps) {
  return (
    <Panel>
      <Block title="Sistema">
        <Field label="Nombre" help="El sistema que recibe los avisos: “Contabilidad”." error={errorOf("description")}>
          <Input autoComplete="off" {...register("description")} />
        </Field>
        <Field label="Dirección" help="A donde enviamos cada aviso, con HTTPS y en internet." error={errorOf("url")}>
          <Input type="url" inputMode="url" autoComplete="off" placeholder="https://" {...register("url")} />
        </Field>
      </Block>
      <Block title="Avisos">
        <FieldGroup legend="De qué se le avisa" id="types" error={errorOf("types")}>
          <div className="grid gap-2 sm:grid-cols-2">
            {WEBHOOK_TYPES.map((type) => (
              <Checkbox key={type} label={TYPE_WORDS[type]} value={type} {...register("types")} />
            ))}
          </div>
        </FieldGroup>
      </Block>
    </Panel>
  );
}

/** `requestKey` is the same for each sending of this form. */
export function NewEndpointForm({ requestKey }: { requestKey: string }) {
  const [made, setMade] = useState<Shown | null>(null);
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: MakeEndpoint,
    defaultValues: { description: "", url: "", types: [] as WebhookType[], requestKey },
    send: makeEndpointAction,
    onDone: (shown) => {
      setMade(shown);
      return undefined;
    },
  });
  if (made) return <ShownSecret made={made} />;
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Dar de alta" cancelHref={PATH}>
      <Fields register={form.register as UseFormRegister<FieldValues>} errorOf={errorOf} />
    </OfficeForm>
  );
}

interface ChangeProps {
  id: number;
  told: { description: string; url: string; types: WebhookType[] };
}

export function ChangeEndpointForm({ id, told }: ChangeProps) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: ChangeEndpoint,
    defaultValues: { id, ...told },
    send: changeEndpointAction,
    onDone: () => {
      router.push(`${PATH}/${id}`);
      return undefined;
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar cambios" cancelHref={`${PATH}/${id}`} edits>
      <Fields register={form.register as UseFormRegister<FieldValues>} errorOf={errorOf} />
    </OfficeForm>
  );
}
