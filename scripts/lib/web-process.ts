import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import { createServer, Server as NetServer, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { CONNECTION, READY, RETIRE, TOOK, UP } from "../../lib/core/process-words.ts";

/** Milliseconds: by then Node has ended all that was kept alive; what is still idle never asked anything. */
const IDLE_MS = 10_000;
const ASK_EVERY_MS = 250;

// Next writes the port of its own server over PORT.
const { PORT, HOST, WEB_SHARED } = process.env;

/**
 * Loaded with --import into a web process, whose server (Next's) listens on a port of this machine alone. Connections
 * come from the supervisor that holds the public port (`scripts/lib/shared-port.ts`), or, where no port is shared, from
 * that port itself. A process that is replaced takes no more of them, tells whoever keeps one alive that it closes, and
 * ends with the last.
 */
function serve(server: Server): void {
  const open = new Set<Socket>();
  let isLeaving = false;
  const endIfDone = () => {
    if (isLeaving && open.size === 0) process.exit(0);
  };
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      endIfDone();
    });
  });
  server.prependListener("request", (_request, response) => {
    if (isLeaving) response.setHeader("Connection", "close");
  });

  const front = WEB_SHARED === "1" ? null : createServer({ pauseOnConnect: true }, take);
  front?.once("error", (error) => {
    console.error(error);
    process.exit(1);
  });

  function take(socket: Socket): void {
    // A server does this as it accepts; these were accepted by another.
    socket.setNoDelay(true);
    server.emit("connection", socket);
    socket.resume();
  }

  function leave(idleMs: number): void {
    isLeaving = true;
    front?.close();
    // The method of http would end what is idle at once, while the next request may be on its way.
    NetServer.prototype.close.call(server);
    setTimeout(() => {
      setInterval(() => server.closeIdleConnections(), 100);
    }, idleMs);
    endIfDone();
  }

  process.on("message", (word, handle) => {
    if (word === RETIRE) leave(IDLE_MS);
    if (word !== CONNECTION) return;
    // A connection that ended on its way here comes as nothing.
    if (handle instanceof Socket) take(handle);
    process.send?.(TOOK);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => leave(0));

  const address = server.address();
  const own = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
  const answers = (path: string) =>
    fetch(`${own}${path}`, { headers: { connection: "close" } }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function report(): Promise<void> {
    // Next answers once it has loaded everything, and lets requests wait until then.
    while (!(await answers("/api/health/live"))) await sleep(ASK_EVERY_MS);
    front?.listen(Number(PORT), HOST);
    process.send?.(UP);
    if (!process.send) return;
    while (!(await answers("/api/health/ready"))) await sleep(ASK_EVERY_MS);
    process.send(READY);
  }
  void report();
}

let isServing = false;
subscribe("tracing:net.server.listen:asyncEnd", (message) => {
  const isServer = typeof message === "object" && message !== null && "server" in message;
  if (isServing || !isServer || !(message.server instanceof Server)) return;
  isServing = true;
  serve(message.server);
});
