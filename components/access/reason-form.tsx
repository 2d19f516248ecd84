import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { failureText, type Sent } from "@/components/access/gate-api";
import { newNonce } from "@/components/access/reading";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";

interface ReasonFormProps<T> {
  question: string;
  /** Where nothing is written. */
  missing: string;
  reasons: readonly string[];
  label: string;
  reason: string;
  onReason: (reason: string) => void;
  send: (nonce: string, reason: string) => Promise<Sent<T>>;
  onSent: (nonce: string, data: T) => void;
  onBack: () => void;
  /** Below the reason. */
  children?: ReactNode;
}

/** A reason, typed or chosen, and the act that needs it. */
export function ReasonForm<T>(props: ReasonFormProps<T>) {
  const { question, missing, reasons, label, reason, onReason, send, onSent, onBack, children } = props;
  const [error, setError] = useState<string | null>(null);
  const change = (text: string) => {
    setError(null);
    onReason(text);
  };
  const [isBusy, setBusy] = useState(false);
  // The same until an answer arrives: what was sent twice is one.
  const nonce = useRef(newNonce());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const text = reason.trim();
    setError(text ? null : missing);
    if (!text) return;
    setBusy(true);
    const sent = await send(nonce.current, text);
    setBusy(false);
    if (sent.ok) onSent(nonce.current, sent.data);
    else setError(failureText(sent));
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Field label={question} error={error}>
        <Input
          name="motivo"
          size="xl"
          className="bg-white text-black"
          value={reason}
          onChange={(event) => change(event.target.value)}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="send"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {reasons.map((text) => (
          <button
            key={text}
            type="button"
            className="apoyo-motivo"
            aria-pressed={reason === text}
            onClick={() => change(text)}
          >
            {text}
          </button>
        ))}
      </div>
      {children}
      <button type="submit" className="esc-btn esc-btn-main" aria-busy={isBusy}>
        {isBusy ? "Enviando…" : label}
      </button>
      <button type="button" className="esc-btn" onClick={onBack}>
        Volver
      </button>
    </form>
  );
}
