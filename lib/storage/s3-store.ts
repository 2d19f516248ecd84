import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { checkedKey, type FileStore, spool } from "@/lib/storage/file-store";

export interface S3Settings {
  /** Without a path: https://s3.us-east-1.amazonaws.com, http://minio:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;
/** A large file on its way to the bucket: 5 GB, which one request may hold, at 3 MB a second. */
const WRITE_TIMEOUT_MS = 30 * 60_000;

/** The bucket is part of the path, which every S3 server understands. Requests are signed by version 4. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const urlOf = (key: string) => `${endpoint}/${encodeURIComponent(bucket)}/${checkedKey(key)}`;

  const spoolOf = (key: string) => join(tmpdir(), `ct-${checkedKey(key)}`);

  async function ask(method: "GET" | "PUT" | "DELETE", key: string, init: RequestInit = {}): Promise<Response> {
    const answer = await client.fetch(urlOf(key), { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    if (answer.ok || answer.status === 404) return answer;
    // Only the code is logged, because the text may name keys.
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";
    throw new Error(`The storage answered ${answer.status} ${code} to ${method}`);
  }

  return {
    async put(key, content, contentType) {
      const answer = await ask("PUT", key, { body: Buffer.from(content), headers: { "Content-Type": contentType } });
      await answer.arrayBuffer();
      if (answer.status === 404) throw new Error("The storage has no such bucket");
    },
    async write(key, content, contentType) {
      const path = spoolOf(key);
      try {
        // A bucket asks for the length before the first byte.
        const bytes = await spool(content, path);
        const answer = await ask("PUT", key, {
          body: await openAsBlob(path),
          headers: { "Content-Type": contentType },
          signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
          // Anything else makes fetch keep a copy of all that it sends, in case it must send it again.
          redirect: "error",
          window: null,
        });
        await answer.arrayBuffer();
        if (answer.status === 404) throw new Error("The storage has no such bucket");
        return bytes;
      } finally {
        await rm(path, { force: true });
      }
    },
    async read(key) {
      // The answer must begin soon; how long it takes is its reader's affair.
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new Error("The storage did not answer")), TIMEOUT_MS);
      const answer = await ask("GET", key, { signal: patience.signal }).finally(() => clearTimeout(timer));
      if (answer.status === 404 || !answer.body) {
        await answer.body?.cancel();
        return null;
      }
      return { bytes: Number(answer.headers.get("content-length")), content: answer.body };
    },
    async get(key) {
      const answer = await ask("GET", key);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.status === 404 ? null : content;
    },
    async remove(keys) {
      for (const key of keys) {
        await (await ask("DELETE", key)).arrayBuffer();
        await rm(spoolOf(key), { force: true });
      }
    },
  };
}
