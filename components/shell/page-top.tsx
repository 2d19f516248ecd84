"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";

/** A page that stands at a step of a journey gives its heading this, to be read first also after a load of its own. */
const STEP = 'h1[tabindex="-1"]';

function focusOn(heading: HTMLElement | null): void {
  const isTyping = document.activeElement instanceof HTMLInputElement;
  if (!heading || isTyping) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What the last act answered comes into view, out of the dialog that asked for it. */
function showAnswer(): void {
  for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close();
  document.querySelector("main .aviso:is([role=alert], [role=status])")?.scrollIntoView({ block: "nearest" });
}

/**
 * A page that takes another's place without a load keeps the other's scroll and leaves the focus on nothing. This starts
 * it as a load would: at its top, with the focus on its heading. The way back through the history keeps its scroll. A page
 * that comes back with an answer to an act (`aviso`) shows the answer.
 */
export function PageTop() {
  const path = usePathname();
  const query = useSearchParams();
  const notice = query.has("aviso") ? query.toString() : "";
  const shown = useRef({ path: "", notice });
  const backTo = useRef("");

  useEffect(() => {
    const onBack = () => {
      backTo.current = window.location.pathname;
    };
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);

  useEffect(() => {
    const before = shown.current;
    const isBack = backTo.current === path;
    shown.current = { path, notice };
    backTo.current = "";
    if (before.path === path) {
      if (notice && notice !== before.notice) showAnswer();
      return;
    }
    if (isBack || window.location.hash) return;
    if (before.path === "") {
      if (document.activeElement === document.body) focusOn(document.querySelector<HTMLElement>(STEP));
      return;
    }
    window.scrollTo(0, 0);
    focusOn(document.querySelector("h1"));
  }, [path, notice]);

  return null;
}
