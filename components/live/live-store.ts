import type { LiveChanges } from "@/lib/live/client";

/** The figures that the stream told of, for the page that is seen. Empty = the page's own count. */
export interface LiveStore {
  read: (name: string) => number | undefined;
  /** Takes a message; answers the names that changed after the first one. */
  take: (changes: LiveChanges) => string[];
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function liveStore(): LiveStore {
  const figures = new Map<string, number>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (name) => figures.get(name),
    take(changes) {
      const isFirst = figures.size === 0;
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) figures.delete(name);
        else figures.set(name, value);
      }
      tell();
      return isFirst ? [] : Object.keys(changes);
    },
    clear() {
      figures.clear();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
