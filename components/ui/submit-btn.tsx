"use client";

import { type ComponentProps, useEffect } from "react";
import { useFormStatus } from "react-dom";
import { type BtnLook, btnClass } from "@/components/ui/btn-class";
import { beginBusy } from "@/components/ui/busy-signal";

type SubmitBtnProps = Omit<ComponentProps<"button">, "type"> & BtnLook;

/**
 * The button that sends its form. While a server action runs it keeps its width, shows a ring and lets no second
 * submit through; it stays focusable, so that the focus is not lost. Without script it is a plain submit button.
 */
export function SubmitBtn({
  variant = "main",
  size,
  wide,
  busy,
  className,
  children,
  onClick,
  ...rest
}: SubmitBtnProps) {
  const status = useFormStatus();
  const sending = status.pending || busy === true;

  useEffect(() => {
    if (sending) return beginBusy();
  }, [sending]);

  return (
    <button
      {...rest}
      type="submit"
      className={btnClass({ variant, size, wide, busy: sending, className })}
      aria-busy={sending || undefined}
      onClick={(event) => {
        if (sending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
      {sending ? <span className="vh">: enviando</span> : null}
    </button>
  );
}
