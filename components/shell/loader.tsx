"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { leavesPage } from "@/components/shell/loader-rules";
import { onBusy } from "@/components/ui/busy-signal";
import { Logo } from "@/components/ui/marks";

const DELAY_MS = 300;
/** A navigation that turns out to be a download never arrives: the page must come back. */
const GIVE_UP_MS = 15_000;

/** Covers the page with the logo and "Cargando..." when a navigation or a form takes more than 300 ms. Escape uncovers it. */
export function Loader() {
  return (
    <Suspense fallback={null}>
      <Cover />
    </Suspense>
  );
}

function Cover() {
  const place = `${usePathname()}?${useSearchParams()}`;
  const [leaving, setLeaving] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [shown, setShown] = useState(false);
  const busy = sending || leaving === place;

  useEffect(() => {
    const start = () => setLeaving(place);
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || (link.target && link.target !== "_self")) return;
      if (link.hasAttribute("download") || link.closest("[data-no-loader]")) return;
      if (leavesPage(link.href, window.location.href)) start();
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (form.method !== "dialog" && form.target !== "_blank" && !form.closest("[data-no-loader]")) start();
    };
    const stop = () => setLeaving(null);
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") stop();
    };
    window.addEventListener("click", click);
    window.addEventListener("submit", submit);
    window.addEventListener("pageshow", stop);
    window.addEventListener("keydown", key);
    const off = onBusy((count) => setSending(count > 0));
    return () => {
      window.removeEventListener("click", click);
      window.removeEventListener("submit", submit);
      window.removeEventListener("pageshow", stop);
      window.removeEventListener("keydown", key);
      off();
    };
  }, [place]);

  useEffect(() => {
    if (!busy) {
      setShown(false);
      return;
    }
    const show = window.setTimeout(() => setShown(true), DELAY_MS);
    const giveUp = window.setTimeout(() => setLeaving(null), GIVE_UP_MS);
    return () => {
      window.clearTimeout(show);
      window.clearTimeout(giveUp);
    };
  }, [busy]);

  return (
    <div className="cargador" role="status" hidden={!shown}>
      <Logo size={44} />
      Cargando...
    </div>
  );
}
