import { methods, plainHandler } from "@/lib/http";

export const dynamic = "force-dynamic";

/** Answers 200 as long as the process runs. It asks nothing of the database: restarting a process would not bring that back. */
function answerLive(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerLive));
