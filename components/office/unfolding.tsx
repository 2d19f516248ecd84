"use client";

import { type ComponentProps, useEffect, useRef } from "react";

/**
 * What unfolds below its summary: a click or the focus elsewhere closes it, and so does Escape, which leads back to the
 * summary. Without script it opens and closes all the same.
 */
export function Unfolding(props: ComponentProps<"details">) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const outside = (event: Event) => {
      const { current } = details;
      if (current?.open && event.target instanceof Node && !current.contains(event.target)) current.open = false;
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, []);
  return (
    <details
      {...props}
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
    />
  );
}
