"use client";

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { ChangedNotice, type SharedState } from "@/components/office/changed-notice";
import { Btn } from "@/components/ui/btn";
import { BtnLink } from "@/components/ui/btn-link";
import { ErrorSummary, type FieldError } from "@/components/ui/error-summary";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface OfficeFormProps {
  onSubmit: () => Promise<void>;
  errors: readonly FieldError[];
  message: string | null;
  /** Leads from the summary to a field that is folded away. */
  goTo?: ((field: string) => void) | undefined;
  summary: RefObject<HTMLDivElement | null>;
  sending: boolean;
  ready: boolean;
  /** The verb: "Crear zona". */
  submitLabel: string;
  /** The act cannot be undone. */
  danger?: boolean;
  cancelHref?: string;
  /** There are changes that are not saved. */
  dirty: boolean;
  /** It changes what exists already: without changes there is nothing to save, and no bar. */
  edits?: boolean;
  /** What is not saved, in place of "Cambios sin guardar". */
  changes?: string;
  /** Takes the changes back. */
  onUndo?: () => void;
  /** Shows what another person saved meanwhile. */
  shared?: SharedState;
  /** Said as well, once the other person's changes are in the form. */
  mergedNote?: ReactNode;
  children: ReactNode;
}

/** Frame of a long form: summary of errors on top, what to fill in, and the bar that saves. */
export function OfficeForm(props: OfficeFormProps) {
  const bar = useRef<HTMLElement>(null);
  const { summary } = props;
  const isHidden = props.edits === true && !props.dirty;
  useLayoutEffect(() => {
    // The button that saved goes away with its bar: the keyboard goes on from the top of the form.
    if (isHidden && bar.current?.contains(document.activeElement)) summary.current?.focus({ preventScroll: true });
  }, [isHidden, summary]);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSubmit();
      }}
    >
      <div ref={props.summary} tabIndex={-1} className="empty:absolute">
        <ErrorSummary errors={props.errors} message={props.message} goTo={props.goTo} />
        {props.shared ? <ChangedNotice shared={props.shared}>{props.mergedNote}</ChangedNotice> : null}
      </div>
      {props.children}
      <section
        ref={bar}
        className="guarda"
        aria-label="Guardar"
        data-dirty={props.dirty || undefined}
        hidden={isHidden}
      >
        <span className="meta">{props.dirty ? (props.changes ?? "Cambios sin guardar") : ""}</span>
        {props.onUndo ? <Btn onClick={props.onUndo}>Deshacer</Btn> : null}
        {props.cancelHref ? <BtnLink href={props.cancelHref}>Cancelar</BtnLink> : null}
        <SubmitBtn variant={props.danger ? "peligro" : "main"} busy={props.sending} disabled={!props.ready}>
          {props.submitLabel}
        </SubmitBtn>
      </section>
    </form>
  );
}
