"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import type { ActionResult } from "@/lib/http/form-state";

const LOST = "No pudimos enviar tu decisión. Revisa tu conexión e intenta de nuevo.";

type Problems = Readonly<Record<string, string>>;

export interface NoteAct {
  label: string;
  title: string;
  points: readonly string[];
  /** Says what cannot be undone; null when everything can. */
  note: string | null;
  done: string;
  danger: boolean;
}

interface NoteDialogProps<Output> {
  act: NoteAct;
  /** Read aloud by screen readers: what the button does, and to what. */
  about: string;
  id: string;
  /** What the button that opens it says; the act's label if not given. */
  trigger?: string;
  /** Without a reason to write. */
  plain?: boolean;
  send: (form: FormData) => Promise<ActionResult<Output>>;
  /** More fields, with what is wrong with them. */
  fields?: (problems: Problems) => ReactNode;
}

/** An act on money that says what will happen and asks why. What was typed stays until it is done. */
export function NoteDialog<Output>({
  act,
  about,
  id,
  trigger = act.label,
  plain,
  send,
  fields,
}: NoteDialogProps<Output>) {
  const router = useRouter();
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [message, setMessage] = useState<string | null>(null);

  async function run(form: FormData): Promise<boolean> {
    try {
      const result = await withSecondFactor(() => send(form));
      if (!result.ok) {
        setProblems(result.fields ?? {});
        setMessage(result.fields ? null : result.message);
        if (!result.fields) router.refresh();
        return false;
      }
    } catch (error) {
      console.error(error);
      setMessage(LOST);
      return false;
    }
    notify(act.done);
    setNote("");
    router.refresh();
    return true;
  }

  return (
    <ConfirmDialog
      trigger={trigger}
      triggerLabel={`${trigger}: ${about}`}
      look={{ size: "sm" }}
      title={act.title}
      points={act.points}
      note={act.note}
      confirm={act.label}
      cancel="Dejar como está"
      danger={act.danger}
      action={run}
      onOpenChange={(open) => {
        if (!open) return;
        setProblems({});
        setMessage(null);
      }}
    >
      {message ? <Notice tone="stop" title={message} live /> : null}
      {fields?.(problems)}
      {plain ? null : (
        <Field label="Motivo" help="Queda en el registro con tu nombre." error={problems.note} id={`motivo-${id}`}>
          <Textarea
            name="note"
            rows={2}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  );
}
