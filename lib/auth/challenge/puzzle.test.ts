import { expect, test } from "vitest";
import { newPuzzle, solvedPuzzle } from "@/lib/auth/challenge/puzzle";
import { solved } from "@/lib/auth/testing";

const now = new Date();
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test("a solution counts for what its puzzle was made for, for five minutes", async () => {
  const answer = solved(await newPuzzle("login|ana|203.0.113.1", now));
  expect(await solvedPuzzle("login|ana|203.0.113.1", answer, later(299))).toMatchObject({ seconds: 1 });
  expect(await solvedPuzzle("login|ana|203.0.113.1", answer, later(301))).toBeNull();
  for (const other of ["login|eva|203.0.113.1", "login|ana|203.0.113.2", "register|ana|203.0.113.1", ""]) {
    expect(await solvedPuzzle(other, answer, now)).toBeNull();
  }
});

test("nothing in it can be changed, and no other number solves it", async () => {
  const answer = solved(await newPuzzle("x", now));
  const parts = answer.split(".");
  const changed = (at: number, to: string) => parts.with(at, to).join(".");
  const number = Number(parts[6]);
  const forged = [
    changed(0, String(Number(parts[0]) + 60)),
    changed(1, "1"),
    changed(2, "1"),
    changed(3, "A".repeat(16)),
    changed(4, "0".repeat(64)),
    changed(5, "A".repeat(43)),
    changed(6, String(number + 1)),
    parts.slice(0, 6).join("."),
    "",
    "482913",
  ];
  for (const one of forged) expect(await solvedPuzzle("x", one, now), one).toBeNull();
});
