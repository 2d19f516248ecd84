"use client";

import { type ComponentProps, useEffect, useRef, useState } from "react";
import { labelOf } from "@/components/office/field-words";
import { ErrorSummary, type FieldError } from "@/components/ui/error-summary";
import { FIELD } from "@/lib/core/messages";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function wordsOf(control: Control): string {
  if (!control.validity.valueMissing) return FIELD.notValid;
  return control instanceof HTMLSelectElement ? FIELD.select : FIELD.required;
}

/**
 * A native form whose missing fields are told all at once in the product's summary. Without script the browser tells them
 * one by one, and sends the form in either case.
 */
export function CheckedForm({ children, onSubmit, ...form }: ComponentProps<"form">) {
  const [isReady, setReady] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => setReady(true), []);
  return (
    <form
      {...form}
      noValidate={isReady}
      onSubmit={(event) => {
        const controls = [...event.currentTarget.elements].filter(isControl);
        const wrong = controls.filter((control) => !control.validity.valid);
        for (const control of controls) {
          if (wrong.includes(control)) control.setAttribute("aria-invalid", "true");
          else control.removeAttribute("aria-invalid");
        }
        setErrors(wrong.map((control) => ({ field: control.id, message: `${labelOf(control)}: ${wordsOf(control)}` })));
        if (wrong.length === 0) return onSubmit?.(event);
        event.preventDefault();
        window.requestAnimationFrame(() => summary.current?.focus());
      }}
    >
      <div ref={summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={errors} />
      </div>
      {children}
    </form>
  );
}
