import { randomUUID } from "node:crypto";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { actorOfSession } from "@/lib/auth";
import { CHALLENGE_FIELD } from "@/lib/auth/client";
import { isPerson } from "@/lib/core/actors";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { can, type Permission } from "@/lib/core/permissions";
import { currentTraceId } from "@/lib/core/trace";
import { clientAddress } from "@/lib/http/client-address";
import { readBrowser, readSessionId, readWaitingPlaces } from "@/lib/http/cookies";

/** The proxy sets this header, because Next does not tell a page its own path. */
export const PATH_HEADER = "x-ct-path";

const REQUEST_ID = /^[\w-]{8,64}$/;

export function requestFacts(
  list: Headers,
): Pick<Ctx, "now" | "requestId" | "ip" | "userAgent" | "challenge" | "waitingPlaces"> {
  const given = list.get("x-request-id");
  const ip = clientAddress(list, env().TRUSTED_PROXIES);
  const userAgent = list.get("user-agent");
  const challenge = list.get("x-challenge");
  const place = list.get("x-waiting-place");
  return {
    now: new Date(),
    requestId: given && REQUEST_ID.test(given) ? given : (currentTraceId() ?? randomUUID()),
    ...(ip ? { ip } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(challenge ? { challenge } : {}),
    ...(place ? { waitingPlaces: [place] } : {}),
  };
}

const sessionActor = cache(async (): Promise<PersonActor | null> => {
  const sessionId = await readSessionId();
  return sessionId ? actorOfSession(sessionId) : null;
});

/** The actor is the session's person or a visitor. The session is read once per request. */
export async function pageCtx(): Promise<Ctx> {
  const [actor, browser] = [await sessionActor(), await readBrowser()];
  return {
    ...requestFacts(await headers()),
    ...(browser ? { browser } : {}),
    waitingPlaces: await readWaitingPlaces(),
    actor: actor ?? { kind: "visitor" },
  };
}

/** As `pageCtx`, for a form that may carry the solution of a challenge. */
export async function formCtx(form: FormData): Promise<Ctx> {
  const ctx = await pageCtx();
  const challenge = form.get(CHALLENGE_FIELD);
  return typeof challenge === "string" && challenge !== "" ? { ...ctx, challenge } : ctx;
}

export async function currentPath(): Promise<string> {
  return (await headers()).get(PATH_HEADER) ?? "/";
}

/**
 * The guard of a page. A visitor goes to /login and comes back; a person without the permission gets the 403 page, or
 * on a buyers' page /home with a note.
 */
export async function requireActor(permission?: Permission): Promise<Ctx & { actor: PersonActor }> {
  const ctx = await pageCtx();
  const { actor } = ctx;
  if (!isPerson(actor)) redirect(`/login?returnUrl=${encodeURIComponent(await currentPath())}`);
  if (permission && !can(actor, permission)) {
    if (permission === "order:buy" || permission === "ticket:own") {
      redirect(`/home?returnUrl=${encodeURIComponent(await currentPath())}`);
    }
    forbidden();
  }
  return { ...ctx, actor };
}
