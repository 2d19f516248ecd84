import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Ctx } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { clientAddress, SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";

/** What a verb learns of a request that does not go through Next. */
export function factsOfMessage({ headers, socket }: IncomingMessage): Pick<Ctx, "now" | "requestId" | "ip"> {
  const list = new Headers({ [SOCKET_ADDRESS_HEADER]: socket.remoteAddress ?? "" });
  const forwarded = headers["x-forwarded-for"];
  if (forwarded) list.set("x-forwarded-for", String(forwarded));
  const ip = clientAddress(list, env().TRUSTED_PROXIES);
  return { now: new Date(), requestId: randomUUID(), ...(ip ? { ip } : {}) };
}
