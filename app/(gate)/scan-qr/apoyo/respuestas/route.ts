import { answerPost } from "@/app/(gate)/page-call";
import { answerAdmission } from "@/lib/access";
import { action } from "@/lib/http";

const answer = action(answerAdmission);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, answer);
}
