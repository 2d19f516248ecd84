import { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Ctx } from "@/lib/core/context";
import { factsOfMessage } from "@/lib/http/message-facts";

export interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  head: Buffer;
  facts: Pick<Ctx, "now" | "requestId" | "ip">;
}

/**
 * Hands connections that ask to become a WebSocket below `prefix` to `take`, and all others to Next, which makes its server
 * itself and knows no sockets of ours. The answer takes it away again.
 */
export function takeUpgrades(prefix: string, take: (upgrade: Upgrade) => void): () => void {
  const emit = Server.prototype.emit as (this: Server, event: string, ...args: unknown[]) => boolean;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    const [request, socket, head] = args;
    const isOurs = event === "upgrade" && request instanceof IncomingMessage && request.url?.startsWith(prefix);
    if (!isOurs || !(socket instanceof Socket)) return emit.call(this, event, ...args);
    take({ request, socket, head: Buffer.isBuffer(head) ? head : Buffer.alloc(0), facts: factsOfMessage(request) });
    return true;
  };
  return () => {
    Server.prototype.emit = emit;
  };
}
