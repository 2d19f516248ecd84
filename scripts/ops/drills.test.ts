import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../lib/paths.ts";
import { type Answer, wordsOf } from "./buyers.ts";
import { seenSince } from "./drills.ts";

const answer = (at: number, words: string | null = null): Answer => ({
  at,
  call: "hold",
  status: words ? 503 : 201,
  words,
});
const UNAVAILABLE = "server.unavailable: El servicio no está disponible por ahora.";

it("tells when people were served again: at the last refusal, or after the longest silence", () => {
  const steady = Array.from({ length: 20 }, (_, index) => answer(index * 1_000));
  expect(seenSince(steady, 0, 19_500)).toMatchObject({ served: 0, failed: 0, all: 20, unworded: [] });

  const refused = [...steady, answer(5_500, UNAVAILABLE), answer(12_500, UNAVAILABLE)];
  expect(seenSince(refused, 2_000, 19_500)).toMatchObject({ served: 10.5, failed: 2, unworded: [] });

  const silent = [answer(0), answer(1_000), answer(24_000), answer(25_000)];
  expect(seenSince(silent, 500, 26_000)).toMatchObject({ served: 23.5, silence: 23, failed: 0 });
  // Nobody was ever served again.
  expect(seenSince([answer(0)], 500, 46_000)).toMatchObject({ served: 45.5, silence: 45.5 });
});

it("takes only words of ours for words", () => {
  const strange = [answer(600, "«<html>Bad gateway»"), answer(700, "Error socket hang up"), answer(800, UNAVAILABLE)];
  expect(seenSince(strange, 500, 900).unworded).toEqual([
    "hold 503 «<html>Bad gateway»",
    "hold 503 Error socket hang up",
  ]);
  expect(wordsOf('{"code":"hold.none_left","message":"Ya no hay lugares."}')).toBe(
    "hold.none_left: Ya no hay lugares.",
  );
  expect(wordsOf("<html><p>503 Service Unavailable</p></html>")).toBeNull();
  expect(wordsOf("Internal Server Error")).toBeNull();
});

it("HAProxy's own pages are whole answers, in words", () => {
  const folder = join(root, "ops", "haproxy", "errors");
  const files = readdirSync(folder);
  expect(files.sort()).toEqual(["413.http", "502.http", "503.http", "504.http"]);
  for (const file of files) {
    const [head = "", body = ""] = readFileSync(join(folder, file), "utf8").split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${file.slice(0, 3)} `));
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    const words = file === "413.http" ? "Enviaste más datos de los que aceptamos" : "Lo que apartaste sigue apartado";
    expect(wordsOf(body)).toContain(words);
  }
});
