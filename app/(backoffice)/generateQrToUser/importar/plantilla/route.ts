import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { prepaidTemplate } from "@/lib/prepaid";

/** An empty workbook with the headings that an import understands. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("prepaid:write");
  return fileAnswer(prepaidTemplate({ ctx }));
}
