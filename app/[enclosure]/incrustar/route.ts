import { frameHtml, framePolicy } from "@/app/[enclosure]/incrustar/frame-html";
import { movedOrMissing } from "@/app/[enclosure]/moved-or-missing";
import { env } from "@/lib/core/env";
import { embeddedStore } from "@/lib/embedding";
import { requestFacts } from "@/lib/http";
import { apiHeaders } from "@/lib/http/headers";

/** `?evento` shows one event. Who comes here is nobody in particular: no cookie is read, and none is given. */
export async function GET(request: Request, { params }: { params: Promise<{ enclosure: string }> }): Promise<Response> {
  const { enclosure: slug } = await params;
  const ctx = { ...requestFacts(request.headers), actor: { kind: "visitor" as const } };
  const asked = new URL(request.url).searchParams.get("evento");
  const eventId = asked === null ? null : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
  try {
    const store = await embeddedStore({ ctx, input: { slug, eventId } });
    // Only this page may stand in another site's: the policy says in whose, which the older header cannot.
    const { "X-Frame-Options": _everywhere, ...headers } = apiHeaders();
    return new Response(frameHtml(store, env().APP_URL), {
      headers: {
        ...headers,
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": framePolicy(store.origins),
        "Cache-Control": "public, max-age=60",
      },
    });
  } catch (error) {
    return movedOrMissing(ctx, slug, error, request);
  }
}
