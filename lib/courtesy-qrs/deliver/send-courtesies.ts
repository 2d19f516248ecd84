import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { COURTESIES } from "@/lib/courtesy-qrs/deliver/holder-kind";
import { CourtesyRef, SendCourtesies, type SendCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { sendToHolders, shareLink } from "@/lib/passes";
import type { SendReport } from "@/lib/passes/client";

/** Sends courtesies to their persons. Answers how many are on their way, and why the others are not. */
export async function sendCourtesies({ ctx, input }: VerbArgs<SendCourtesiesInput>): Promise<SendReport> {
  const { channel, ...selection } = parseInput(SendCourtesies, input);
  return sendToHolders(COURTESIES, ctx, selection, channel);
}

/** The link of a courtesy, to be passed on by hand, which counts as sent. */
export async function shareCourtesy({ ctx, input }: VerbArgs<CourtesyRef>): Promise<{ url: string }> {
  const { id } = parseInput(CourtesyRef, input);
  return shareLink(COURTESIES, ctx, id);
}
