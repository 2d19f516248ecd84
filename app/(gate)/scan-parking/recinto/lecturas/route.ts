import { answerPage, answerPost } from "@/app/(gate)/page-call";
import { admitPeople, doorCounters, recentDoorScans } from "@/lib/access";
import type { GateCountersInput } from "@/lib/access/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { action } from "@/lib/http";

const admit = action(admitPeople);

const board = action(async (args: VerbArgs<GateCountersInput>) => {
  const [counters, recent] = await Promise.all([doorCounters(args), recentDoorScans(args)]);
  return { counters, recent, requests: 0 };
});

export function POST(request: Request): Promise<Response> {
  return answerPost(request, admit);
}

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  return answerPage(await board({ gateId: Number(searchParams.get("gateId")), post: searchParams.get("post") ?? "" }));
}
