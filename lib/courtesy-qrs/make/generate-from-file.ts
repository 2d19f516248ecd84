import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { CourtesyBatchDto } from "@/lib/courtesy-qrs/client";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { guestsOfFile } from "@/lib/courtesy-qrs/make/guest-file";
import { guestsOf } from "@/lib/courtesy-qrs/make/guest-lines";
import { GenerateFromFile, type GenerateFromFileInput } from "@/lib/courtesy-qrs/schemas";
import { readAlone } from "@/lib/imports";

/**
 * Generates courtesies for the people of a file and for those that are typed in the form. A file may name each person's
 * place. Nothing is made while a row is wrong, unless wrong rows are to be left out.
 */
export async function generateFromFile({ ctx, input }: VerbArgs<GenerateFromFileInput>): Promise<CourtesyBatchDto> {
  const actor = authorizeUser(ctx.actor, "courtesy:write");
  const { content, leaveOut, guests, labels, ...rest } = parseInput(GenerateFromFile, input);
  const file = await readAlone(actor, () => guestsOfFile(content, leaveOut));
  const typed = guestsOf(guests);
  if (file.labels.length > 0 && (typed.length > 0 || labels.trim() !== "")) {
    const field = typed.length > 0 ? "guests" : "labels";
    const text = "El archivo ya dice los lugares: deja esto vacío";
    throw new DomainError("input.invalid", { field, fields: { [field]: text } });
  }
  // Typed people come first, because their errors are told by their number.
  const people = [...typed, ...file.people];
  return generateCourtesies({ ctx, input: { ...rest, labels: file.labels.length > 0 ? file.labels : labels, people } });
}
