"use client";

import type { MouseEvent, ReactNode } from "react";

interface AskFirstProps {
  /** The page with the same question in place, for a browser that runs no script. */
  href: string;
  dialogId: string;
  className: string;
  children: ReactNode;
}

/** Opens a dialog of the page that asks before something is done. */
export function AskFirst({ href, dialogId, className, children }: AskFirstProps) {
  const open = (event: MouseEvent) => {
    const dialog = document.getElementById(dialogId);
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    dialog.showModal();
  };
  return (
    <a href={href} className={className} aria-haspopup="dialog" data-no-loader="" onClick={open}>
      {children}
    </a>
  );
}
