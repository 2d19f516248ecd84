import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createUser } from "@/db/testing";
import { withoutValues } from "@/lib/core/log";

const EMAIL = "persona-secreta@test.example";

/** All that a log could print of an error and its causes. */
function printed(error: unknown): string {
  const parts: string[] = [];
  for (let link = error; link instanceof Error; link = link.cause) {
    parts.push(link.message, link.stack ?? "");
    for (const name of Object.keys(link)) parts.push(String(Reflect.get(link, name)));
  }
  return parts.join("\n");
}

test("a failed statement is logged without the values it carried", async () => {
  await createUser({ email: EMAIL });
  const again = { profile: 2, userName: "Otra", fullName: "Otra Persona", email: EMAIL, passwordHash: "hash-secreto" };
  const error: unknown = await getDb()
    .insert(users)
    .values(again)
    .then(() => null)
    .catch((failed: unknown) => failed);
  expect(printed(error)).toContain(EMAIL);
  const text = printed(withoutValues(error));
  expect(text).toContain("insert into");
  expect(text).toContain("users_email_key");
  expect(text).not.toContain(EMAIL);
  expect(text).not.toContain("hash-secreto");
});
