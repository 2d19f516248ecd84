import { expect, it } from "vitest";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { readPrepaidFile } from "@/lib/prepaid/import/import-lists";
import { runPrepaidImport } from "@/lib/prepaid/import/run-import";
import { accountsOf, type Line, uploadLines } from "@/lib/prepaid/import/testing";
import { startPrepaidFile } from "@/lib/prepaid/import/upload-file";
import { createPlaza, type Plaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const people = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Persona ${at}`, email: `${crypto.randomUUID()}@test.example` }));

async function started(plaza: Plaza, lines: readonly Line[]): Promise<number> {
  const importId = await uploadLines(plaza, lines);
  await startPrepaidFile({ ctx: staffCtx(plaza.owner), input: { importId } });
  return importId;
}

const run = (importId: number) => runPrepaidImport({ ctx: systemCtx(), input: { importId } });

it("four workers at one file open each account once", async () => {
  const plaza = await createPlaza();
  const importId = await started(plaza, people(20));
  await Promise.all([run(importId), run(importId), run(importId), run(importId)]);
  expect(await accountsOf(plaza)).toHaveLength(20);
  const file = await readPrepaidFile({ ctx: staffCtx(plaza.owner), input: { importId } });
  expect(file).toMatchObject({ state: "done", rowsMade: 20, rowsDone: 20, rowsBad: 0 });
});

it("two files with the same people at once give each one QR, and the month's gifts keep their limit", async () => {
  const plaza = await createPlaza();
  const both = people(12).map((line) => ({ ...line, balance: 500, reason: "Apertura" }));
  const files = [await started(plaza, both.slice(0, 10)), await started(plaza, [...both.slice(2)].reverse())];
  await Promise.all(files.map(run));
  const accounts = await accountsOf(plaza);
  expect(accounts).toHaveLength(10);
  expect(new Set(accounts).size).toBe(10);
  expect(await prepaidViolations()).toEqual([]);
});
