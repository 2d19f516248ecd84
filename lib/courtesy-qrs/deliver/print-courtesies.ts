import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { COURTESIES } from "@/lib/courtesy-qrs/deliver/holder-kind";
import { SelectCourtesies, type SelectCourtesiesInput } from "@/lib/courtesy-qrs/schemas";
import { printSheets } from "@/lib/passes";

/** Courtesies that still admit as a PDF to be printed and cut, eight to a page. */
export async function printCourtesies({
  ctx,
  input,
}: VerbArgs<SelectCourtesiesInput>): Promise<{ filename: string; content: ReadableStream<Uint8Array> }> {
  return printSheets(COURTESIES, ctx, parseInput(SelectCourtesies, input));
}
