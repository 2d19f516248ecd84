"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import { notify, notifyError } from "@/components/ui/toaster";

type Result = { ok: true; data: string } | { ok: false; message: string };

export interface Chosen {
  ids: number[];
  busy: boolean;
  /** Runs the act on the chosen rows, shows its result, and unticks them. */
  run: (work: () => Promise<Result>) => Promise<void>;
  /** Unticks them. */
  clear: () => void;
}

const boxesOf = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];

/** What can be done with the rows that are chosen by their boxes; the way to choose the whole page while none is. */
export function ChosenBar({ name, children }: { name: string; children: (chosen: Chosen) => ReactNode }) {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const [ids, setIds] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const read = () => setIds(boxesOf(name).flatMap(({ checked, value }) => (checked ? [Number(value)] : [])));
    const onChange = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.name === name) read();
    };
    document.addEventListener("change", onChange);
    // A browser that goes back to the page restores the ticked boxes without an event.
    read();
    setIsReady(true);
    return () => document.removeEventListener("change", onChange);
  }, [name]);
  const choose = (checked: boolean) => {
    const boxes = boxesOf(name);
    for (const box of boxes) box.checked = checked;
    setIds(checked ? boxes.map(({ value }) => Number(value)) : []);
  };
  const run: Chosen["run"] = async (work) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (!result.ok) {
      notifyError(result.message);
      return;
    }
    choose(false);
    notify(result.data);
    router.refresh();
  };
  if (!isReady) return null;
  if (ids.length === 0) {
    return (
      <div className="fila px-4 pb-3">
        <Btn size="sm" variant="quieto" type="button" onClick={() => choose(true)}>
          Elegir toda la página
        </Btn>
      </div>
    );
  }
  return (
    <section
      className="masivo"
      aria-label="Elegidos"
      aria-live="polite"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) choose(false);
      }}
    >
      <strong>{ids.length === 1 ? "1 elegido" : `${ids.length} elegidos`}</strong>
      <button
        type="button"
        className="btn btn-icono btn-sm quitar"
        aria-label="No elegir ninguno"
        onClick={() => choose(false)}
      >
        <Icon name="x" />
      </button>
      {children({ ids, busy, run, clear: () => choose(false) })}
    </section>
  );
}
