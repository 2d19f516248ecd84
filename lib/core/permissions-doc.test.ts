import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { permissionsDocument } from "@/lib/core/permissions-doc";
import { SCREENS } from "@/lib/core/screens";

const FILE = join(process.cwd(), "docs/permissions.md");
const calls = handlers.map(({ spec }) => ({ ...spec, path: pathOf(spec) }));

test("docs/permissions.md says what the tables say; if not: npm run docs:permissions", async () => {
  expect(existsSync(FILE)).toBe(true);
  await expect(permissionsDocument(SCREENS, calls)).toMatchFileSnapshot(FILE);
});

test("the document names every permission, screen and call once", () => {
  const text = permissionsDocument(SCREENS, calls);
  for (const { path } of SCREENS) expect(text.split(`| \`${path}\` |`)).toHaveLength(2);
  for (const { id } of calls) expect(text.split(`| ${id} |`)).toHaveLength(2);
});
