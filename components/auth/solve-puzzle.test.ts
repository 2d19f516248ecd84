import { expect, test } from "vitest";
import { solvePuzzle } from "@/components/auth/solve-puzzle";
import { newPuzzle, solvedPuzzle } from "@/lib/auth/challenge/puzzle";

test("a page solves the server's puzzles and tells how far it is", async () => {
  const now = new Date();
  const puzzle = await newPuzzle("login|somebody", now);
  const seen: number[] = [];
  const answer = await solvePuzzle(puzzle, (part) => seen.push(part));
  expect(await solvedPuzzle("login|somebody", answer ?? "", now)).not.toBeNull();
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.every((part) => part > 0 && part <= 1)).toBe(true);
});

test("what is no puzzle has no solution", async () => {
  expect(await solvePuzzle("one-time-code")).toBeNull();
  expect(await solvePuzzle("")).toBeNull();
});
