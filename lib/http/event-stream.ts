import { whenStopping } from "@/lib/http/stopping";

const HEARTBEAT = 15_000;
/** Further messages are withheld while so many wait for a slow reader. */
const WAITING = 16;

interface Streams {
  open: Set<() => void>;
  isStopping: boolean;
}

const store = globalThis as typeof globalThis & { __controlTrasladoStreams?: Streams };

function streams(): Streams {
  store.__controlTrasladoStreams ??= { open: new Set(), isStopping: false };
  return store.__controlTrasladoStreams;
}

/** An open stream would keep a server alive that was asked to stop. */
export function endStreamsOnStop(): void {
  whenStopping(endStreams);
}

export function endStreams(): void {
  const all = streams();
  all.isStopping = true;
  for (const end of [...all.open]) end();
}

export const isStopping = () => streams().isStopping;

interface Sinks<Message> {
  /** False when the reader is too slow and the message was withheld. */
  send: (message: Message) => boolean;
  end: () => void;
}

/**
 * Server-sent events, one JSON message each. A comment every fifteen seconds keeps proxies from closing the connection.
 * `feed` starts the sender and answers the function that stops it, which is called when either side leaves.
 */
export function eventStream<Message>(signal: AbortSignal, feed: (sinks: Sinks<Message>) => () => void): Response {
  const encoder = new TextEncoder();
  let cancel: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        let stop: () => void = () => undefined;
        const write = (text: string) => {
          if (isOver || (controller.desiredSize ?? 0) <= 0) return false;
          controller.enqueue(encoder.encode(text));
          return true;
        };
        const beat = setInterval(() => write(":\n\n"), HEARTBEAT);
        const leave = () => {
          isOver = true;
          clearInterval(beat);
          streams().open.delete(finish);
          signal.removeEventListener("abort", finish);
          stop();
        };
        const finish = () => {
          if (isOver) return;
          leave();
          controller.close();
        };
        cancel = leave;
        streams().open.add(finish);
        signal.addEventListener("abort", finish);
        write("retry: 2000\n\n");
        stop = feed({ send: (message) => write(`data: ${JSON.stringify(message)}\n\n`), end: finish });
        if (isOver) stop();
        if (signal.aborted || streams().isStopping) finish();
      },
      cancel: () => cancel(),
    },
    new CountQueuingStrategy({ highWaterMark: WAITING }),
  );
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      // Without "no-transform" the stream would be compressed and held back until there is enough of it.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}
