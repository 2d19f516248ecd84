import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { PlainError } from "#scripts/log.ts";

/** Where Node's inspector listens once SIGUSR1 has woken it. */
const INSPECTOR = "http://127.0.0.1:9229/json";
const TRIES = 50;

const Targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const Said = z.object({ id: z.number(), result: z.object({ usedSize: z.number().optional() }) });

async function inspectorOf(pid: number): Promise<string> {
  process.kill(pid, "SIGUSR1");
  for (let left = TRIES; left > 0; left -= 1) {
    const answer = await fetch(INSPECTOR).catch(() => null);
    const [target] = answer?.ok ? Targets.parse(await answer.json()) : [];
    if (target) return target.webSocketDebuggerUrl;
    await wait(100);
  }
  throw new PlainError(`the inspector of process ${pid} does not answer`);
}

/** MiB of a Node process's heap that are in use once what nobody needs any more is collected. */
export async function liveMemoryMiB(pid: number): Promise<number> {
  const socket = new WebSocket(await inspectorOf(pid));
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new PlainError("the inspector hung up")), { once: true });
  });
  let last = 0;
  const call = (method: string) =>
    new Promise<number>((resolve) => {
      last += 1;
      const id = last;
      const hear = ({ data }: MessageEvent) => {
        const said = Said.safeParse(JSON.parse(String(data)));
        if (said.data?.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(said.data.result.usedSize ?? 0);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method }));
    });
  try {
    // What finalizers let go is collected by the second time.
    await call("HeapProfiler.collectGarbage");
    await call("HeapProfiler.collectGarbage");
    return (await call("Runtime.getHeapUsage")) / 1024 / 1024;
  } finally {
    socket.close();
  }
}
