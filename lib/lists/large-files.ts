import { DomainError } from "@/lib/core/errors";
import type { ListReader, Order } from "@/lib/lists/reader";

/** A file of more rows takes so long that no browser should wait for it: a job makes it. */
const limit = { rows: 100_000 };

export const mostStreamed = (): number => limit.rows;

/** Tests only. */
export function setMostStreamed(rows: number): void {
  limit.rows = rows;
}

/** Rows between two reports of how far a file is. */
const TOLD_EVERY = 5_000;

/** The rows as they are; `told` hears how many went by, at last of all of them. */
export async function* counted<Row>(
  rows: AsyncIterable<Row>,
  told: (rows: number) => Promise<void>,
): AsyncGenerator<Row, void, void> {
  let count = 0;
  for await (const row of rows) {
    yield row;
    count += 1;
    if (count % TOLD_EVERY === 0) await told(count);
  }
  await told(count);
}

/**
 * Whether the reader has more rows than may be sent at once. What takes too long to be counted does: nobody would get its
 * file otherwise, and a job has the time.
 */
export async function isTooLarge(
  file: { hasMoreThan: (most: number) => Promise<boolean> },
  most: number,
): Promise<boolean> {
  try {
    return await file.hasMoreThan(most);
  } catch (error) {
    if (error instanceof DomainError && error.code === "report.too_long") return true;
    throw error;
  }
}

/** Whether the reader has more rows, also where it counts no further than fewer; one that has read them all says all. */
export async function hasMoreThan<Dto, Sort extends string>(
  reader: Pick<ListReader<Dto, Sort>, "count" | "rows">,
  order: Order<Sort>,
  most: number,
): Promise<boolean> {
  const { total, hasMore } = await reader.count(most);
  if (total > most) return true;
  if (!hasMore || total === most) return hasMore;
  return (await reader.rows({ order, from: null, limit: 1, offset: most })).length > 0;
}
