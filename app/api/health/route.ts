import { methods, plainHandler } from "@/lib/http";
import { readHealth } from "@/lib/jobs";

export const dynamic = "force-dynamic";

/** Long enough for a restarted worker to say that it is there. */
const RETRY_SECONDS = 5;

/** 200 when database and worker work, 503 with the failing part otherwise. */
async function answerHealth(): Promise<Response> {
  const health = await readHealth();
  const isOk = health.status === "ok";
  return Response.json(health, {
    status: isOk ? 200 : 503,
    headers: { "cache-control": "no-store", ...(isOk ? {} : { "Retry-After": String(RETRY_SECONDS) }) },
  });
}

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(plainHandler("GET", answerHealth));
