import { answerPost } from "@/app/(gate)/page-call";
import { action } from "@/lib/http";
import { takeAtGate } from "@/lib/prepaid";

const act = action(takeAtGate);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, act);
}
