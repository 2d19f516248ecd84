import { fileAnswer, type TypedFile } from "@/lib/http/file-answer";

/** A drawing to be saved. It may not run anything, wherever it is opened. */
export function drawingAnswer(file: TypedFile): Response {
  const answer = fileAnswer(file);
  answer.headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return answer;
}
