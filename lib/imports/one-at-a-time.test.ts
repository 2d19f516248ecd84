import { expect, test } from "vitest";
import { createAdmin, createUser } from "@/db/testing";
import { actorOf, codeOf } from "@/lib/core/testing";
import { readAlone } from "@/lib/imports";

test("of a tenant's files one is read at a time, whoever of it sends them, and another tenant's besides", async () => {
  const { admin, owner } = await createAdmin();
  const second = await createUser({ profile: 1, adminId: admin.id });
  const { owner: other } = await createAdmin();
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<string>();
  const first = readAlone(actorOf(owner), () => {
    started.resolve();
    return end.promise;
  });
  await started.promise;
  expect(await codeOf(readAlone(actorOf(second), async () => "segundo"))).toBe("import.busy");
  expect(await readAlone(actorOf(other), async () => "ajeno")).toBe("ajeno");
  end.resolve("primero");
  expect(await first).toBe("primero");
  expect(await readAlone(actorOf(second), async () => "segundo")).toBe("segundo");
});

test("an error of the reading is told, and the next file is read", async () => {
  const { owner } = await createAdmin();
  const broken = readAlone(actorOf(owner), async () => {
    throw new Error("broken");
  });
  await expect(broken).rejects.toThrow("broken");
  expect(await readAlone(actorOf(owner), async () => "otro")).toBe("otro");
});

test("a process reads a few files at once, lets some wait, and refuses the rest", async () => {
  const owners = await Promise.all(Array.from({ length: 12 }, async () => (await createAdmin()).owner));
  const end = Promise.withResolvers<void>();
  let reading = 0;
  let most = 0;
  let refused = 0;
  const both = Promise.withResolvers<void>();
  const full = Promise.withResolvers<void>();
  const all = owners.map((owner) =>
    readAlone(actorOf(owner), async () => {
      most = Math.max(most, ++reading);
      if (reading === 2) both.resolve();
      await end.promise;
      reading -= 1;
      return "read";
    }).catch((error: { code: string }) => {
      if (++refused === 2) full.resolve();
      return error.code;
    }),
  );
  await Promise.all([both.promise, full.promise]);
  end.resolve();
  const answers = await Promise.all(all);
  expect(answers.filter((answer) => answer === "import.busy")).toHaveLength(2);
  expect(answers.filter((answer) => answer === "read")).toHaveLength(10);
  expect(most).toBe(2);
});
