import { getDb } from "@/db/client";
import { logError } from "@/lib/core/log";
import { inTrace, newTrace } from "@/lib/core/trace";
import type { LiveChanges, LiveFigures } from "@/lib/live/client";
import { type LiveTopic, readLive } from "@/lib/live/read-live";

const EVERY = 1_000;
/** The poller rests four times as long as a reading took, so that it uses at most a fifth of a connection. */
const REST = 4;
/** Listeners' sessions are checked again so often. */
const RECHECK = 10_000;
const FAILURES = 3;

export interface Listener {
  key: string;
  topic: LiveTopic;
  /** A person may have only some streams in one process. */
  userId: number;
  /** Asked every ten seconds. */
  mayListen: () => Promise<boolean>;
  /** Returns false when it cannot take the changes now; they come again with the next reading. */
  send: (changes: LiveChanges) => boolean;
  end: () => void;
}

interface Entry {
  listener: Listener;
  sent: LiveFigures;
}

interface Poller {
  entries: Set<Entry>;
  latest: Map<string, LiveFigures>;
  /** Null while nobody listens. */
  running: Promise<void> | null;
  /** Ends the loop's pause early. */
  wake: () => void;
}

const store = globalThis as typeof globalThis & { __controlTrasladoLive?: Poller };

/** Next makes several instances of a module, so the process's one poller hangs on `globalThis`. */
function poller(): Poller {
  store.__controlTrasladoLive ??= { entries: new Set(), latest: new Map(), running: null, wake: () => undefined };
  return store.__controlTrasladoLive;
}

/** Null when nothing changed. */
export function changesOf(before: LiveFigures, now: LiveFigures): LiveChanges | null {
  const changes: LiveChanges = {};
  for (const [name, value] of Object.entries(now)) if (before[name] !== value) changes[name] = value;
  for (const name of Object.keys(before)) if (!(name in now)) changes[name] = null;
  return Object.keys(changes).length > 0 ? changes : null;
}

function sendChanges(entry: Entry, figures: LiveFigures | undefined): void {
  const changes = figures ? changesOf(entry.sent, figures) : null;
  if (figures && changes && entry.listener.send(changes)) entry.sent = figures;
}

function endListener(entry: Entry): void {
  poller().entries.delete(entry);
  entry.listener.end();
}

async function readOnce({ entries, latest }: Poller): Promise<void> {
  const topics = new Map([...entries].map(({ listener }) => [listener.key, listener.topic]));
  const found = await readLive(getDb(), topics, new Date());
  latest.clear();
  for (const [key, figures] of found) latest.set(key, figures);
  for (const entry of entries) sendChanges(entry, found.get(entry.listener.key));
}

export async function recheckListeners(): Promise<void> {
  const { entries } = poller();
  await Promise.all(
    [...entries].map(async (entry) => {
      if (!(await entry.listener.mayListen())) endListener(entry);
    }),
  );
}

async function run(state: Poller): Promise<void> {
  let failures = 0;
  let checkedAt = performance.now();
  while (state.entries.size > 0) {
    const startedAt = performance.now();
    try {
      if (startedAt - checkedAt >= RECHECK) {
        checkedAt = startedAt;
        await recheckListeners();
      }
      await readOnce(state);
      failures = 0;
    } catch (error) {
      failures += 1;
      logError(error, { part: "live figures", failures });
      if (failures >= FAILURES) for (const entry of state.entries) endListener(entry);
    }
    const took = performance.now() - startedAt;
    await pause(state, Math.max(EVERY - took, REST * took));
  }
}

function pause(state: Poller, milliseconds: number): Promise<void> {
  if (state.entries.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    state.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

export function streamsOf(userId: number): number {
  return [...poller().entries].filter(({ listener }) => listener.userId === userId).length;
}

/**
 * Feeds a listener until the returned function is called: first all figures of its topic, then changes. One loop in the
 * process reads for all listeners, and only while there are any.
 */
export function listen(listener: Listener): () => void {
  const state = poller();
  const entry: Entry = { listener, sent: {} };
  const latest = state.latest.get(listener.key);
  state.entries.add(entry);
  if (latest && state.running) sendChanges(entry, latest);
  if (state.running) {
    if (!latest) state.wake();
  } else {
    // It reads for all who listen, long after the request that began it.
    state.running = inTrace(newTrace(), () => run(state)).finally(() => {
      state.running = null;
      state.latest.clear();
    });
  }
  return () => {
    state.entries.delete(entry);
    if (state.entries.size === 0) state.wake();
  };
}

/** For tests: resolves when the loop has ended. */
export async function livePollerIdle(): Promise<void> {
  await poller().running;
}
