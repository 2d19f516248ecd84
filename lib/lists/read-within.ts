/** A reader who takes nothing for so long is gone, and the database's cursor must not stay open for it. */
const PATIENCE_MS = 60_000;

/**
 * Passes the bytes through. If the reader takes none for a minute, or the rows fail, the rows end and the download
 * breaks.
 */
export function readWithin(source: ReadableStream<Uint8Array>, patience = PATIENCE_MS): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: NodeJS.Timeout | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        controller.enqueue(value);
        timer = setTimeout(() => {
          const gone = new Error("Nobody reads the file any more");
          controller.error(gone);
          void reader.cancel(gone);
        }, patience);
        timer.unref();
      },
      async cancel(reason) {
        clearTimeout(timer);
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
