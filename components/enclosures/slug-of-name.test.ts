import { expect, test } from "vitest";
import { slugOfName } from "@/components/enclosures/slug-of-name";
import { Slug } from "@/lib/enclosures/schemas";

test.each([
  ["Estadio Ñandú, Norte", "estadio-nandu-norte"],
  ["  Arena  Monterrey  ", "arena-monterrey"],
  ["Foro 360°", "foro-360"],
  ["¡Plaza México!", "plaza-mexico"],
  ["日本", ""],
])("the address made of %s", (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
});

test("an address made of the longest name is one", () => {
  const slug = slugOfName(`${"a".repeat(59)} ${"b".repeat(20)}`);
  expect(slug).toBe("a".repeat(59));
  expect(Slug.parse(slug)).toBe(slug);
});
