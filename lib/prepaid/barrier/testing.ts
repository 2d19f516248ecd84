import { createServer, type IncomingMessage } from "node:http";
import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { standInBarriers } from "@/lib/prepaid/barrier/barrier-sync";
import { handleController } from "@/lib/prepaid/barrier/simulator/controller";
import type { ControllerTrouble } from "@/lib/prepaid/barrier/simulator/controller-troubles";
import { simulatedBarriers } from "@/lib/prepaid/barrier/simulator/simulated-barriers";
import type { Plaza } from "@/lib/prepaid/testing";

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}

export interface TestControllers {
  url: string;
  /** What was asked, as "PUT users/12", the authorization behind it. */
  requests: { asked: string; authorization: string | undefined }[];
  /** Gives a plaza a controller. */
  install(plaza: Pick<Plaza, "enclosure">): Promise<void>;
  close(): Promise<void>;
}

/** Simulated controllers on a port of their own, over real HTTP. */
export async function startControllers(): Promise<TestControllers> {
  const requests: TestControllers["requests"] = [];
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
    const gone = new AbortController();
    outgoing.on("close", () => gone.abort());
    const { authorization } = incoming.headers;
    const path = url.pathname.split("/").filter(Boolean).slice(2);
    requests.push({ asked: `${incoming.method} ${path.slice(1).join("/")}`, authorization });
    const method = incoming.method ?? "GET";
    const body = method === "GET" ? null : await bodyOf(incoming);
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const answer = await handleController(new Request(url, { method, headers, body, signal: gone.signal }), path);
    if (outgoing.destroyed) return;
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The controllers have no port");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    requests,
    async install({ enclosure }) {
      await getDb().execute(sql`
        insert into sandbox_controllers (enclosure_id, admin_id, address) values (${enclosure.id}, ${enclosure.adminId}, ${url})`);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export async function setTrouble({ enclosure }: Pick<Plaza, "enclosure">, trouble: ControllerTrouble): Promise<void> {
  await getDb().execute(sql`
    update sandbox_controllers set trouble = ${trouble} where enclosure_id = ${enclosure.id}`);
}

/** Waits for controllers no longer than so. Answers what takes it back. */
export const hurry = (timeoutMs: number) => standInBarriers(simulatedBarriers({ timeoutMs }));
