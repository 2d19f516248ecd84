import type { Pdf } from "@/lib/core/pdf";
import { drawPassSheet, type PassCard, PER_SHEET } from "@/lib/passes/holders/pdf";

const AT_ONCE = PER_SHEET * 8;

/** Passes in the order of their ids, from the one after `after` on, at most `limit`. */
type ReadCards = (after: number, limit: number) => Promise<{ id: number; card: PassCard }[]>;

/**
 * Sheets of the cards that have a QR, eight to a page, read a few at a time: no statement stays open while a printer is
 * slow.
 */
export async function* passSheets(read: ReadCards): AsyncGenerator<(doc: Pdf) => void> {
  let waiting: PassCard[] = [];
  for (let after = 0; ; ) {
    const found = await read(after, AT_ONCE);
    after = found.at(-1)?.id ?? after;
    waiting.push(...found.flatMap(({ card }) => (card.code === null ? [] : [card])));
    const isLast = found.length < AT_ONCE;
    while (waiting.length >= PER_SHEET || (isLast && waiting.length > 0)) {
      const page = waiting.slice(0, PER_SHEET);
      waiting = waiting.slice(PER_SHEET);
      yield (doc) => drawPassSheet(doc, page);
    }
    if (isLast) return;
  }
}
