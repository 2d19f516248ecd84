import { answerPost } from "@/app/(gate)/page-call";
import { uploadReadings } from "@/lib/access";
import type { UploadReadings } from "@/lib/access/schemas";
import { action, bearerOf } from "@/lib/http";

const upload = action(uploadReadings);

/** As much as `MOST_READINGS` readings take. */
const MOST_CHARACTERS = 400_000;

/** What a phone decided without a network; its token comes as a bearer, where the session has ended. */
export function POST(request: Request): Promise<Response> {
  const token = bearerOf(request.headers);
  return answerPost(request, (input: UploadReadings) => upload({ ...input, token }), MOST_CHARACTERS);
}
