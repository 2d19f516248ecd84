import type { VerbArgs } from "@/lib/core/context";
import type { KeyedPage } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { readKeyedPage } from "@/lib/lists";
import type { QrRowDto } from "@/lib/qr-history/client";
import { qrReader } from "@/lib/qr-history/qr-list";
import { QrActivityInput } from "@/lib/qr-history/schemas";

/**
 * Newest first, with the last reading of each. `code` may be a code or words about the holder. The total is counted up
 * to 10,000.
 */
export async function qrActivity({ ctx, input }: VerbArgs<QrActivityInput>): Promise<KeyedPage<QrRowDto>> {
  const { code, eventId, ...asked } = parseInput(QrActivityInput, input);
  authorize(ctx.actor, "qr:history");
  const reader = qrReader(ctx, { q: code, kind: null, state: null, eventId });
  const order = { sort: "made" as const, descending: true };
  const { items, next, total } = await readKeyedPage("qr-activity", reader, order, asked);
  return { items, next, total };
}
