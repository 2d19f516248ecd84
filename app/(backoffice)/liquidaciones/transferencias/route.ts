import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { transfersFile } from "@/lib/organizer-settlements";

/** The approved settlements as one file for the bank. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("settlement:write");
  return fileAnswer(await transfersFile({ ctx, input: null }));
}
