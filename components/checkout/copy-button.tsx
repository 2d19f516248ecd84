"use client";

import { type ReactNode, useState } from "react";

/** Copies a text. Without script there is nothing to press: the text stands beside it. */
export function CopyButton({ text, label, children }: { text: string; label: string; children: ReactNode }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <button type="button" className="btn btn-icono" aria-label={label} onClick={copy}>
        {children}
      </button>
      <span className="chico" role="status">
        {copied ? "Copiada" : ""}
      </span>
    </>
  );
}
