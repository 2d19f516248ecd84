import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { OctagonMark } from "@/components/ui/marks";

/** What a field gives its control: who it is, what describes it, whether it is wrong. */
export interface ControlAria {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only, where the place says enough: filters, searches. */
  labelHidden?: boolean;
  help?: ReactNode;
  error?: string | null | undefined;
  /** A link or a word at the far end of the label's line. */
  aside?: ReactNode;
  /** Default: the control's own id, else its name, so that ErrorSummary can link to it. */
  id?: string;
  children: ReactElement<ControlAria>;
}

/** A field: label above, help below, the error with its octagon in the help's place. Takes any one control. */
export function Field({ label, labelHidden, help, error, aside, id, children }: FieldProps) {
  const fallback = useId();
  const controlId = id ?? children.props.id ?? children.props.name ?? fallback;
  const noteId = `${controlId}-nota`;
  const described = [children.props["aria-describedby"], (error || help) && noteId].filter(Boolean).join(" ");
  const text = (
    <label className={labelHidden ? "vh" : "etiqueta"} htmlFor={controlId}>
      {label}
    </label>
  );
  return (
    <div className="campo">
      {aside ? (
        <div className="fila justify-between">
          {text}
          {aside}
        </div>
      ) : (
        text
      )}
      {cloneElement(children, {
        id: controlId,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : children.props["aria-invalid"],
      })}
      <Note id={noteId} help={help} error={error} />
    </div>
  );
}

interface FieldGroupProps {
  legend: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  /** Where ErrorSummary links to. */
  id?: string;
  children: ReactNode;
}

/** Several controls under one question: radios, checkboxes, segments. */
export function FieldGroup({ legend, help, error, id, children }: FieldGroupProps) {
  const fallback = useId();
  const groupId = id ?? fallback;
  const noteId = `${groupId}-nota`;
  return (
    <fieldset className="campo" id={groupId} tabIndex={-1} aria-describedby={error || help ? noteId : undefined}>
      <legend className="mb-1.5">{legend}</legend>
      {children}
      <Note id={noteId} help={help} error={error} />
    </fieldset>
  );
}

function Note({ id, help, error }: { id: string; help?: ReactNode; error?: string | null | undefined }) {
  if (error) {
    return (
      <p className="error" id={id}>
        <OctagonMark />
        {error}
      </p>
    );
  }
  return help ? (
    <span className="ayuda" id={id}>
      {help}
    </span>
  ) : null;
}
