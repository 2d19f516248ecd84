"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { Btn } from "@/components/ui/btn";
import { Checkbox } from "@/components/ui/choice";
import { Icon } from "@/components/ui/icon";
import { notify, notifyError } from "@/components/ui/toaster";
import { formatCount } from "@/lib/core/money";
import type { ActionResult } from "@/lib/http/form-state";
import type { ChosenRows } from "@/lib/lists";

type Result = { ok: true; data: string } | { ok: false; message: string };

export interface Chosen {
  ids: number[];
  /** They are all that the list's filters find, and not only those of this page. */
  isAll: boolean;
  busy: boolean;
  /** Runs the act on the chosen rows, shows its result, and unticks them. */
  run: (work: () => Promise<Result>) => Promise<void>;
  /** Unticks them. */
  clear: () => void;
}

/** How the rows of the other pages are chosen too. */
export interface ChooseAll {
  /** How many the list's filters find. */
  total: number;
  params: Readonly<Record<string, string>>;
  /** A server action: the rows that the filters of an address find. */
  load: (params: Readonly<Record<string, string>>) => Promise<ActionResult<ChosenRows>>;
}

const boxesOf = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)];

const NOTHING: readonly number[] = [];

interface ChosenBarProps {
  name: string;
  all?: ChooseAll | undefined;
  children: (chosen: Chosen) => ReactNode;
}

/**
 * What can be done with the rows that are chosen by their boxes, and the box that chooses the whole page. Once the whole page
 * is chosen, all that the filters find can be.
 */
export function ChosenBar({ name, all, children }: ChosenBarProps) {
  const router = useRouter();
  const [isReady, setIsReady] = useState(false);
  const [ids, setIds] = useState<readonly number[]>(NOTHING);
  const [isAll, setIsAll] = useState(false);
  const [onPage, setOnPage] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const read = () => {
      const boxes = boxesOf(name);
      setOnPage(boxes.length);
      setIsAll(false);
      setIds(boxes.flatMap(({ checked, value }) => (checked ? [Number(value)] : [])));
    };
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
    setOnPage(boxes.length);
    setIsAll(false);
    setIds(checked ? boxes.map(({ value }) => Number(value)) : NOTHING);
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
  const chooseAll = async ({ load, params }: ChooseAll) => {
    setBusy(true);
    const result = await load(params);
    setBusy(false);
    if (!result.ok) {
      notifyError(result.message);
      return;
    }
    const { ids: found, hasMore } = result.data;
    setIds(found);
    setIsAll(true);
    if (hasMore) notify(`Se eligieron los primeros ${formatCount(found.length)}: son los más que se pueden a la vez.`);
  };
  if (!isReady) return null;
  if (ids.length === 0) {
    return (
      <div className="fila px-4 pb-3">
        <Checkbox label="Elegir toda la página" checked={false} onChange={() => choose(true)} />
      </div>
    );
  }
  const offersAll = all !== undefined && !isAll && onPage > 0 && ids.length === onPage && all.total > onPage;
  return (
    <section
      className="masivo"
      aria-label="Elegidos"
      aria-live="polite"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) choose(false);
      }}
    >
      <strong>{ids.length === 1 ? "1 elegido" : `${formatCount(ids.length)} elegidos`}</strong>
      <button
        type="button"
        className="btn btn-icono btn-sm quitar"
        aria-label="No elegir ninguno"
        onClick={() => choose(false)}
      >
        <Icon name="x" />
      </button>
      {offersAll ? (
        <Btn size="sm" variant="quieto" type="button" busy={busy} onClick={() => chooseAll(all)}>
          {`Elegir los ${formatCount(all.total)} resultados`}
        </Btn>
      ) : null}
      {children({ ids: [...ids], isAll, busy, run, clear: () => choose(false) })}
    </section>
  );
}
