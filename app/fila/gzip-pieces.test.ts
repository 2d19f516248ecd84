import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { deflatePieces, gzipOf } from "@/app/fila/gzip-pieces";

const OTHER = "AAAAAAAAAAAAAAAAAAAAAA==";

/** Checks what a reader gets of a text that has `OTHER` at its places, and says how many bytes it took. */
function packedSize(text: string): number {
  const body = Buffer.from(text);
  const places: number[] = [];
  for (let at = body.indexOf(OTHER); at >= 0; at = body.indexOf(OTHER, at + OTHER.length)) places.push(at);
  const pieces = deflatePieces(body, places, OTHER.length);
  const own = randomBytes(16).toString("base64");
  const whole = Buffer.from(body);
  for (const place of places) whole.write(own, place, "latin1");
  const packed = gzipOf(pieces, Buffer.from(own), whole);
  expect(gunzipSync(packed).toString()).toBe(text.replaceAll(OTHER, own));
  return packed.length;
}

const script = (at: number) => `<script nonce="${OTHER}">self.__next_f.push([1,"${at} años de eventos"])</script>`;

test.each([
  ["no place", "<p>Fila</p>"],
  ["nothing at all", ""],
  ["a place alone", OTHER],
  ["places side by side", `a${OTHER}${OTHER}b${OTHER}`],
  ["what stands at a place stands elsewhere in part", `${OTHER}<p>AAAAAAAAAAAAAAAAAAAAAA</p>${OTHER}AAAA==`],
  ["more than a window", Array.from({ length: 2_000 }, (_, at) => script(at)).join("")],
])("each reader reads their own text: %s", (_, text) => {
  packedSize(text);
});

test("pieces repeat what earlier ones say", () => {
  const words = Array.from({ length: 100 }, () => randomBytes(6).toString("hex")).join(" ");
  expect(packedSize(`${words}${OTHER}`.repeat(20))).toBeLessThan(2 * words.length);
});

test("what is put at a place is checked by the sum of the whole text", () => {
  const body = Buffer.from(`a${OTHER}b`);
  const pieces = deflatePieces(body, [1], OTHER.length);
  expect(() => gunzipSync(gzipOf(pieces, Buffer.from("B".repeat(24)), body))).toThrow("incorrect data check");
});
