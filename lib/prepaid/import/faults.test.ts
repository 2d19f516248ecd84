import { expect, it } from "vitest";
import { makeBreakable, walk } from "@/db/testing/faults";
import { prepaidViolations } from "@/db/testing/invariants-prepaid";
import { staffCtx } from "@/lib/prepaid/accounts/testing";
import { readPrepaidFile } from "@/lib/prepaid/import/import-lists";
import { runPrepaidImport } from "@/lib/prepaid/import/run-import";
import { accountsOf, upload } from "@/lib/prepaid/import/testing";
import { startPrepaidFile } from "@/lib/prepaid/import/upload-file";
import { createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

/** A file of a plaza of its own whose job waits. */
async function startedFile() {
  const plaza = await createPlaza();
  const mail = () => `${crypto.randomUUID()}@test.example`;
  const lines = ["Nombre,Correo,Saldo,Motivo", `Ana,${mail()},100,Bienvenida`, `Beto,${mail()}`];
  const importId = await upload(plaza, new TextEncoder().encode(lines.join("\n")));
  const ctx = staffCtx(plaza.owner);
  await startPrepaidFile({ ctx, input: { importId } });
  return { plaza, importId, ctx };
}

const run = (importId: number) => runPrepaidImport({ ctx: systemCtx(), input: { importId } });

const WHOLE = ["Ana | 10000 | active", "Beto | 0 | pending"];

it("a job that dies before any statement or commit goes on where it stopped, and opens no account twice", async () => {
  makeBreakable();
  const first = await startedFile();
  const { steps } = await walk(null, () => run(first.importId));
  expect(await accountsOf(first.plaza)).toEqual(WHOLE);
  expect(steps).toBeGreaterThan(20);
  for (let step = 1; step <= steps; step++) {
    const { plaza, importId, ctx } = await startedFile();
    const { error } = await walk({ step, moment: "before" }, () => run(importId));
    expect(error, `step ${step}`).not.toBeNull();
    await run(importId);
    expect(await accountsOf(plaza), `step ${step}`).toEqual(WHOLE);
    const file = await readPrepaidFile({ ctx, input: { importId } });
    expect(file).toMatchObject({ state: "done", rowsMade: 2, rowsDone: 2, rowsBad: 0 });
  }
  expect(await prepaidViolations()).toEqual([]);
}, 180_000);
