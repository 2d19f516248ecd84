"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";

interface SoftLinksProps {
  /** The element that the page is about now; it comes into view when it changes. */
  focusId: string | null;
  /** The list in which something is still to be chosen: its first choice takes the focus. */
  askId?: string | null;
  /** It is all that the page is about: the page stands at its top, with the focus on its heading. */
  isPage?: boolean;
  children: ReactNode;
}

/** Links to the same page with another choice change it in place. Without script they are ordinary links. */
export function SoftLinks({ focusId, askId = null, isPage, children }: SoftLinksProps) {
  const router = useRouter();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href");
      if (!href || !URL.canParse(href, location.href)) return;
      const to = new URL(href, location.href);
      if (to.origin !== location.origin || to.pathname !== location.pathname || to.search === location.search) return;
      event.preventDefault();
      router.replace(to.pathname + to.search, { scroll: false });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  useEffect(() => {
    const target = focusId ? document.getElementById(focusId) : null;
    target?.scrollIntoView({ block: isPage ? "start" : "nearest" });
    if (isPage) target?.querySelector("h1")?.focus({ preventScroll: true });
  }, [focusId, isPage]);
  useEffect(() => {
    const list = askId ? document.getElementById(askId) : null;
    list?.scrollIntoView();
    list?.querySelector<HTMLElement>("a.zona-n")?.focus();
  }, [askId]);
  return children;
}
