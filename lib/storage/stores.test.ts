import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "@/lib/storage/disk-store";
import type { FileStore } from "@/lib/storage/file-store";
import { s3Store } from "@/lib/storage/s3-store";
import { type S3Server, signatureOf, startS3 } from "@/lib/storage/testing/s3-server";

const KEYS = { accessKeyId: "AKIAPRUEBA", secretAccessKey: "s3creto/de+prueba", region: "mx-central-1" };
const BUCKET = "imagenes.prueba";
let folder: string;
let server: S3Server;
const bucketWith = (more: object = {}) => s3Store({ endpoint: server.endpoint, bucket: BUCKET, ...KEYS, ...more });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-storage-"));
  server = await startS3(KEYS, BUCKET);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.close();
});

describe.each<[string, () => FileStore]>([
  ["a folder", () => diskStore(folder)],
  ["a bucket", () => bucketWith()],
  ["a bucket that takes large files in parts", () => bucketWith({ partBytes: 1_000_000 })],
])("%s", (_name, open) => {
  const content = Buffer.from([0, 255, 1, 254, 10, 13]);

  it("keeps a file as it is, and forgets it", async () => {
    const store = open();
    await store.put("0abc-480.webp", content, "image/webp");
    expect(await store.get("0abc-480.webp")).toEqual(content);
    await store.remove(["0abc-480.webp", "0never.webp"]);
    expect(await store.get("0abc-480.webp")).toBeNull();
  });

  it("lists what it keeps", async () => {
    const store = open();
    const keys = ["0a.webp", "0b.webp", "1c.webp", "1d.webp", "1e.webp"];
    for (const key of keys) await store.put(key, content, "image/webp");
    expect((await store.list()).toSorted()).toEqual(keys);
    await store.remove(keys);
    expect(await store.list()).toEqual([]);
  });

  it("takes a file while it is written, and gives it while it is read", async () => {
    const store = open();
    const part = Buffer.alloc(64 * 1024, "renglón\r\n");
    const parts = () => new Blob(Array.from({ length: 40 }, () => part)).stream();
    expect(await store.write("0largo.csv", parts(), "text/csv")).toBe(40 * part.byteLength);
    const stored = await store.read("0largo.csv");
    expect(stored?.bytes).toBe(40 * part.byteLength);
    const read = Buffer.from(await new Response(stored?.content).arrayBuffer());
    expect(read.equals(Buffer.concat(Array.from({ length: 40 }, () => part)))).toBe(true);
    const half = await store.read("0largo.csv");
    await half?.content.cancel();
    await store.remove(["0largo.csv"]);
    expect(await store.read("0largo.csv")).toBeNull();
  });

  it("keeps nothing of a file whose rows failed on their way", async () => {
    const store = open();
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(content);
        controller.error(new Error("The rows failed"));
      },
    });
    await expect(store.write("0roto.csv", broken, "text/csv")).rejects.toThrow("The rows failed");
    expect(await store.read("0roto.csv")).toBeNull();
  });

  it.each(["../secret", "a/b", "", ".env", "a..b", "A b"])("refuses the key %j", async (key) => {
    const store = open();
    await expect(store.put(key, content, "image/webp")).rejects.toThrow("Not a key");
    await expect(store.get(key)).rejects.toThrow("Not a key");
    await expect(store.remove([key])).rejects.toThrow("Not a key");
  });
});

it("a folder holds whole files only, and what a cut left behind goes with the file", async () => {
  const store = diskStore(join(folder, "own"));
  await store.put("ab1.webp", Buffer.alloc(100_000, 7), "image/webp");
  expect(await readdir(join(folder, "own", "ab"))).toEqual(["ab1.webp"]);
  await diskStore(join(folder, "own")).put("ab2.webp.part", Buffer.from("half"), "image/webp");
  await store.remove(["ab1.webp", "ab2.webp"]);
  expect(await readdir(join(folder, "own", "ab"))).toEqual([]);
});

