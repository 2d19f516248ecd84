"use client";

import { useState, useSyncExternalStore } from "react";
import { type Theme, themeOf } from "@/components/shell/theme";
import { LineIcon } from "@/components/ui/line-icon";
import { themePaths } from "@/components/ui/theme-paths";

const CHOICES = [
  { value: "system", label: "Según el sistema", icon: "monitor" },
  { value: "light", label: "Claro", icon: "sun" },
  { value: "dark", label: "Oscuro", icon: "moon" },
] as const;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): string => document.documentElement.dataset.theme ?? "system";

function choose(theme: Theme | undefined): void {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  // It stays chosen here also where the answer is lost.
  const body = new URLSearchParams({ theme: theme ?? "system" });
  fetch("/api/theme", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => undefined);
  for (const listener of listeners) listener();
}

/** Light, dark, or as the system is. Without script it is a form that comes back to the page. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore<string | undefined>(subscribe, current, () => undefined);
  const [words, setWords] = useState("");
  return (
    <form action="/api/theme" method="post" className="tema">
      <fieldset>
        <legend className="vh">Tema</legend>
        {CHOICES.map(({ value, label, icon }) => (
          <button
            key={value}
            name="theme"
            value={value}
            type="submit"
            aria-label={`Tema: ${label}`}
            title={label}
            aria-pressed={chosen === undefined ? undefined : chosen === value}
            onClick={(event) => {
              event.preventDefault();
              choose(themeOf(value));
              setWords(`Tema: ${label}`);
            }}
          >
            <LineIcon path={themePaths[icon]} />
          </button>
        ))}
      </fieldset>
      <span className="vh" role="status">
        {words}
      </span>
    </form>
  );
}
