import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectPlain } from "node:net";
import { connect as connectTls } from "node:tls";
import { type FrontProxy, SITE } from "#scripts/front-proxy.ts";

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** A body that does not say how long it is. */
  pieces?: readonly Uint8Array[];
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  json: () => unknown;
}

export interface Client {
  ask: (path: string, asked?: Asked) => Promise<Answered>;
  session: ClientHttp2Session;
  close: () => void;
}

/** Another address of this machine than the proxy itself has. */
export const CLIENT_ADDRESS = "127.0.0.2";

/** Speaks HTTP/2 with the site through a proxy and believes nobody but whoever signed its certificate. */
export async function openClient({ https, ca }: Pick<FrontProxy, "https" | "ca">): Promise<Client> {
  const socket = connectPlain({ host: "127.0.0.1", localAddress: CLIENT_ADDRESS, port: https });
  const session = connect(`https://${SITE}`, {
    // A body that nobody reads to its end waits here; past ten megabytes Node would begin no further stream.
    maxSessionMemory: 100,
    createConnection: () => connectTls({ socket, servername: SITE, ca, ALPNProtocols: ["h2"] }),
  });
  await once(session, "connect");
  return {
    session,
    async ask(path, { method = "GET", headers = {}, body, pieces = [] } = {}) {
      const length = body ? { "content-length": String(body.length) } : {};
      const stream = session.request({ ":method": method, ":authority": SITE, ":path": path, ...headers, ...length });
      // A proxy may answer before it has read everything, and then ends the stream: what is left to be written fails, before
      // or after the answer is known.
      stream.on("error", () => undefined);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      let answer: IncomingHttpHeaders | undefined;
      stream.once("response", (found) => {
        answer = found;
      });
      const over = new Promise<void>((resolve) => {
        stream.once("end", resolve);
        stream.once("close", resolve);
      });
      for (const piece of pieces) stream.write(piece);
      stream.end(body);
      await over;
      if (!answer) throw new Error(`${path} was not answered`);
      const content = Buffer.concat(chunks);
      const { ":status": status, ...rest } = answer;
      return {
        status: Number(status),
        headers: rest,
        body: content,
        json: () => JSON.parse(content.toString("utf8")),
      };
    },
    close: () => session.destroy(),
  };
}

/** Reads a stream up to and with `last`. */
export async function textFrom(stream: ClientHttp2Stream, last: string): Promise<string> {
  let text = "";
  stream.setEncoding("utf8");
  while (!text.includes(last)) {
    const part: string | null = stream.read();
    if (part === null) await once(stream, "readable");
    else text += part;
  }
  return text;
}
