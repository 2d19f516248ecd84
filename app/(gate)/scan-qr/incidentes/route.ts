import { answerPost } from "@/app/(gate)/page-call";
import { noteIncident } from "@/lib/access";
import { action } from "@/lib/http";

const note = action(noteIncident);

/** A photo in base64 is a third longer than its file. */
const MOST_CHARACTERS = 1_500_000;

export function POST(request: Request): Promise<Response> {
  return answerPost(request, note, MOST_CHARACTERS);
}
