import { AwsClient } from "aws4fetch";
import { checkedKey, type FileStore } from "@/lib/storage/file-store";

export interface S3Settings {
  /** Without a path: https://s3.us-east-1.amazonaws.com, http://minio:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;

/** The bucket is part of the path, which every S3 server understands. Requests are signed by version 4. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const urlOf = (key: string) => `${endpoint}/${encodeURIComponent(bucket)}/${checkedKey(key)}`;

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
    async get(key) {
      const answer = await ask("GET", key);
      const content = Buffer.from(await answer.arrayBuffer());
      return answer.status === 404 ? null : content;
    },
    async remove(keys) {
      for (const key of keys) await (await ask("DELETE", key)).arrayBuffer();
    },
  };
}
