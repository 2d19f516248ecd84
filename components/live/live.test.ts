import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectLive, type LiveState, POLLING } from "@/components/live/live-connection";
import { liveStore } from "@/components/live/live-store";

class FakeSource {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let visibility = "visible";
let onVisibility: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  visibility = "visible";
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", {
    get visibilityState() {
      return visibility;
    },
    addEventListener: (_: string, listener: () => void) => {
      onVisibility = listener;
    },
    removeEventListener: () => undefined,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected() {
  const store = liveStore();
  const states: LiveState[] = [];
  const refresh = vi.fn();
  const leave = connectLive({ url: "/api/live", store, refresh, onState: (state) => states.push(state) });
  const source = () => {
    const last = FakeSource.opened.at(-1);
    if (!last) throw new Error("Nothing was opened");
    return last;
  };
  return { store, states, refresh, leave, source };
}

const see = (state: "visible" | "hidden") => {
  visibility = state;
  onVisibility();
};

test("figures are the stream's as soon as it tells them; what ended is gone", () => {
  const { store, states, source } = connected();
  expect(store.read("sold")).toBeUndefined();
  source().say({ sold: 5, "3.sold": 5 });
  source().say({ sold: 6, "3.sold": null });
  expect([store.read("sold"), store.read("3.sold")]).toEqual([6, undefined]);
  expect(states.at(-1)).toBe("live");
});

test("charts follow ten seconds after the first change, a new event or alert at once, and the first message alone moves nothing", () => {
  const { refresh, source } = connected();
  source().say({ sold: 5, event: 1 });
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  source().say({ sold: 6 });
  vi.advanceTimersByTime(5_000);
  source().say({ sold: 7 });
  vi.advanceTimersByTime(4_999);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(1);
  source().say({ sold: 8 });
  source().say({ event: 2 });
  vi.advanceTimersByTime(500);
  expect(refresh).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a broken stream leaves the page's own figures, read again slowly until it is back", () => {
  const { store, states, refresh, source } = connected();
  source().say({ sold: 5 });
  source().onerror?.();
  expect([states.at(-1), store.read("sold")]).toEqual(["polling", undefined]);
  vi.advanceTimersByTime(2 * POLLING);
  expect(refresh).toHaveBeenCalledTimes(2);
  // The browser opens it again by itself.
  expect(FakeSource.opened).toHaveLength(1);
  source().say({ sold: 6 });
  vi.advanceTimersByTime(3 * POLLING);
  expect([states.at(-1), store.read("sold"), refresh.mock.calls.length]).toEqual(["live", 6, 2]);
});

test("a refused stream is asked for again", () => {
  const { source, states } = connected();
  source().readyState = FakeSource.CLOSED;
  source().onerror?.();
  vi.advanceTimersByTime(POLLING);
  expect(FakeSource.opened).toHaveLength(2);
  source().say({ sold: 1 });
  expect(states.at(-1)).toBe("live");
});

test("a hidden tab neither listens nor reads, and catches up when it is seen", () => {
  const { refresh, source } = connected();
  source().say({ sold: 5 });
  source().say({ sold: 6 });
  see("hidden");
  expect(source().readyState).toBe(FakeSource.CLOSED);
  vi.advanceTimersByTime(60_000);
  expect(refresh).not.toHaveBeenCalled();
  see("visible");
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(FakeSource.opened).toHaveLength(2);
});

test("a page that is left behind leaves nothing", () => {
  const { leave, source, store, refresh } = connected();
  source().say({ sold: 5 });
  source().say({ sold: 6 });
  leave();
  vi.advanceTimersByTime(60_000);
  expect([source().readyState, store.read("sold"), refresh.mock.calls.length]).toEqual([2, undefined, 0]);
  expect(vi.getTimerCount()).toBe(0);
});
