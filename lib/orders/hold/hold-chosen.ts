import type { VerbArgs } from "@/lib/core/context";
import { DomainError, type ErrorCode, type ErrorDetails } from "@/lib/core/errors";
import { HOLD_ON_ARRIVAL, holdsOnArrival } from "@/lib/orders/client";
import { holdPlaces } from "@/lib/orders/hold/hold-places";
import { roomOnTheWay } from "@/lib/waiting-rooms/client";

/** Refusals that end when the visitor logs in. */
const LOGIN_HELPS: ReadonlySet<ErrorCode> = new Set(["hold.account_required", "hold.visitor_limit"]);

interface Refusal {
  code: ErrorCode;
  data?: ErrorDetails["data"];
}

const textOf = (url: URL) => `${url.pathname}${url.search}${url.hash}`;

/** The path with what went wrong as `aviso=<code>` and its figures by name. */
export function withNotice(path: string, { code, data }: Refusal): string {
  const url = new URL(path, "http://same.origin");
  url.searchParams.set("aviso", code);
  for (const [name, value] of Object.entries(data ?? {})) {
    if (value !== null) url.searchParams.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  return textOf(url);
}

/**
 * `path` shows the store's page with the choice that was refused. Where a waiting room is on the answer is that, which
 * leads back to the choice. Where a login helps the answer is the login, which
 * tells why and leads back to that choice to hold it (`holdChosen`); else the page itself with the refusal.
 */
export function afterRefusal(path: string, refusal: Refusal): string {
  const room = roomOnTheWay(refusal, path);
  if (room !== null) return room;
  if (!LOGIN_HELPS.has(refusal.code)) return withNotice(path, refusal);
  const choice = new URL(path, "http://same.origin");
  choice.searchParams.set(HOLD_ON_ARRIVAL, "1");
  return withNotice(`/login?returnUrl=${encodeURIComponent(textOf(choice))}`, refusal);
}

/**
 * A buyer has just logged in on the way to `path`: this holds the places that it names for that, and answers the
 * summary's path, or the page's own with why they could not be held. Null where the path asks for no places.
 */
export async function holdChosen({ ctx, input }: VerbArgs<{ path: string }>): Promise<string | null> {
  if (!holdsOnArrival(input.path)) return null;
  const url = new URL(input.path, "http://same.origin");
  const { searchParams: asked } = url;
  asked.delete(HOLD_ON_ARRIVAL);
  const placeIds = asked.getAll("placeIds");
  try {
    const { order } = await holdPlaces({
      ctx,
      input: {
        eventAreaId: asked.get("eventAreaId"),
        ...(placeIds.length > 0 ? { placeIds } : { quantity: asked.get("quantity") }),
      },
    });
    return `/payment-summary/${order.id}`;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refusal = { code: error.code, ...error.details };
    return roomOnTheWay(refusal, textOf(url)) ?? withNotice(textOf(url), refusal);
  }
}
