import { eq } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { passes } from "@/db/schema";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { passColumns, passToken, qrDrawing, qrSvg, toPassRow } from "@/lib/passes";
import type { SubscriberQrDto } from "@/lib/subscriber-qrs/client";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import type { SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";

async function withToken({ ctx, input }: VerbArgs<SubscriberIdInput>) {
  const subscriber = await getSubscriberQr({ ctx, input });
  const [row] = await dbOf(ctx).select(passColumns).from(passes).where(eq(passes.id, subscriber.passId));
  if (!row) throw new Error(`Subscriber ${subscriber.id} has no pass`);
  return { subscriber, token: await passToken(ctx, toPassRow(row)) };
}

export async function subscriberQr(
  args: VerbArgs<SubscriberIdInput>,
): Promise<{ subscriber: SubscriberQrDto; drawing: { size: number; path: string } }> {
  const { subscriber, token } = await withToken(args);
  return { subscriber, drawing: qrDrawing(token) };
}

/** The QR as a picture. A subscriber that was ended has none. */
export async function downloadSubscriberQr(
  args: VerbArgs<SubscriberIdInput>,
): Promise<{ filename: string; svg: string }> {
  const { subscriber, token } = await withToken(args);
  if (subscriber.state === "ended") throw notFound();
  return { filename: `qr-${subscriber.shortCode}.svg`, svg: qrSvg(token) };
}
