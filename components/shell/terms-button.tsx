"use client";

import { type ReactNode, useRef } from "react";

/** Opens the terms over the page. Without script the button is a form that goes to their page. */
export function TermsButton({ href, children }: { href: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <form
        action={href}
        onSubmit={(event) => {
          if (!dialog.current) return;
          event.preventDefault();
          dialog.current.showModal();
        }}
      >
        <button type="submit">Todos los derechos reservados</button>
      </form>
      <dialog ref={dialog} className="dialogo" aria-labelledby="terminos-titulo">
        {children}
      </dialog>
    </>
  );
}
