import { get } from "node:http";

/** Bytes of a file as they come over the wire, to a client that takes gzip. */
function servedBytes(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers: { "accept-encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("error", reject);
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

export interface PageScripts {
  files: number;
  /** Bytes as served: gzip, but for files below a kilobyte. */
  bytes: number;
}

/** Finds the scripts that a current browser loads for a page: the files that its HTML names, without `nomodule`. */
export async function scriptsOf(port: number, path: string): Promise<PageScripts> {
  const html = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const tags = html.match(/<script\b[^>]*\bsrc="[^"]+"[^>]*>/g) ?? [];
  const paths = tags.flatMap((tag) => (/\bnomodule\b/i.test(tag) ? [] : [/\bsrc="([^"]+)"/.exec(tag)?.[1] ?? ""]));
  const unique = [...new Set(paths)].filter((source) => source.startsWith("/"));
  let bytes = 0;
  for (const source of unique) {
    bytes += await servedBytes(port, source);
  }
  return { files: unique.length, bytes };
}
