/** A download's files begin with a random name of this length. */
export const NAME_LENGTH = 36;

/**
 * The files that the runs of a download may have left, its first ones up to `attempts`: "<name>-2.csv" is that of the
 * second. One that began before runs had numbers in their files is of the name alone.
 */
export function keysOf({ fileKey }: { fileKey: string }, attempts: number): string[] {
  if (attempts === 0) return [];
  const name = fileKey.slice(0, NAME_LENGTH);
  const format = fileKey.slice(fileKey.lastIndexOf("."));
  return [`${name}${format}`, ...Array.from({ length: attempts }, (_, n) => `${name}-${n + 1}${format}`)];
}
