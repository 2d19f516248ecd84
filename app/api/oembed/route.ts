import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { embeddedStore, embedSnippet } from "@/lib/embedding";
import { failureBody, methods, plainHandler, requestFacts } from "@/lib/http";
import { apiHeaders } from "@/lib/http/headers";

const [WIDTH, HEIGHT] = [600, 480];
const SECONDS = 3_600;

const headers = () => ({ ...apiHeaders(), "Access-Control-Allow-Origin": "*" });

function refuse(status: 400 | 404 | 501): Response {
  const code = status === 404 ? "resource.not_found" : "input.invalid";
  return Response.json(failureBody(code), { status, headers: { ...headers(), "Cache-Control": "no-store" } });
}

/** The store, or one event of it, that an address of ours is the page of. */
function shownAt(address: string): { slug: string; eventId: number | null } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const [, slug, event] = /^\/([a-z0-9-]{3,60})(?:\/([1-9]\d{0,8}))?\/?$/i.exec(pathname) ?? [];
  if (origin !== new URL(env().APP_URL).origin || slug === undefined) return null;
  return { slug, eventId: event === undefined ? null : Number(event) };
}

/** Pixels, no more than the other site has room for; null for what is no number of them. */
function within(most: string | null, usual: number): number | null {
  if (most === null || most === "") return usual;
  return /^[1-9]\d{0,4}$/.test(most) ? Math.min(usual, Number(most)) : null;
}

/** oEmbed 1.0 (https://oembed.com): how another site shows a page of a store. JSON alone. */
async function answerEmbed(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  if ((searchParams.get("format") ?? "json") !== "json") return refuse(501);
  const shown = shownAt(searchParams.get("url") ?? "");
  const [width, height] = [within(searchParams.get("maxwidth"), WIDTH), within(searchParams.get("maxheight"), HEIGHT)];
  if (width === null || height === null) return refuse(400);
  if (!shown) return refuse(404);
  const ctx = { ...requestFacts(request.headers), actor: { kind: "visitor" as const } };
  try {
    const { venue, events } = await embeddedStore({ ctx, input: shown });
    const [event] = shown.eventId === null ? [] : events;
    const title = event ? `${event.name}, ${venue.name}` : venue.name;
    const appUrl = env().APP_URL;
    return Response.json(
      {
        version: "1.0",
        type: "rich",
        title,
        author_name: venue.name,
        author_url: `${appUrl}/${venue.slug}`,
        provider_name: "Control Traslado",
        provider_url: appUrl,
        cache_age: SECONDS,
        width,
        height,
        html: embedSnippet({ appUrl, slug: venue.slug, eventId: shown.eventId, title, width, height }),
      },
      { headers: { ...headers(), "Cache-Control": `public, max-age=${SECONDS}` } },
    );
  } catch (error) {
    if (error instanceof DomainError && error.code === "resource.not_found") return refuse(404);
    throw error;
  }
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerEmbed));
