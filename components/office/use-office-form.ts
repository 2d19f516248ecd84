"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldErrors, type FieldValues, get, type Path, useForm } from "react-hook-form";
import type { z } from "zod";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { labelOf } from "@/components/office/field-words";
import type { SendFailure, SendResult } from "@/components/office/send-result";
import { type SharedOptions, useShared } from "@/components/office/use-shared";
import { useUnsaved } from "@/components/office/use-unsaved";
import type { FieldError } from "@/components/ui/error-summary";

interface OfficeFormOptions<In extends FieldValues, Out extends FieldValues, Data> {
  schema: z.ZodType<Out, In>;
  defaultValues: DefaultValues<In>;
  /** Sends what was typed, with the revision that it was filled in from; the verb parses it again. */
  send: (values: In, revision: string | undefined) => Promise<SendResult<Data>>;
  /** For things that others may change at the same time. */
  shared?: SharedOptions<In> | undefined;
  /** After success. The form stays closed to a second submit unless it answers "again". */
  onDone: (data: Data) => "again" | undefined;
}

const SIGNED_OUT = "Tu sesión terminó. Inicia sesión en otra pestaña, regresa aquí y envía otra vez.";
const LOST = "No pudimos enviar tus cambios. Revisa tu conexión e intenta de nuevo.";

/** Every error of a form with the dotted name of its field, for the summary. */
export function flatErrors(errors: FieldErrors, prefix = ""): FieldError[] {
  return Object.entries(errors).flatMap(([name, error]): FieldError[] => {
    if (!error || name === "ref") return [];
    const field = prefix + name;
    if (typeof error.message === "string" && error.message) return [{ field, message: error.message }];
    return flatErrors(error as FieldErrors, `${field}.`);
  });
}

/** Errors in the page's order, each with the name of its field: "Clave: Este campo es requerido". */
export function namedErrors(errors: readonly FieldError[]): FieldError[] {
  const placed = errors.map((error) => ({ error, control: document.getElementById(error.field) }));
  placed.sort((a, b) => {
    if (!a.control || !b.control) return 0;
    return a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return placed.map(({ error, control }) => {
    const label = labelOf(control);
    return label ? { ...error, message: `${label}: ${error.message}` } : error;
  });
}

/**
 * A back-office form over a server action: checked in the browser, sent once at a time, errors of the verb put on
 * their fields, nothing lost. `ready` is false until the page is alive.
 */
export function useOfficeForm<In extends FieldValues, Out extends FieldValues, Data>(
  options: OfficeFormOptions<In, Out, Data>,
) {
  const form = useForm<In, unknown, Out>({
    resolver: zodResolver(options.schema),
    defaultValues: options.defaultValues,
    shouldFocusError: false,
  });
  // The library fills fields in only once the page is alive; with these the server's page is complete already.
  const register: typeof form.register = (name, rules) => {
    const initial: unknown = get(options.defaultValues, name);
    const shown =
      typeof initial === "boolean"
        ? { defaultChecked: initial }
        : typeof initial === "string" || typeof initial === "number"
          ? { defaultValue: initial }
          : {};
    return { ...form.register(name, rules), ...shown };
  };
  const [message, setMessage] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [ready, setReady] = useState(false);
  const busy = useRef(false);
  const summary = useRef<HTMLDivElement>(null);

  const dirty = form.formState.isDirty;
  const unsaved = useUnsaved(dirty);

  useEffect(() => setReady(true), []);

  const toSummary = () => window.requestAnimationFrame(() => summary.current?.focus());

  const { revision, adopt, outdated, shared } = useShared({
    form,
    values: options.defaultValues,
    options: options.shared,
    summary,
    refuse: setMessage,
  });

  function refuse(failure: SendFailure) {
    toSummary();
    if (failure.code === "resource.changed") return outdated(failure.message);
    const fields = failure.fields ?? {};
    const named = Object.keys(fields).length > 0 ? fields : failure.field ? { [failure.field]: failure.message } : {};
    for (const [name, text] of Object.entries(named))
      form.setError(name as Path<In>, { type: "server", message: text });
    const text = failure.code === "auth.required" ? SIGNED_OUT : failure.message;
    setMessage(Object.keys(named).length > 0 ? null : text);
  }

  const submit = form.handleSubmit(async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setMessage(null);
    let open = true;
    try {
      const result = await withSecondFactor(() => options.send(form.getValues(), revision));
      if (result.ok) {
        unsaved.saved();
        open = options.onDone(result.data) === "again";
        if (open) unsaved.reopen();
      } else refuse(result);
    } catch (error) {
      console.error(error);
      setMessage(LOST);
      toSummary();
    } finally {
      if (open) {
        busy.current = false;
        setSending(false);
      }
    }
  }, toSummary);

  const errors = flatErrors(form.formState.errors);
  const errorOf = (name: string) => errors.find((error) => error.field === name)?.message ?? null;
  const named = errors.length > 0 ? namedErrors(errors) : errors;
  return {
    form: { ...form, register },
    submit,
    sending,
    ready,
    dirty,
    message,
    errors: named,
    errorOf,
    summary,
    adopt,
    shared,
  };
}
