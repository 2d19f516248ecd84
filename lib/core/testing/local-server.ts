import { once } from "node:events";
import type { Server } from "node:http";

/** Opens a server on a free port of this machine. `close` ends it together with whatever is still connected. */
export async function openLocally(server: Server): Promise<{ port: number; url: string; close: () => void }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no port");
  const { port } = address;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
