"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * Opens the terms over the page; until they are asked for they are not in it, since every page has a foot. Without script
 * the button is a form that goes to their page.
 */
export function TermsButton({ href, children }: { href: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  return (
    <>
      <form
        action={href}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          dialog.current?.showModal();
        }}
      >
        <button type="submit">Todos los derechos reservados</button>
      </form>
      {asked ? (
        <dialog ref={dialog} className="dialogo" aria-labelledby="terminos-titulo">
          {children}
        </dialog>
      ) : null}
    </>
  );
}
