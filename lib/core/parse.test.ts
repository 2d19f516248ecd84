import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { parseInput, refusedAs } from "@/lib/core/parse";

const code = (schema: z.ZodType, input: unknown): string => {
  try {
    parseInput(schema, input);
  } catch (error) {
    return error instanceof DomainError ? error.code : String(error);
  }
  return "ok";
};

function errorOf(schema: z.ZodType, input: unknown): DomainError {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof DomainError) return error;
  }
  throw new Error("It was taken");
}

test("input nested a hundred thousand deep is invalid, not a crash", () => {
  const depth = 100_000;
  const deep: unknown = JSON.parse(`{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  expect(code(z.object({ name: z.string() }), deep)).toBe("input.invalid");
  expect(code(z.unknown(), deep)).toBe("input.invalid");
});

test("a refinement may refuse as a code of its own, which the first thing that is wrong decides", () => {
  const name = z
    .string()
    .min(3)
    .refine((text) => text !== "reservado", refusedAs("user.name_reserved"))
    .regex(/^[^o]+$/);
  const schema = z.object({ age: z.int().optional(), name });
  expect(code(schema, { name: "reservado" })).toBe("user.name_reserved");
  expect(code(schema, { name: "otro" })).toBe("input.invalid");
  expect(code(schema, { name: "reservado", age: "x" })).toBe("input.invalid");
  const { details } = errorOf(schema, { name: "reservado" });
  expect(details).toEqual({ field: "name", fields: { name: textOf("user.name_reserved") } });
});

test("a NUL in any text is invalid", () => {
  expect(code(z.object({ a: z.array(z.string()) }), { a: ["b", "c\0"] })).toBe("input.invalid");
  expect(code(z.object({ a: z.array(z.string()) }), { a: ["b", "c"] })).toBe("ok");
});
