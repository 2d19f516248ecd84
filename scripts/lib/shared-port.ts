import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { CONNECTION, READY, TOOK, UP } from "../../lib/core/process-words.ts";
import type { SupervisorOptions } from "./supervisor.ts";

/** More connections are not kept waiting for a process that takes them: as many as a server's own queue holds. */
const MOST_WAITING = 1_024;

export interface SharedPort extends Required<Pick<SupervisorOptions, "onStart" | "onRetire">> {
  /** The port that it listens on. */
  readonly port: number;
  close: () => void;
}

/**
 * Listens on an address for several web processes and hands each connection to one that is free, in turns. A connection
 * that nobody can take yet waits: none is refused while a process starts, ends or dies.
 */
export async function sharePort(port: number, host: string): Promise<SharedPort> {
  /** Each has taken all that it was handed. */
  let free: ChildProcess[] = [];
  const waiting: Socket[] = [];
  const serving = new Set<ChildProcess>();

  function handOut(): void {
    while (waiting.length > 0) {
      const child = free.shift();
      if (!child) return;
      if (!child.connected) continue;
      const socket = waiting.shift();
      // What a process that dies at this moment was handed is lost with it.
      if (socket) child.send(CONNECTION, socket, () => undefined);
    }
  }

  function withdraw(child: ChildProcess): void {
    serving.delete(child);
    free = free.filter((one) => one !== child);
  }

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    if (waiting.length >= MOST_WAITING) return void socket.destroy();
    waiting.push(socket);
    handOut();
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();

  return {
    port: typeof address === "object" && address ? address.port : port,
    onStart(child, isReplacement) {
      // People rather read that the database is away than wait; but who replaces one that can work must be able to.
      const begin = isReplacement ? READY : UP;
      child.on("message", (word) => {
        if (word === begin && !serving.has(child)) serving.add(child);
        else if (word !== TOOK || !serving.has(child)) return;
        free.push(child);
        handOut();
      });
      child.once("exit", () => withdraw(child));
    },
    onRetire: withdraw,
    close() {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
