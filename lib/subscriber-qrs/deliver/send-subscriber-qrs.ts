import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { sendToHolders, shareLink } from "@/lib/passes";
import type { SendReport } from "@/lib/passes/client";
import type { SendSubscriberQrsInput } from "@/lib/subscriber-qrs/client";
import { SUBSCRIBER_HOLDERS } from "@/lib/subscriber-qrs/deliver/holder-kind";
import { SendSubscriberQrs, SubscriberId, type SubscriberIdInput } from "@/lib/subscriber-qrs/schemas";

/** Sends QRs of subscribers and VIPs to their holders. Answers how many are on their way, and why the others are not. */
export async function sendSubscriberQrs({ ctx, input }: VerbArgs<SendSubscriberQrsInput>): Promise<SendReport> {
  const { channel, ...selection } = parseInput(SendSubscriberQrs, input);
  return sendToHolders(SUBSCRIBER_HOLDERS, ctx, selection, channel);
}

/** The link of a subscriber's QR, to be passed on by hand, which counts as sent. It stays the same as long as the QR does. */
export async function shareSubscriberQr({ ctx, input }: VerbArgs<SubscriberIdInput>): Promise<{ url: string }> {
  const { id } = parseInput(SubscriberId, input);
  return shareLink(SUBSCRIBER_HOLDERS, ctx, id);
}
