"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { freeAllWork, hasUnsavedWork, onUnsavedWork } from "@/components/office/unsaved-work";
import { leavesPage } from "@/components/shell/loader-rules";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Marks the history entry that is put before the page's own, so that going back stays on the page. */
const MARK = "sinGuardar";

const isMarked = (state: unknown) => typeof state === "object" && state !== null && MARK in state;

const POINTS = ["Lo que cambiaste en esta página se pierde."];

/** The link that a plain click follows out of the page, if it does. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || (link.target && link.target !== "_self") || link.hasAttribute("download")) return null;
  return leavesPage(link.href, window.location.href) || new URL(link.href).origin !== window.location.origin
    ? link
    : null;
}

/**
 * Asks before unsaved work is left: by links, tabs and "Salir" with a dialog of ours, by the back button too, and by
 * reloading or closing with the browser's own. Once, in the shell.
 */
export function UnsavedGuard() {
  const unsaved = useSyncExternalStore(onUnsavedWork, hasUnsavedWork, () => false);
  const [open, setOpen] = useState(false);
  const leave = useRef<() => void>(() => undefined);
  const stay = useRef<() => void>(() => undefined);
  const marked = useRef(false);

  useEffect(() => {
    marked.current = isMarked(window.history.state);
    const back = (event: PopStateEvent) => {
      const cameOff = marked.current && !isMarked(event.state);
      marked.current = isMarked(event.state);
      if (!cameOff) return;
      // Both entries show this page: the router has nothing to do.
      event.stopImmediatePropagation();
      if (!hasUnsavedWork()) return window.history.back();
      leave.current = () => window.history.back();
      stay.current = () => window.history.forward();
      setOpen(true);
    };
    window.addEventListener("popstate", back, { capture: true });
    return () => window.removeEventListener("popstate", back, { capture: true });
  }, []);

  useEffect(() => {
    if (!unsaved) return;
    if (!isMarked(window.history.state)) {
      window.history.pushState({ ...window.history.state, [MARK]: true }, "", window.location.href);
      marked.current = true;
    }
    const ask = (event: Event, go: () => void) => {
      // What was given up by the answer is left by the same link, before this is taken away.
      if (!hasUnsavedWork()) return;
      event.preventDefault();
      event.stopPropagation();
      leave.current = go;
      stay.current = () => undefined;
      setOpen(true);
    };
    const click = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link) ask(event, () => (link.isConnected ? link.click() : window.location.assign(link.href)));
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (form instanceof HTMLFormElement && form.hasAttribute("data-leaves")) ask(event, () => form.requestSubmit());
    };
    const unload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener("click", click, { capture: true });
    window.addEventListener("submit", submit, { capture: true });
    window.addEventListener("beforeunload", unload);
    return () => {
      window.removeEventListener("click", click, { capture: true });
      window.removeEventListener("submit", submit, { capture: true });
      window.removeEventListener("beforeunload", unload);
    };
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) stay.current();
      }}
      title="¿Salir sin guardar?"
      points={POINTS}
      note={null}
      cancel="Seguir editando"
      confirm="Salir sin guardar"
      action={() => {
        stay.current = () => undefined;
        freeAllWork();
        leave.current();
      }}
    />
  );
}
