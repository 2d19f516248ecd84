/** A reader who takes nothing for so long has gone; the database waits for nobody. */
const PATIENCE_MS = 60_000;

/**
 * The same bytes. Who takes none of them for a minute is given up: the rows end, and so does the download, broken, as it
 * also does when the rows fail on their way.
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
