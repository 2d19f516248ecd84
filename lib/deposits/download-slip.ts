import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { DownloadSlipInput } from "@/lib/deposits/schemas";
import { renderSlipPdf } from "@/lib/deposits/slip-pdf";
import { getOrder } from "@/lib/orders";
import { paymentById } from "@/lib/payments";
import { getMyPayment } from "@/lib/settlement";

/** Makes the PDF only while the deposit is still to be paid: an old slip would bring money that nobody waits for. */
export async function downloadSlip({ ctx, input }: VerbArgs<DownloadSlipInput>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const { folio } = parseInput(DownloadSlipInput, input);
  authorizeUser(ctx.actor, "order:buy");
  const { next, state, orderId, paymentId, isTest } = await getMyPayment({ ctx, input: { folio } });
  if (next?.kind !== "reference" || !next.payAt || state !== "pending" || paymentId === null) throw notFound();
  const { reference, amountCents, expiresAt, payAt } = next;
  const order = await getOrder({ ctx, input: { orderId } });
  const { createdAt } = await paymentById(ctx, paymentId);
  const { name: venue, color, timeZone } = order.enclosure;
  const count = order.items.length;
  const content = await renderSlipPdf({
    reference,
    amountCents,
    expiresAt,
    payAt,
    isTest,
    createdAt,
    folio: order.folio,
    venue: { name: venue, color, timeZone },
    places: count === 1 ? "1 lugar" : `${count} lugares`,
  });
  return { filename: `ficha-${folio}.pdf`, content };
}
