import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";

/** Notes each request's socket address, which Next hides: X-Forwarded-For alone could be anybody's word. */
export function noteSocketAddresses(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
  });
}
