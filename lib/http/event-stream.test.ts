import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endStreams, eventStream, isStopping } from "@/lib/http/event-stream";

interface Fed {
  response: Response;
  send: (message: number) => boolean;
  end: () => void;
  stops: number;
  leave: AbortController;
}

function fed(): Fed {
  const leave = new AbortController();
  const made: Partial<Fed> & { stops: number } = { stops: 0 };
  const response = eventStream<number>(leave.signal, ({ send, end }) => {
    Object.assign(made, { send, end });
    return () => {
      made.stops += 1;
    };
  });
  return Object.assign(made, { response, leave }) as Fed;
}

beforeEach(() => {
  vi.useFakeTimers();
  Reflect.deleteProperty(globalThis, "__controlTrasladoStreams");
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, "__controlTrasladoStreams");
});

test("messages travel as events, and a comment every fifteen seconds", async () => {
  const stream = fed();
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(stream.response.headers.get("cache-control")).toBe("no-store, no-transform");
  stream.send(7);
  vi.advanceTimersByTime(15_000);
  stream.end();
  expect(await stream.response.text()).toBe("retry: 2000\n\ndata: 7\n\n:\n\n");
  expect(stream.stops).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a reader that leaves stops the feed, once, and nothing is sent after", async () => {
  const stream = fed();
  stream.leave.abort();
  stream.end();
  expect(stream.stops).toBe(1);
  expect(stream.send(1)).toBe(false);
  const other = fed();
  await other.response.body?.cancel();
  expect(other.stops).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a slow reader is told so, instead of being sent more and more", () => {
  const stream = fed();
  const taken = Array.from({ length: 100 }, (_, index) => stream.send(index)).filter(Boolean).length;
  expect(taken).toBeGreaterThan(5);
  expect(taken).toBeLessThan(20);
});

test("a stop of the process ends every stream, and later ones at once", async () => {
  const streams = [fed(), fed()];
  expect(isStopping()).toBe(false);
  endStreams();
  expect(isStopping()).toBe(true);
  for (const { response, stops } of streams) {
    expect(await response.text()).toBe("retry: 2000\n\n");
    expect(stops).toBe(1);
  }
  const late = fed();
  expect(await late.response.text()).toBe("retry: 2000\n\n");
  expect(late.stops).toBe(1);
});
