import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { checkedKey, type FileStore, isKey, spool } from "@/lib/storage/file-store";

export interface S3Settings {
  /** Without a path: https://s3.us-east-1.amazonaws.com, http://minio:9000. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What a request holds of a large file; 64 MB if not given. */
  partBytes?: number;
  /** How many parts a file may have; what the largest buckets take if not given. */
  mostParts?: number;
}

const TIMEOUT_MS = 20_000;
/** A part on its way to the bucket: 64 MB at a tenth of one each second. */
const PART_TIMEOUT_MS = 10 * 60_000;
/** A bucket puts the parts of the largest files together for minutes. */
const JOIN_TIMEOUT_MS = 10 * 60_000;
/** One request may hold 5 GB, a file so many parts. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const MOST_PARTS = 10_000;
const PART_BYTES = 64 * 1024 * 1024;

/** Anything else makes fetch keep a copy of all that it sends, in case it must send it again. */
const SENT_ONCE = { redirect: "error", window: null } as const;

/** The text of an element of S3's answers, which have no attributes there. */
const valueIn = (xml: string, element: string): string | null =>
  new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1] ?? null;

/** The bucket is part of the path, which every S3 server understands. Requests are signed by version 4. */
export function s3Store(settings: S3Settings): FileStore {
  const {
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    partBytes = PART_BYTES,
    mostParts = MOST_PARTS,
  } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}/`;
  const urlOf = (key: string) => `${bucketUrl}${checkedKey(key)}`;

  const spoolOf = (key: string) => join(tmpdir(), `ct-${checkedKey(key)}`);

  type Method = "GET" | "PUT" | "POST" | "DELETE";

  // Only the code is logged, because the text may name keys.
  const refused = (method: Method, status: number, text: string) =>
    new Error(`The storage answered ${status} ${valueIn(text, "Code") ?? ""} to ${method}`);

  async function ask(method: Method, key: string, init: RequestInit & { query?: string } = {}): Promise<Response> {
    const { query = "", ...request } = init;
    const url = `${urlOf(key)}${query}`;
    const answer = await client.fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...request });
    if (answer.ok || answer.status === 404) return answer;
    throw refused(method, answer.status, await answer.text());
  }

  /** As `ask`, where nothing but the bucket itself may be missing. */
  async function send(method: Method, key: string, init: Parameters<typeof ask>[2]): Promise<Response> {
    const answer = await ask(method, key, init);
    if (answer.status !== 404) return answer;
    await answer.body?.cancel();
    throw new Error("The storage has no such bucket");
  }

  async function sendPart(key: string, query: string, body: Blob): Promise<string> {
    const answer = await send("PUT", key, { query, body, signal: AbortSignal.timeout(PART_TIMEOUT_MS), ...SENT_ONCE });
    await answer.arrayBuffer();
    const tag = answer.headers.get("etag");
    if (!tag) throw new Error("The storage did not name a part");
    return tag;
  }

  async function joinParts(key: string, upload: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join("");
    const answer = await send("POST", key, {
      query: `?uploadId=${upload}`,
      body: `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`,
      signal: AbortSignal.timeout(JOIN_TIMEOUT_MS),
    });
    // The status comes before the work is done: what went wrong then is in the text.
    const text = await answer.text();
    if (valueIn(text, "Code")) throw refused("POST", answer.status, text);
  }

  /** Sends a file in parts, each of which is tried again by itself, and leaves none of them where one fails for good. */
  async function writeInParts(key: string, file: Blob, contentType: string): Promise<void> {
    const begun = await send("POST", key, { query: "?uploads=", headers: { "Content-Type": contentType } });
    const id = valueIn(await begun.text(), "UploadId");
    if (!id) throw new Error("The storage began no upload");
    const upload = encodeURIComponent(id);
    try {
      const size = Math.max(partBytes, Math.ceil(file.size / mostParts));
      const tags: string[] = [];
      for (let from = 0; from < file.size; from += size) {
        const query = `?partNumber=${tags.length + 1}&uploadId=${upload}`;
        tags.push(await sendPart(key, query, file.slice(from, from + size)));
      }
      await joinParts(key, upload, tags);
    } catch (error) {
      // Why it failed matters more than that its parts could not be taken away: the bucket's own rule does it then.
      await ask("DELETE", key, { query: `?uploadId=${upload}` }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async put(key, content, contentType) {
      const answer = await send("PUT", key, { body: Buffer.from(content), headers: { "Content-Type": contentType } });
      await answer.arrayBuffer();
    },
    async write(key, content, contentType) {
      const path = spoolOf(key);
      try {
        // A bucket asks for the length before the first byte.
        const bytes = await spool(content, path);
        const body = await openAsBlob(path);
        if (bytes > partBytes) await writeInParts(key, body, contentType);
        else {
          const signal = AbortSignal.timeout(PART_TIMEOUT_MS);
          const headers = { "Content-Type": contentType };
          await (await send("PUT", key, { body, headers, signal, ...SENT_ONCE })).arrayBuffer();
        }
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
    async list() {
      const keys: string[] = [];
      let next = "";
      do {
        const answer = await client.fetch(`${bucketUrl}?list-type=2${next}`, {
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const text = await answer.text();
        if (!answer.ok) throw refused("GET", answer.status, text);
        // Our keys have no signs that XML writes in another way.
        keys.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].flatMap(([, key = ""]) => (isKey(key) ? [key] : [])));
        const token = valueIn(text, "NextContinuationToken");
        next = token ? `&continuation-token=${encodeURIComponent(token)}` : "";
      } while (next);
      return keys;
    },
    async remove(keys) {
      for (const key of keys) {
        await (await ask("DELETE", key)).arrayBuffer();
        await rm(spoolOf(key), { force: true });
      }
    },
  };
}
