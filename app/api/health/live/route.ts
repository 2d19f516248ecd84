import { methods, plainHandler } from "@/lib/http";

export const dynamic = "force-dynamic";

/** 200 as long as the process answers at all. It touches nothing, so that a database that is away restarts no process. */
function answerLive(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerLive));
