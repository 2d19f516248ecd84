import type { Ctx } from "@/lib/core/context";
import { DomainError, ERROR_STATUS } from "@/lib/core/errors";
import { movedSlug } from "@/lib/enclosures";
import { failureBody } from "@/lib/http";
import { apiHeaders, PLAIN_POLICY } from "@/lib/http/headers";

const notKept = (): Record<string, string> => ({
  ...apiHeaders(),
  "Cache-Control": "no-store",
  "Content-Security-Policy": PLAIN_POLICY,
});

/**
 * The answer for a public file that a rule refuses to give: 404, or 429 with `Retry-After` for someone who asks too often. Any
 * other error is a fault of ours, and is thrown on.
 */
export function missingFile(error: unknown): Response {
  if (!(error instanceof DomainError)) throw error;
  const headers = notKept();
  if (error.status === 429) headers["Retry-After"] = String(error.details.data?.seconds ?? 60);
  return Response.json(failureBody(error.code), { status: ERROR_STATUS[error.code], headers });
}

/**
 * Like `missingFile`, for the files of a store (its calendar, the page that other sites embed). A venue that changed its
 * address is redirected to, so that old subscriptions and embeds go on working.
 */
export async function movedOrMissing(ctx: Ctx, slug: string, error: unknown, request: Request): Promise<Response> {
  if (error instanceof DomainError && error.code === "resource.not_found") {
    const now = await movedSlug({ ctx, input: { slug } });
    if (now) {
      const { pathname, search } = new URL(request.url);
      const location = `${pathname.replace(/^\/[^/]+/, `/${now}`)}${search}`;
      return new Response(null, { status: 308, headers: { ...notKept(), Location: location } });
    }
  }
  return missingFile(error);
}
