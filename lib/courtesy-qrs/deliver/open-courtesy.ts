import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import type { GuestCourtesyDto } from "@/lib/courtesy-qrs/client";
import { COURTESIES } from "@/lib/courtesy-qrs/deliver/holder-kind";
import { OpenCourtesy, type OpenCourtesyInput } from "@/lib/courtesy-qrs/schemas";
import { downloadByLink, noteLinkOpened, passOfLink } from "@/lib/passes";

/**
 * A courtesy by its link, for anybody who has it. The link of somebody who had the courtesy before shows nothing, nor does
 * that of an event which is not public.
 */
export async function openCourtesy({ ctx, input }: VerbArgs<OpenCourtesyInput>): Promise<GuestCourtesyDto> {
  const { token } = parseInput(OpenCourtesy, input);
  const { link: _link, isDraft: _isDraft, ...courtesy } = await passOfLink(COURTESIES, ctx, token);
  return courtesy;
}

/** The courtesy of a link as a PDF, if it admits. */
export async function downloadCourtesy({
  ctx,
  input,
}: VerbArgs<OpenCourtesyInput>): Promise<{ filename: string; content: Buffer }> {
  const { token } = parseInput(OpenCourtesy, input);
  return downloadByLink(COURTESIES, ctx, token);
}

/** Notes that a person saw the page of a link, at most once an hour. */
export async function noteCourtesyOpened({ ctx, input }: VerbArgs<OpenCourtesyInput>): Promise<null> {
  const { token } = parseInput(OpenCourtesy, input);
  return noteLinkOpened(COURTESIES, ctx, token);
}
