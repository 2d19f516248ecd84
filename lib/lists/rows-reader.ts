import type { KeyType } from "@/lib/lists/cursor";
import type { ListReader } from "@/lib/lists/reader";

/**
 * Rows that are few enough to be read at once, as sums are. `idOf` tells them apart, also when they are read again for the
 * next page. A sort compares two of them; null is the order in which they were read.
 */
export function rowsReader<Dto, Sort extends string>(
  read: () => Promise<Dto[]>,
  idOf: (row: Dto) => string,
  sorts: Readonly<Record<Sort, ((one: Dto, other: Dto) => number) | null>>,
): ListReader<Dto, Sort> {
  let reading: Promise<Dto[]> | undefined;
  // A page asks for its rows and for their number.
  const all = () => {
    reading ??= read();
    return reading;
  };
  const inOrder = async ({ sort, descending }: { sort: Sort; descending: boolean }) => {
    const compare = sorts[sort];
    const found = await all();
    const rows = (compare ? found.toSorted(compare) : found).map((dto) => ({ dto, key: [idOf(dto)] }));
    return descending ? rows.toReversed() : rows;
  };
  const types = Object.keys(sorts).map((sort) => [sort, ["text"]]);
  return {
    types: Object.fromEntries(types) as Record<Sort, readonly KeyType[]>,
    async rows({ order, from, limit, offset }) {
      const rows = await inOrder(order);
      const start = from ? rows.findIndex(({ key }) => key[0] === from[0]) + 1 : 0;
      return rows.slice(start + offset, start + offset + limit);
    },
    async count() {
      return { total: (await all()).length, hasMore: false };
    },
    async sums(fields) {
      const rows = await all();
      const numberOf = (row: Dto, field: string) => Number((row as Record<string, unknown>)[field] ?? 0);
      const sumOf = (field: string) => rows.reduce((sum, row) => sum + numberOf(row, field), 0);
      return { rows: rows.length, sums: Object.fromEntries(fields.map((field) => [field, sumOf(field)])) };
    },
    async *stream(order) {
      for (const { dto } of await inOrder(order)) yield dto;
    },
  };
}
