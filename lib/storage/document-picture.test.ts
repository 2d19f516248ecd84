import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { documentPicture } from "@/lib/storage/document-picture";
import { storage } from "@/lib/storage/storage";

const PLAN = "/img/plan-fundidora.svg";

test("a picture is made once for thousands of documents, in each width by itself", async () => {
  const [one, other, wide] = await Promise.all([
    documentPicture(PLAN, 60),
    documentPicture(PLAN, 60),
    documentPicture(PLAN, 80),
  ]);
  expect(one).toBe(other);
  expect((await sharp(wide ?? Buffer.alloc(0)).metadata()).width).toBe(80);
});

test("one that was missing is there once it has come", async () => {
  const name = `${randomBytes(16).toString("hex")}.webp`;
  expect(await documentPicture(`/files/${name}`, 20)).toBeNull();
  const file = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#05216e" } })
    .webp()
    .toBuffer();
  await storage().put(name, file, "image/webp");
  expect((await sharp((await documentPicture(`/files/${name}`, 20)) ?? Buffer.alloc(0)).metadata()).width).toBe(20);
  await storage().remove([name]);
});
