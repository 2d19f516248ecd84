import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { printSheets } from "@/lib/passes";
import type { SelectSubscribersInput } from "@/lib/subscriber-qrs/client";
import { SUBSCRIBER_HOLDERS } from "@/lib/subscriber-qrs/deliver/holder-kind";
import { SelectSubscribers } from "@/lib/subscriber-qrs/schemas";

/** QRs of subscribers and VIPs that admit as a PDF to be printed and cut, eight to a page. */
export async function printSubscriberQrs({
  ctx,
  input,
}: VerbArgs<SelectSubscribersInput>): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  return printSheets(SUBSCRIBER_HOLDERS, ctx, parseInput(SelectSubscribers, input));
}
