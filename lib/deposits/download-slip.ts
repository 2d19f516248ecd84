import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { enclosures } from "@/db/schema";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { DownloadSlipInput } from "@/lib/deposits/schemas";
import { renderSlipPdf } from "@/lib/deposits/slip-pdf";
import { getOrder } from "@/lib/orders";
import { isLive, paymentById } from "@/lib/payments";
import { getMyPayment } from "@/lib/settlement";
import type { MyPaymentDto } from "@/lib/settlement/client";

async function venueOf(ctx: Ctx, { enclosureId }: MyPaymentDto) {
  const { name, color, timeZone } = enclosures;
  const [venue] = await dbOf(ctx)
    .select({ name, color, timeZone })
    .from(enclosures)
    .where(eq(enclosures.id, enclosureId));
  if (!venue) throw notFound();
  return venue;
}

async function whatIsPaid(ctx: Ctx, { orderId }: MyPaymentDto): Promise<string> {
  if (orderId === null) return "Recarga";
  const { length } = (await getOrder({ ctx, input: { orderId } })).items;
  return length === 1 ? "1 lugar" : `${length} lugares`;
}

/**
 * Makes the PDF of a payment by deposit or at a store, only while it can still be paid: an old slip would bring money
 * that nobody waits for.
 */
export async function downloadSlip({ ctx, input }: VerbArgs<DownloadSlipInput>): Promise<{
  filename: string;
  content: Buffer;
}> {
  const { folio } = parseInput(DownloadSlipInput, input);
  authorizeUser(ctx.actor, "order:buy");
  const payment = await getMyPayment({ ctx, input: { folio } });
  const { next, state, paymentId, isTest, orderFolio, seen } = payment;
  const isOpen = isLive(state) && seen !== "approved";
  if (next?.kind !== "reference" || next.expiresAt <= ctx.now || !isOpen || paymentId === null) throw notFound();
  const { reference, barcode, network, amountCents, expiresAt, payAt = null } = next;
  const [venue, what, { createdAt }] = await Promise.all([
    venueOf(ctx, payment),
    whatIsPaid(ctx, payment),
    paymentById(ctx, paymentId),
  ]);
  const content = await renderSlipPdf({
    reference,
    barcode,
    network,
    amountCents,
    expiresAt,
    payAt,
    isTest,
    createdAt,
    folio: orderFolio,
    venue,
    what,
  });
  return { filename: `ficha-${folio}.pdf`, content };
}
