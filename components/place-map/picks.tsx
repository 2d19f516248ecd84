"use client";

import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { afterPicture } from "@/components/place-map/after-picture";
import { bestPlaces, runsOf } from "@/components/place-map/best-places";
import { columnOf, type Free, moveAmong, rowsOf, setRoving } from "@/components/place-map/keys";

export interface Chosen {
  id: number;
  label: string;
  /** The row and the column on the map, which tell who stands beside whom. */
  row: number;
  column: number;
}

/** What is chosen, and what there is to say of it. */
interface Picked {
  chosen: readonly Chosen[];
  message: string | null;
}

/** Kept beside the tree: a change is told to those who show it, and nobody walks through thousands of places for it. */
function keep(initial: Picked) {
  let now = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(next: Picked) {
      now = next;
      for (const tell of listeners) tell();
    },
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

interface Picks {
  kept: ReturnType<typeof keep>;
  max: number;
  crossings: readonly number[];
  takeBest: (count: number) => void;
  drop: (id: number) => void;
  /** Says what is missing and answers false while nothing is chosen. */
  canGoOn: () => boolean;
}

const Context = createContext<Picks | null>(null);

export function usePicks() {
  const picks = useContext(Context);
  if (!picks) throw new Error("The picks of a map are used inside PickPlaces");
  const { kept, ...rest } = picks;
  return { ...rest, ...useSyncExternalStore(kept.subscribe, kept.get, kept.get) };
}

interface PickPlacesProps {
  /** What the server shows as chosen. */
  initial: readonly Chosen[];
  max: number;
  crossings: readonly number[];
  columns: number;
  children: ReactNode;
}

const isPlace = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.name === "placeIds";

/**
 * Around the map and all that speaks of what is chosen on it. The checkboxes keep the choice; this only reads them, so
 * that a tap costs the same on thousands of places.
 */
export function PickPlaces({ initial, max, crossings, columns, children }: PickPlacesProps) {
  const [kept] = useState(() => keep({ chosen: initial, message: null }));
  const root = useRef<HTMLDivElement>(null);

  /** The free places, row by row. Read once for each answer of the server, since a slow phone takes its time for it. */
  const read = useRef<Free[][] | null>(null);
  const rows = () => {
    read.current ??= rowsOf(root.current).map((inputs, row) =>
      inputs.map((input) => ({ input, row, column: columnOf(input) })),
    );
    return read.current;
  };

  // After each answer of the server, since a place that was lost is gone from the map, and what was ticked before the
  // script arrived counts.
  useEffect(() => {
    read.current = null;
    kept.set({ chosen: root.current ? readChosen(root.current) : initial, message: null });
    setRoving(root.current);
  }, [initial, kept]);

  const choose = (chosen: readonly Chosen[]) => kept.set({ chosen: inOrder(chosen), message: null });
  const say = (message: string) => kept.set({ ...kept.get(), message });

  const change = (target: EventTarget) => {
    if (!isPlace(target)) return;
    const { chosen } = kept.get();
    if (!target.checked) return choose(chosen.filter(({ id }) => id !== Number(target.value)));
    if (chosen.length < max) return choose([...chosen, chosenOf(target)]);
    target.checked = false;
    say(max === 1 ? "Solo 1 lugar por persona." : `Hasta ${max} lugares por persona: quita uno para elegir otro.`);
  };

  const takeBest = (count: number) => {
    const best = bestPlaces(rows(), Math.min(count, max), { columns, crossings }).map(({ input }) => input);
    for (const { id } of kept.get().chosen) {
      const input = boxOf(root.current, id);
      if (input) input.checked = false;
    }
    for (const input of best) input.checked = true;
    choose(best.map(chosenOf));
    afterPicture(() => best[0]?.scrollIntoView({ block: "nearest", inline: "center" }));
  };

  const drop = (id: number) => {
    const input = boxOf(root.current, id);
    if (!input) return;
    input.checked = false;
    input.focus({ preventScroll: true });
    choose(kept.get().chosen.filter((place) => place.id !== id));
  };

  const canGoOn = () => {
    if (kept.get().chosen.length > 0) return true;
    say("Elige al menos un lugar");
    const first = rows()[0]?.[0]?.input;
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "center", inline: "nearest" });
    return false;
  };

  const keyDown = (event: KeyboardEvent) => {
    if (isPlace(event.target) && moveAmong(rows(), event.target, event.key)) event.preventDefault();
  };

  return (
    <Context value={{ kept, max, crossings, takeBest, drop, canGoOn }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its checkboxes say. */}
      <div ref={root} onChange={(event) => change(event.target)} onKeyDown={keyDown}>
        {children}
      </div>
    </Context>
  );
}

const boxOf = (root: HTMLElement | null, id: number) =>
  root?.querySelector<HTMLInputElement>(`input[name="placeIds"][value="${id}"]`);

const chosenOf = (box: HTMLInputElement): Chosen => ({
  id: Number(box.value),
  label: box.getAttribute("aria-label") ?? "",
  row: Number(box.closest<HTMLElement>("[data-fila]")?.dataset.fila),
  column: columnOf(box),
});

const inOrder = (chosen: readonly Chosen[]) => chosen.toSorted((a, b) => a.row - b.row || a.column - b.column);

function readChosen(root: HTMLElement): Chosen[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[name="placeIds"]:checked')].map(chosenOf);
}

/** All stand side by side. */
export function areTogether(chosen: readonly Chosen[], crossings: readonly number[]): boolean {
  return (
    chosen.length > 1 && new Set(chosen.map(({ row }) => row)).size === 1 && runsOf(chosen, crossings).length === 1
  );
}
