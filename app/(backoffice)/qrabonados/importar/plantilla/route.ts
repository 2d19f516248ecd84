import { requireActor } from "@/lib/http";
import { fileAnswer } from "@/lib/http/file-answer";
import { importTemplate } from "@/lib/subscriber-qrs";

/** An empty workbook with the headings that an import understands. */
export async function GET(): Promise<Response> {
  const ctx = await requireActor("subscriber_qr:write");
  return fileAnswer(importTemplate({ ctx }));
}
