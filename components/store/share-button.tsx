"use client";

import { type MouseEvent, type ReactNode, useState } from "react";

interface ShareButtonProps {
  title: string;
  url: string;
  className: string;
  children: ReactNode;
}

/** Shares an address: the phone's own sheet, else the clipboard; without script, a WhatsApp link. */
export function ShareButton({ title, url, className, children }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);
  const share = async (event: MouseEvent) => {
    if (!navigator.share && !navigator.clipboard) return;
    event.preventDefault();
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  };
  return (
    <a
      className={className}
      href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
      target="_blank"
      rel="noreferrer"
      onClick={share}
    >
      {children}
      <span className={copied ? "chico" : "vh"} role="status">
        {copied ? "Enlace copiado" : ""}
      </span>
    </a>
  );
}
