import { answerPost } from "@/app/(gate)/page-call";
import { sellAtGate } from "@/lib/access";
import { action } from "@/lib/http";

const sell = action(sellAtGate);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, sell);
}
