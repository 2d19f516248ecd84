"use client";

import { useEffect } from "react";
import { keepAwake } from "@/components/tickets/keep-awake";

const SWIPE = 60;

function openTicket(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".boleto-vista:target");
}

function follow(link: HTMLAnchorElement | null | undefined): void {
  if (link) window.location.replace(link.hash);
}

const step = (rel: "prev" | "next") => follow(openTicket()?.querySelector<HTMLAnchorElement>(`a[rel="${rel}"]`));

function onKey(event: KeyboardEvent): void {
  const ticket = openTicket();
  if (!ticket) return;
  if (event.key === "Escape") follow(ticket.querySelector<HTMLAnchorElement>("[data-close]"));
  if (event.key === "ArrowLeft") step("prev");
  if (event.key === "ArrowRight") step("next");
  if (event.key !== "Tab") return;
  const links = [...ticket.querySelectorAll<HTMLAnchorElement>("a")];
  const edge = event.shiftKey ? links.at(0) : links.at(-1);
  if (document.activeElement !== edge && ticket.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? links.at(-1) : links.at(0))?.focus();
}

/**
 * What the full-screen ticket gains from script: the screen stays on, a swipe or an arrow key goes to the next one,
 * Escape closes it, and the focus stays inside. It opens, closes and steps without any.
 */
export function TicketGestures() {
  useEffect(() => {
    const awake = keepAwake();
    let start: { x: number; y: number } | null = null;
    const onHash = () => {
      const ticket = openTicket();
      ticket?.querySelector<HTMLAnchorElement>("[data-close]")?.focus({ preventScroll: true });
      awake.set(ticket !== null);
    };
    const onDown = (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start = touch && openTicket() ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const onUp = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start || !touch) return;
      const x = touch.clientX - start.x;
      const y = touch.clientY - start.y;
      start = null;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? "next" : "prev");
    };
    onHash();
    window.addEventListener("hashchange", onHash);
    document.addEventListener("keydown", onKey);
    document.addEventListener("touchstart", onDown, { passive: true });
    document.addEventListener("touchend", onUp, { passive: true });
    return () => {
      awake.end();
      window.removeEventListener("hashchange", onHash);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("touchstart", onDown);
      document.removeEventListener("touchend", onUp);
    };
  }, []);
  return null;
}
