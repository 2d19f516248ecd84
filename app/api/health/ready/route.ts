import { methods, plainHandler } from "@/lib/http";
import { isLeaving } from "@/lib/http/stopping";
import { notReady } from "@/lib/jobs";

export const dynamic = "force-dynamic";

/** As long as a balancer may wait before it asks again. */
const RETRY_SECONDS = 5;

/** 200 when this process can take requests, 503 with the code of what keeps it from that otherwise. */
async function answerReady(): Promise<Response> {
  const reason = isLeaving() ? "process.leaving" : await notReady();
  if (reason === null) return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
  return Response.json(
    { status: "error", reason },
    { status: 503, headers: { "cache-control": "no-store", "Retry-After": String(RETRY_SECONDS) } },
  );
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerReady));
