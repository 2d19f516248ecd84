"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { connectLive, type LiveState, POLLING } from "@/components/live/live-connection";
import { type LiveStore, liveStore } from "@/components/live/live-store";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCount, formatMoney } from "@/lib/core/money";

const Live = createContext<{ store: LiveStore; state: LiveState } | null>(null);

/** Feeds the figures inside from a stream of the server. Without script they are the page's own. */
export function LiveSource({ url, children }: { url: string; children: ReactNode }) {
  const router = useRouter();
  const [store] = useState(liveStore);
  const [state, setState] = useState<LiveState>("opening");
  useEffect(
    () => connectLive({ url, store, refresh: () => router.refresh(), onState: setState }),
    [url, store, router],
  );
  return <Live value={{ store, state }}>{children}</Live>;
}

const nothing = () => () => undefined;

/** A figure as the stream has it, or as the page counted it. */
function useFigure(name: string, value: number): number {
  const store = use(Live)?.store;
  return (
    useSyncExternalStore(
      store?.subscribe ?? nothing,
      () => store?.read(name),
      () => undefined,
    ) ?? value
  );
}

interface FigureProps {
  /** Its name in the stream: `sold`, `12.sold`. */
  name: string;
  /** As the page counted it. */
  value: number;
}

/** A count that moves: "1,940". */
export function LiveCount({ name, value }: FigureProps) {
  return formatCount(useFigure(name, value));
}

/** An amount that moves; centavos. */
export function LiveMoney({ name, value }: FigureProps) {
  return formatMoney(useFigure(name, value));
}

/** Cars a minute from those of ten minutes. */
export function LivePace({ name, value }: FigureProps) {
  return formatCount(Math.round(useFigure(name, value) / 10));
}

interface ShareProps {
  part: FigureProps;
  whole: FigureProps | number;
}

function useShare({ part, whole }: ShareProps): number {
  const of = typeof whole === "number" ? { name: "", value: whole } : whole;
  const [some, all] = [useFigure(part.name, part.value), useFigure(of.name, of.value)];
  return all === 0 ? 0 : Math.round((100 * some) / all);
}

/** A share that moves, as a whole percentage: "44". */
export function LiveShare(props: ShareProps) {
  return useShare(props);
}

interface LiveLeftProps extends FigureProps {
  /** Said in place of 0. */
  none: string;
}

/** What is left; nothing is a word. */
export function LiveLeft({ none, ...figure }: LiveLeftProps) {
  const left = useFigure(figure.name, figure.value);
  return left === 0 ? <span className="agotada">{none}</span> : formatCount(left);
}

interface LiveTakenBarProps {
  sold: FigureProps;
  free: FigureProps;
  capacity: number;
  /** The zone's key. */
  zone: string;
}

/** What is sold of a zone, and in another tone what is taken without a sale: courtesies, subscribers, places on hold. */
export function LiveTakenBar({ sold, free, capacity, zone }: LiveTakenBarProps) {
  const [count, left] = [useFigure(sold.name, sold.value), useFigure(free.name, free.value)];
  const taken = Math.max(0, capacity - left - count);
  const share = (part: number) => (capacity === 0 ? 0 : (100 * part) / capacity);
  return (
    <ProgressBar
      percent={share(count)}
      more={share(taken)}
      full={left === 0}
      label={`Vendido de ${zone}; además tomado sin venta ${Math.round(share(taken))} %`}
    />
  );
}

interface LiveBarProps extends ShareProps {
  label: string;
  /** What is left: nothing is hatched. */
  left?: FigureProps;
}

/** A share that moves, as a bar. */
export function LiveBar({ label, left, ...props }: LiveBarProps) {
  const percent = useShare(props);
  const rest = useFigure(left?.name ?? "", left?.value ?? 1);
  return <ProgressBar percent={percent} label={label} full={rest === 0} />;
}

/** Whether the figures move by themselves, in words. */
export function LiveMark() {
  const state = use(Live)?.state;
  if (state === "live") return <span className="vivo">En vivo</span>;
  if (state === "polling") return <span className="chico">Se actualiza cada {POLLING / 1_000} s</span>;
  return null;
}