describe("signatures", () => {
  it("the server here counts as the published example does", () => {
    const example = {
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "us-east-1",
    };
    const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    const signature = signatureOf(example, {
      method: "GET",
      url: "/test.txt",
      headers: {
        host: "examplebucket.s3.amazonaws.com",
        range: "bytes=0-9",
        "x-amz-content-sha256": empty,
        "x-amz-date": "20130524T000000Z",
      },
      signedHeaders: ["host", "range", "x-amz-content-sha256", "x-amz-date"],
      payloadHash: empty,
      date: "20130524T000000Z",
    });
    expect(signature).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  });

  it("a wrong secret, key or region is refused, and nothing is kept", async () => {
    const content = Buffer.from("x");
    const wrong = bucketWith({ secretAccessKey: "otro" });
    await expect(wrong.put("0bad.webp", content, "image/webp")).rejects.toThrow("403 SignatureDoesNotMatch");
    await expect(wrong.get("0bad.webp")).rejects.toThrow("403 SignatureDoesNotMatch");
    await expect(bucketWith({ accessKeyId: "OTRA" }).get("0bad.webp")).rejects.toThrow("InvalidAccessKeyId");
    await expect(bucketWith({ region: "us-east-1" }).get("0bad.webp")).rejects.toThrow("AuthorizationHeaderMalformed");
    expect(server.files.has("0bad.webp")).toBe(false);
  });

  it("an unsigned request is refused", async () => {
    const answer = await fetch(`${server.endpoint}/${BUCKET}/0abc.webp`, { method: "PUT", body: "x" });
    expect(answer.status).toBe(403);
  });
});

it("a bucket's server that is busy is asked again; without the bucket a file is not lost silently", async () => {
  server.failWith.push(503, 500);
  await bucketWith().put("0later.webp", Buffer.from("ya"), "image/webp");
  expect(server.files.get("0later.webp")).toMatchObject({ type: "image/webp" });
  const nowhere = bucketWith({ bucket: "otra-cubeta" });
  await expect(nowhere.put("0x.webp", Buffer.from("x"), "image/webp")).rejects.toThrow("no such bucket");
});

describe("a file in parts", () => {
  const content = Buffer.alloc(2_500_000, "renglón\r\n");
  const sent = (store = bucketWith({ partBytes: 1_000_000 })) =>
    store.write("0partes.csv", new Blob([content]).stream(), "text/csv");

  it("is whole in the bucket, with its type, also where a part must be sent again", async () => {
    const before = server.partsTaken;
    server.failWith.push(0, 0, 503);
    expect(await sent()).toBe(2_500_000);
    expect(server.partsTaken - before).toBe(3);
    const file = server.files.get("0partes.csv");
    expect(file?.type).toBe("text/csv");
    expect(file?.content.equals(content)).toBe(true);
    expect(server.uploads.size).toBe(0);
    server.files.delete("0partes.csv");
  });

  it("leaves nothing where a part fails for good, or the bucket does not join them", async () => {
    server.failWith.push(0, 0, 500, 500, 500);
    await expect(sent()).rejects.toThrow("500 SlowDown to PUT");
    expect(server.uploads.size).toBe(0);
    server.failJoin = true;
    await expect(sent()).rejects.toThrow("200 InternalError to POST");
    expect(server.uploads.size).toBe(0);
    expect(server.files.has("0partes.csv")).toBe(false);
    await expect(sent(bucketWith({ partBytes: 1_000_000, bucket: "otra-cubeta" }))).rejects.toThrow("no such bucket");
  });

  it("has no more parts than a bucket takes", async () => {
    const before = server.partsTaken;
    const few = { partBytes: 1, mostParts: 7 };
    expect(await sent(bucketWith(few))).toBe(2_500_000);
    expect(server.partsTaken - before).toBe(7);
    expect(server.files.get("0partes.csv")?.content.equals(content)).toBe(true);
  });
});
