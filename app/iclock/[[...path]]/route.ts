import { receiveZkteco } from "@/lib/barriers";
import { DomainError } from "@/lib/core/errors";
import { requestFacts, shortText } from "@/lib/http";

const MOST_BYTES = 64 * 1024;

const text = (said: string, status = 200) =>
  new Response(said, { status, headers: { "Content-Type": "text/plain", "Cache-Control": "no-store" } });

/** Where ZKTeco devices call, which cannot choose their path. */
async function take(request: Request, { params }: { params: Promise<{ path?: string[] }> }): Promise<Response> {
  const body = request.method === "POST" ? await shortText(request, MOST_BYTES) : "";
  if (body === null) return text("", 413);
  const call = {
    path: ((await params).path ?? []).join("/"),
    method: request.method,
    query: new URL(request.url).searchParams,
    body,
  };
  try {
    return text(await receiveZkteco(requestFacts(request.headers), call));
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return text("", 429);
    throw error;
  }
}

export const GET = take;
export const POST = take;
