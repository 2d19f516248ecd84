import { readHealth } from "@/lib/jobs";

export const dynamic = "force-dynamic";

/** 200 when database and worker work, 503 with the failing part otherwise. */
export async function GET(): Promise<Response> {
  const health = await readHealth();
  return Response.json(health, {
    status: health.status === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
