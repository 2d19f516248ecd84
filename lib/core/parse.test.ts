import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";

const code = (schema: z.ZodType, input: unknown): string => {
  try {
    parseInput(schema, input);
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
  return "ok";
};

test("input nested a hundred thousand deep is invalid, not a crash", () => {
  const depth = 100_000;
  const deep: unknown = JSON.parse(`{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  expect(code(z.object({ name: z.string() }), deep)).toBe("input.invalid");
  expect(code(z.unknown(), deep)).toBe("input.invalid");
});

test("a NUL in any text is invalid", () => {
  expect(code(z.object({ a: z.array(z.string()) }), { a: ["b", "c\0"] })).toBe("input.invalid");
  expect(code(z.object({ a: z.array(z.string()) }), { a: ["b", "c"] })).toBe("ok");
});
