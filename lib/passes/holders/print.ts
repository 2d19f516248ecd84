import { recordAudits } from "@/lib/audit";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { type Pdf, streamPdf } from "@/lib/core/pdf";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";
import type { FoundPass, HolderKind, PassCard } from "@/lib/passes/holders/kind";
import { CARDS_PER_SHEET, drawSheet } from "@/lib/passes/holders/pdf";

const READ_AT_ONCE = CARDS_PER_SHEET * 8;

/** Sheets of the passes that have a code, read a few at a time: no statement stays open while a printer is slow. */
async function* sheetsOf<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  selection: Selection,
): AsyncGenerator<(doc: Pdf) => void> {
  let waiting: PassCard[] = [];
  for (let after = 0; ; ) {
    const found = await kind.readChosen(ctx, selection, after, READ_AT_ONCE);
    after = found.at(-1)?.id ?? after;
    waiting.push(...found.filter(({ code }) => code !== null).map((one) => kind.card(one)));
    const isLast = found.length < READ_AT_ONCE;
    while (waiting.length >= CARDS_PER_SHEET || (isLast && waiting.length > 0)) {
      const cards = waiting.slice(0, CARDS_PER_SHEET);
      waiting = waiting.slice(CARDS_PER_SHEET);
      yield (doc) => drawSheet(doc, cards);
    }
    if (isLast) return;
  }
}

/**
 * The chosen passes that admit as a PDF to be printed and cut, eight to a page, written while it is sent. The audit keeps
 * who took it. It is as if nothing were found when none of them admits.
 */
export async function printSheets<Selection, Found extends FoundPass>(
  kind: HolderKind<Selection, Found>,
  ctx: Ctx,
  selection: Selection,
): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  const actor = authorizeUser(ctx.actor, kind.permissions.read);
  const sheets = sheetsOf(kind, ctx, selection);
  const first = await sheets.next();
  if (first.done) throw notFound();
  await takePoint("export:account", String(actor.userId));
  const records = await kind.printRecords(ctx, selection);
  await recordAudits(
    ctx,
    records.map((record) => ({ action: kind.actions.printed, entity: kind.entity, ...record })),
  );
  async function* all() {
    yield first.value as (doc: Pdf) => void;
    yield* sheets;
  }
  const { title, filePrefix } = kind.sheets;
  const content = streamPdf({ title, createdAt: ctx.now }, all());
  return { filename: `${filePrefix}-${ctx.now.toISOString().slice(0, 10)}.pdf`, content };
}
