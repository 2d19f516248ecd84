import { answerPage, answerPost } from "@/app/(gate)/page-call";
import { gateCounters, recentScans, redeemPass, waitingAdmissions } from "@/lib/access";
import type { GateCountersInput } from "@/lib/access/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { action } from "@/lib/http";

const redeem = action(redeemPass);

const board = action(async (args: VerbArgs<GateCountersInput>) => {
  const [counters, recent, waiting] = await Promise.all([
    gateCounters(args),
    recentScans(args),
    waitingAdmissions(args),
  ]);
  return { counters, recent, requests: waiting.length };
});

export function POST(request: Request): Promise<Response> {
  return answerPost(request, redeem);
}

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  return answerPage(await board({ gateId: Number(searchParams.get("gateId")), post: searchParams.get("post") ?? "" }));
}
