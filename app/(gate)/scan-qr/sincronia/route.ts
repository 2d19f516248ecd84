import { answerPost } from "@/app/(gate)/page-call";
import { syncPhone } from "@/lib/access";
import { action } from "@/lib/http";

const sync = action(syncPhone);

/** How the phone is, for what changed since it asked last. */
export function POST(request: Request): Promise<Response> {
  return answerPost(request, sync);
}
