import { answerPost } from "@/app/(gate)/page-call";
import { action } from "@/lib/http";
import { letGo } from "@/lib/prepaid";

const act = action(letGo);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, act);
}
