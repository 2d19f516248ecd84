const started = performance.now();

// A terminal that was closed refuses every line; that must not keep anything from being ended in order.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** A line that says what is being done, with the seconds since the start. */
export function step(message: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(5);
  console.log(`${seconds} s  ${message}`);
}

export function say(message = ""): void {
  console.log(message);
}

/** An error that a person can mend: shown as one line, without a stack. */
export class PlainError extends Error {
  override name = "PlainError";
}

/** Shows a failure (one line if it can be mended by hand, with its stack otherwise) and sets exit code 1. */
export function showFailure(error: unknown): void {
  process.exitCode = 1;
  if (error instanceof PlainError) console.error(`\nError: ${error.message}`);
  else console.error(error);
}
