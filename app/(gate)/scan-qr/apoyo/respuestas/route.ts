import { answerPost } from "@/app/(gate)/scan-qr/page-call";
import { answerAdmission } from "@/lib/access";
import { action } from "@/lib/http";

const answer = action(answerAdmission);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, answer);
}
