"use client";

import { useActionState } from "react";
import { ChallengeNotice } from "@/components/auth/challenge-notice";
import { CodeInput } from "@/components/auth/code-input";
import { ResendBtn } from "@/components/auth/resend-btn";
import { firstStep, type StepAction } from "@/components/auth/step-state";
import { useChallenge } from "@/components/auth/use-challenge";
import { Arrow } from "@/components/ui/arrow";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { phoneWords } from "@/components/users/user-words";

interface VerifyFormProps {
  action: StepAction;
  /** `email` or `whatsapp`. */
  channel: "email" | "whatsapp";
  userId: number;
  /** Comes from the link in the e-mail. The person still has to send it: mail programs open links by themselves. */
  code: string;
  returnUrl: string;
  /** The person's own contact. Null when nobody is logged in, and then no code can be asked for. */
  target: string | null;
  /** "17:02", when the code that they have was sent; null if there is none any more. */
  sentAt: string | null;
}

interface SentProps {
  channel: VerifyFormProps["channel"];
  target: string;
  sentAt: string | null;
  /** One was sent just now. */
  again: boolean;
}

function Sent({ channel, target, sentAt, again }: SentProps) {
  const where = (
    <>
      {channel === "email" ? "a" : "por WhatsApp a"} <b>{phoneWords(target)}</b>
    </>
  );
  if (!again && sentAt === null) {
    return <p>No tienes un código vigente: pide uno y lo enviamos {where}. Vale 10 minutos.</p>;
  }
  return (
    <p>
      Escribe el código de 6 dígitos que enviamos {where}
      {again || sentAt === null ? "" : ` a las ${sentAt}`}. Vale 10 minutos.
    </p>
  );
}

export function VerifyForm({ action, channel, userId, code, returnUrl, target, sentAt }: VerifyFormProps) {
  const [{ asked, wait, failure: answered }, submit] = useActionState(action, firstStep({}));
  const { onSubmit, solving, failure } = useChallenge(answered, submit);
  const error = failure?.code === "contact.wrong_code" ? failure.message : failure?.fields?.code;
  return (
    <form action={submit} onSubmit={onSubmit} className="grid gap-5" noValidate>
      <ChallengeNotice failure={failure} solving={solving} />
      <input type="hidden" name="channel" value={channel} />
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="returnUrl" value={returnUrl} />
      {asked && !answered ? (
        <Notice tone="good" live>
          Te enviamos otro código. El anterior ya no sirve.
        </Notice>
      ) : null}
      {failure && !error && failure.code !== "challenge.required" ? (
        <Notice tone="stop" live>
          {failure.message}
        </Notice>
      ) : null}
      {target ? (
        <Sent channel={channel} target={target} sentAt={sentAt} again={asked && !answered} />
      ) : (
        <p>Confirma que este correo es tuyo.</p>
      )}
      <Field label="Código" error={error}>
        <CodeInput key={wait.at} name="code" defaultValue={asked || error ? "" : code} />
      </Field>
      <SubmitBtn size="xl" wide busy={solving !== null} name="intent" value="enter">
        Verificar <Arrow to="e" size={20} />
      </SubmitBtn>
      {target ? (
        <ResendBtn key={`${wait.at}-${wait.seconds}`} seconds={wait.seconds}>
          Enviar otro código
        </ResendBtn>
      ) : null}
    </form>
  );
}
