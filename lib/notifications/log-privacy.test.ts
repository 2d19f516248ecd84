import { expect, test } from "vitest";
import { getSql } from "@/db/client";
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

test("the driver's own error is logged without the values it carried", async () => {
  await createUser({ email: EMAIL });
  const error: unknown = await getSql()`
    insert into users (profile, user_name, full_name, email, password_hash)
    values (2, 'Otra', 'Otra Persona', ${EMAIL}, ${"hash-secreto"})`
    .then(() => null)
    .catch((failed: unknown) => failed);
  expect(printed(error)).toContain(EMAIL);
  const text = printed(withoutValues(error));
  expect(text).toContain("users_email_key");
  expect(text).not.toContain(EMAIL);
  expect(text).not.toContain("hash-secreto");
});
