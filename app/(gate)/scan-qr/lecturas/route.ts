import { gateCounters, recentScans, redeemPass } from "@/lib/access";
import type { GateCountersInput, RedeemPassInput } from "@/lib/access/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { type ActionResult, action, failureOf } from "@/lib/http";
import { assertSameOrigin } from "@/lib/http/origin";

/**
 * The scanner's own calls, with the page's session. Not server actions: those wait for one another and cannot be given
 * up, and a gate with a bad network has to be able to try again.
 */
const redeem = action(redeemPass);

const board = action(async (args: VerbArgs<GateCountersInput>) => {
  const [counters, recent] = await Promise.all([gateCounters(args), recentScans(args)]);
  return { counters, recent };
});

function answer(result: ActionResult<unknown>): Response {
  return Response.json(result, {
    status: result.ok ? 200 : ERROR_STATUS[result.code],
    headers: { "Cache-Control": "no-store" },
  });
}

async function readingOf(request: Request): Promise<RedeemPassInput> {
  assertSameOrigin(request.headers, env().APP_URL);
  const text = await request.text();
  if (text.length > 4_096) throw new DomainError("input.too_large");
  try {
    return JSON.parse(text) as RedeemPassInput;
  } catch {
    throw new DomainError("input.malformed");
  }
}

export async function POST(request: Request): Promise<Response> {
  let reading: RedeemPassInput;
  try {
    reading = await readingOf(request);
  } catch (error) {
    return answer(failureOf(error));
  }
  return answer(await redeem(reading));
}

export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  return answer(
    await board({ gateId: Number(searchParams.get("gateId")), eventId: Number(searchParams.get("eventId")) }),
  );
}
