"use client";

import type { KeyboardEvent, ReactNode } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const PAGES: Readonly<Record<string, string>> = { PageUp: "mes-antes", PageDown: "mes-despues" };

/** Arrow keys go from day to day and week to week, Page Up and Page Down to the months around. */
export function CalendarKeys({ children }: { children: ReactNode }) {
  function go(event: KeyboardEvent<HTMLDivElement>) {
    const target = event.target as HTMLElement;
    const page = PAGES[event.key];
    const step = STEPS[event.key];
    if (page) document.getElementById(page)?.click();
    else if (step !== undefined && target.dataset.dia !== undefined) {
      const days = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-dia]")];
      days[days.indexOf(target) + step]?.focus();
    } else return;
    event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys only move the focus between the links inside
    <div className="calendario-marco" onKeyDown={go}>
      {children}
    </div>
  );
}
