import { createServer } from "node:net";

function listen(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** A port of this machine that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listen(0, "127.0.0.1");
}

/** Why a server could not listen there: the system's error code, or null when it can. */
export async function portProblem(port: number, host: string): Promise<string | null> {
  try {
    await listen(port, host);
    return null;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}
