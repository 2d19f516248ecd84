"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useState } from "react";
import { newNonce } from "@/components/access/reading";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import type { ActionResult } from "@/lib/http/form-state";

const LOST = "No pudimos guardarlo. Revisa tu conexión e intenta de nuevo.";

interface ReasonActProps<Data> extends Omit<ComponentProps<typeof ConfirmDialog>, "action" | "children"> {
  /** Distinguishes its fields from those of the other dialogs of the page. */
  name: string;
  /** `key` is the same until it was done, for verbs that count a repetition as one act. */
  send: (values: Record<string, string>, key: string) => Promise<ActionResult<Data>>;
  /** Said after success. */
  done: string;
  /** Where to go after success. */
  goTo?: string | ((made: Data) => string);
  /** Without a reason to write. */
  plain?: boolean;
  /** "asked" if not given. */
  reason?: "asked" | "optional";
  /** Fields besides the reason. */
  children?: (errors: Record<string, string>) => ReactNode;
}

/** A correction that asks for its reason. What was typed stays there until it is accepted. */
export function ReasonAct<Data>(props: ReasonActProps<Data>) {
  const { name, send, done, goTo, plain, reason = "asked", children, ...dialog } = props;
  const router = useRouter();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [key, setKey] = useState(newNonce);
  const fail = (message: string | null, fields: Record<string, string> = {}) => {
    setProblem(message);
    setErrors(fields);
    return false;
  };
  async function act(form: FormData): Promise<boolean> {
    let made: Data;
    try {
      const values = Object.fromEntries([...form].map(([field, value]) => [field, String(value)]));
      const result = await withSecondFactor(() => send(values, key));
      if (!result.ok) {
        const { message, field, fields = field ? { [field]: message } : undefined } = result;
        return fail(fields ? null : message, fields);
      }
      made = result.data;
    } catch (error) {
      console.error(error);
      return fail(LOST);
    }
    setKey(newNonce());
    notify(done);
    if (goTo) router.push(typeof goTo === "string" ? goTo : goTo(made));
    else router.refresh();
    return true;
  }
  return (
    <ConfirmDialog {...dialog} action={act} onOpenChange={(open) => open && fail(null)}>
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      {children?.(errors)}
      {plain ? null : (
        <Field
          label="Motivo"
          help={
            reason === "optional"
              ? "Opcional. Queda en el registro de actividad."
              : "Queda en el registro de actividad."
          }
          error={errors.reason ?? null}
          id={`motivo-${name}`}
        >
          <Textarea name="reason" rows={2} maxLength={200} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
