import { answerPost } from "@/app/(gate)/page-call";
import { withdrawAdmission } from "@/lib/access";
import { action } from "@/lib/http";

const withdraw = action(withdrawAdmission);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, withdraw);
}
