import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { downloadByLink, noteLinkOpened, passOfLink } from "@/lib/passes";
import type { HolderEventDto, HolderQrDto, OpenSubscriberQrInput } from "@/lib/subscriber-qrs/client";
import { SUBSCRIBER_HOLDERS } from "@/lib/subscriber-qrs/deliver/holder-kind";
import { comingEvents } from "@/lib/subscriber-qrs/deliver/read-holders";
import { OpenSubscriberQr } from "@/lib/subscriber-qrs/schemas";

/**
 * A subscriber's QR by its link, with the next events that it opens, for anybody who has the link. A QR that was replaced
 * or ended says so, and not whose it was; whoever erased their account is unknown.
 */
export async function openSubscriberQr({
  ctx,
  input,
}: VerbArgs<OpenSubscriberQrInput>): Promise<{ holder: HolderQrDto; events: HolderEventDto[] }> {
  const { token } = parseInput(OpenSubscriberQr, input);
  const { link: _link, isCurrent: _isCurrent, ...holder } = await passOfLink(SUBSCRIBER_HOLDERS, ctx, token);
  return { holder, events: holder.code ? await comingEvents(ctx, holder.id) : [] };
}

/** The QR of a link as a PDF, if it admits. */
export async function downloadOpenedQr({
  ctx,
  input,
}: VerbArgs<OpenSubscriberQrInput>): Promise<{ filename: string; content: Buffer }> {
  const { token } = parseInput(OpenSubscriberQr, input);
  return downloadByLink(SUBSCRIBER_HOLDERS, ctx, token);
}

/** Notes that a person saw the page of a link, at most once an hour. That of a QR which was replaced counts for nothing. */
export async function noteSubscriberQrOpened({ ctx, input }: VerbArgs<OpenSubscriberQrInput>): Promise<null> {
  const { token } = parseInput(OpenSubscriberQr, input);
  return noteLinkOpened(SUBSCRIBER_HOLDERS, ctx, token);
}
