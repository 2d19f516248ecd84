const FRAME = "ct.cuadro";
/** The name under which the browser keeps how long a guard waited: from the frame with the code to the verdict on the screen. */
export const READING_TIME = "ct.lectura";

/** A code stands in the frame that was taken at `startTime`. */
export function markFrame(startTime: number): void {
  performance.clearMarks(FRAME);
  performance.mark(FRAME, { startTime });
}

/** The verdict is drawn with the next frame of the screen: then the time since the camera's frame is kept. */
export function measureVerdict(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      // A typed code has no frame.
      if (performance.getEntriesByName(FRAME).length === 0) return;
      performance.measure(READING_TIME, FRAME);
      performance.clearMarks(FRAME);
    }),
  );
}
