import { answerPage, answerPost } from "@/app/(gate)/page-call";
import { askAdmission, readAdmission, waitingAdmissions } from "@/lib/access";
import { action } from "@/lib/http";

const ask = action(askAdmission);
const read = action(readAdmission);
const waiting = action(waitingAdmissions);

export function POST(request: Request): Promise<Response> {
  return answerPost(request, ask);
}

/** Answers one's own request by its `id`; without one, those that wait for an answer. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get("id");
  return answerPage(id === null ? await waiting(undefined) : await read({ id: Number(id) }));
}
