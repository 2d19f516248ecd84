import { receiveHikvision } from "@/lib/barriers";
import { DomainError } from "@/lib/core/errors";
import { logError } from "@/lib/core/log";
import { requestFacts, shortBytes } from "@/lib/http";

/** A message with the pictures that a device sends along. */
const MOST_BYTES = 2 * 1024 * 1024;

/** What a Hikvision device posts to the address that it was given. */
export async function POST(request: Request, { params }: { params: Promise<{ token: string }> }): Promise<Response> {
  const body = await shortBytes(request, MOST_BYTES);
  if (body === null) return Response.json({}, { status: 413 });
  try {
    const answer = await receiveHikvision(requestFacts(request.headers), { token: (await params).token, body });
    answer.later?.().catch((error: unknown) => logError(error, { where: "remote check" }));
    return Response.json(answer.body, { status: answer.status, headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return Response.json({}, { status: 429 });
    throw error;
  }
}
