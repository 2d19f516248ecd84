import { guestTemplate } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";

/** An empty workbook with the headings that a file of guests may have. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("courtesy:write");
  return fileAnswer(guestTemplate({ ctx }));
}
