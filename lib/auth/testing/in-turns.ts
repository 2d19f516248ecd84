/** Does something `times` times, `atOnce` of them at a time. */
export async function inTurns(atOnce: number, times: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) await work(next++);
    }),
  );
}
