import { type FormEvent, useState } from "react";
import { groupedCode, inFours, typedCode } from "@/components/access/reading";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

interface CodeFormProps {
  /** What the field holds at first. */
  text: string;
  onCode: (code: string) => void;
  onBack: () => void;
}

function complaint(text: string, count: number): string {
  if (count === 0) return "Escribe el código";
  if (count === 16 && /u/i.test(text)) return "Ningún código lleva la letra U: revisa si es una V";
  return `Son 16 letras y números, y escribiste ${count}`;
}

/** The short code by hand: for a broken screen, a dirty lens, or a phone without a camera. */
export function CodeForm({ text, onCode, onBack }: CodeFormProps) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("codigo"));
    const code = typedCode(text);
    if (code) {
      onCode(code);
      return;
    }
    const count = text.replace(/[\s-]/g, "").length;
    setError(complaint(text, count));
  };
  return (
    <form className="esc-teclea" onSubmit={submit} noValidate>
      <Field label="Código del boleto" help="16 letras y números, debajo del QR" error={error}>
        <Input
          name="codigo"
          defaultValue={inFours(text)}
          onInput={({ currentTarget }) => {
            const grouped = groupedCode(currentTarget.value);
            // In the middle of a text the caret would jump to its end.
            const isAtEnd = currentTarget.selectionStart === currentTarget.value.length;
            if (isAtEnd && grouped !== currentTarget.value) currentTarget.value = grouped;
          }}
          size="xl"
          className="esc-codigo"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={512}
          enterKeyHint="go"
          autoFocus
        />
      </Field>
      <div className="esc-pie">
        <button type="submit" className="esc-btn esc-btn-main">
          Validar
          <Arrow size={22} />
        </button>
        <button type="button" className="esc-btn" onClick={onBack}>
          <Icon name="camera" size={22} />
          Volver a la cámara
        </button>
      </div>
    </form>
  );
}
