import type { LiveStore } from "@/components/live/live-store";
import { LIVE_STRUCTURE, type LiveChanges } from "@/lib/live/client";

export type LiveState = "opening" | "live" | "polling";

/** How long charts and lists wait for further changes before the page is read again, and at most when nothing changes. */
const CHARTS = 10_000;
const STRUCTURE = 500;
/** Without a stream the page is read again this often, and the stream is tried again. */
export const POLLING = 20_000;

interface Options {
  url: string;
  store: LiveStore;
  /** Reads the page's own figures again: charts, lists, alerts. */
  refresh: () => void;
  onState: (state: LiveState) => void;
}

/**
 * Keeps the stream open while the tab is seen. A browser opens a broken one again by itself; one that was refused is
 * tried again with each slow reading of the page. Answers what ends it.
 */
export function connectLive({ url, store, refresh, onState }: Options): () => void {
  let source: EventSource | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  let dueIn = Number.POSITIVE_INFINITY;
  let seenAt = Date.now();

  function refreshIn(milliseconds: number): void {
    if (milliseconds >= dueIn) return;
    clearTimeout(due);
    dueIn = milliseconds;
    due = setTimeout(() => {
      dueIn = Number.POSITIVE_INFINITY;
      refresh();
    }, milliseconds);
  }

  function fallBack(): void {
    store.clear();
    onState("polling");
    poll ??= setInterval(() => {
      refresh();
      if (source?.readyState === EventSource.CLOSED) open();
    }, POLLING);
  }

  function open(): void {
    source?.close();
    const opened = new EventSource(url);
    source = opened;
    opened.onmessage = ({ data }) => {
      clearInterval(poll);
      poll = undefined;
      onState("live");
      const changed = store.take(JSON.parse(data) satisfies LiveChanges);
      if (changed.length === 0) return;
      refreshIn(changed.some((name) => LIVE_STRUCTURE.includes(name)) ? STRUCTURE : CHARTS);
    };
    opened.onerror = fallBack;
  }

  function close(): void {
    source?.close();
    source = undefined;
    clearInterval(poll);
    poll = undefined;
    clearTimeout(due);
    dueIn = Number.POSITIVE_INFINITY;
  }

  function onVisibility(): void {
    if (document.visibilityState === "hidden") {
      seenAt = Date.now();
      close();
      store.clear();
    } else if (!source) {
      if (Date.now() - seenAt > CHARTS) refresh();
      onState("opening");
      open();
    }
  }

  if (document.visibilityState === "visible") open();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
    store.clear();
  };
}
