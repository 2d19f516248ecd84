import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { diskStore } from "@/lib/storage/disk-store";
import type { FileStore } from "@/lib/storage/file-store";
import { s3Store } from "@/lib/storage/s3-store";

const PART = Buffer.alloc(64 * 1024, "renglón\r\n");
const MB = 1024 * 1024;
/** Far less than the file. */
const MOST_HELD = 160 * MB;

function fileOf(parts: number): ReadableStream<Uint8Array> {
  let left = parts;
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(Uint8Array.from(PART));
      else controller.close();
    },
  });
}

/** Bytes by which the process grew at most while it worked. */
async function heldDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  await work();
  clearInterval(timer);
  return most - before;
}

async function expectHeldLittle(store: FileStore): Promise<void> {
  await store.write("0poco.csv", fileOf(200), "text/csv");
  const parts = 8_000;
  let bytes = 0;
  const held = await heldDuring(async () => {
    bytes = await store.write("0largo.csv", fileOf(parts), "text/csv");
  });
  expect(bytes).toBe(parts * PART.byteLength);
  expect(held).toBeLessThan(MOST_HELD);
}

it("half a gigabyte goes to the disk, or through it to a bucket, with little of it in memory", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ct-large-"));
  let received = 0;
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => {
      if (request.method === "PUT") received += part.byteLength;
    });
    const answer = "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>";
    request.on("end", () => response.setHeader("ETag", '"1"').end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const keys = { region: "mx", accessKeyId: "AKIAPRUEBA", secretAccessKey: "s3creto" };
  try {
    await expectHeldLittle(diskStore(folder));
    await expectHeldLittle(s3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: "archivos", ...keys }));
    expect(received).toBe(8_200 * PART.byteLength);
  } finally {
    server.close();
    await rm(folder, { recursive: true });
  }
}, 120_000);
