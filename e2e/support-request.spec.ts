import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { admissionRequests } from "@/db/schema";
import { assignGuard, createGuard } from "@/db/testing";
import { expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { answerAdmission, waitingAdmissions } from "@/lib/access/force-admission";
import { createPost, createTestPass, scan, scansOf } from "@/lib/access/testing";
import { ctxFor } from "@/lib/core/testing";

openOffice();

/** A guard's phone with a ticket that was used, whose request waits for the supervisor. */
async function openWaiting() {
  const post = await createPost();
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const { row, qr } = await createTestPass(post);
  await scan(post.guard, post.gate, qr);
  const phone = await pageOf(browser, await personOf("guard", post.guard), "phone");
  await phone.goto("/scan-qr");
  await phone.getByRole("button", { name: "Escribir código" }).click();
  await phone.getByLabel("Código del boleto").fill(row.shortCode);
  await phone.getByRole("button", { name: "Validar" }).click();
  const ask = async () => {
    await phone.getByRole("button", { name: "Pedir apoyo" }).click();
    await phone.getByRole("heading", { name: "Esperando a tu supervisor" }).waitFor();
  };
  await phone.getByRole("button", { name: "Pedir apoyo" }).click();
  await phone.getByRole("button", { name: "Salió y no se leyó" }).click();
  await ask();
  const waiting = () => waitingAdmissions({ ctx: ctxFor(supervisor) });
  return { post, supervisor, row, phone, ask, waiting };
}

test("who stops waiting takes the request back, also on the way to another gate", async () => {
  const { row, phone, ask, waiting } = await openWaiting();
  await phone.getByRole("button", { name: "Retirar y volver al motivo" }).click();
  await phone.getByLabel("¿Por qué debe pasar?").waitFor();
  expect(await waiting()).toEqual([]);
  await ask();
  expect(await waiting()).toHaveLength(1);
  await phone.getByRole("button", { name: "Cambiar de acceso" }).click();
  await phone.getByRole("heading", { name: "¿Dónde estás?" }).waitFor();
  expect(await waiting()).toEqual([]);
  expect((await scansOf(row.id)).map(({ decision }) => decision)).toEqual(["admitted", "already_used"]);
});

test("a request outlives a reload: the phone still waits, and learns that the car may pass", async () => {
  const { supervisor, row, phone, waiting } = await openWaiting();
  await phone.reload();
  await phone.getByRole("heading", { name: "Esperando a tu supervisor" }).waitFor();
  const [request] = await waiting();
  await answerAdmission({ ctx: ctxFor(supervisor), input: { id: request?.id ?? 0, isApproved: true } });
  await phone.getByText("Pasa, pero ya estaba adentro").waitFor();
  await phone.getByRole("button", { name: "Sí es, siguiente" }).click();
  await phone.reload();
  await phone.getByRole("button", { name: "Escribir código" }).waitFor();
  expect((await scansOf(row.id)).map(({ decision }) => decision)).toEqual(["admitted", "already_used", "admitted"]);
});

test("a guard asks for support with a refused ticket, and a supervisor lets it pass from a phone of their own", async () => {
  const post = await createPost();
  const supervisor = await createGuard(post.admin.id);
  await assignGuard(supervisor, post.event, post.zone, null, { isSupervisor: true });
  const [{ row, qr }, other] = [await createTestPass(post), await createTestPass(post)];
  for (const code of [qr, other.qr]) await scan(post.guard, post.gate, code);

  const gate = await pageOf(browser, await personOf("guard", post.guard), "phone");
  const complaints = watch(gate);
  const type = async (code: string) => {
    await gate.getByRole("button", { name: "Escribir código" }).click();
    await gate.getByLabel("Código del boleto").fill(code);
    await gate.getByRole("button", { name: "Validar" }).click();
    await gate.getByText("Este boleto ya se usó").waitFor();
  };
  await gate.goto("/scan-qr");
  await type(row.shortCode);
  await expectFits(gate);
  await gate.getByRole("button", { name: "Pedir apoyo" }).click();
  await gate.getByRole("button", { name: "Pedir apoyo" }).click();
  await gate.getByText("Escribe por qué debe pasar").waitFor();
  await expectSound(gate);
  await gate.getByRole("button", { name: "Salió y no se leyó" }).click();
  await expectFits(gate);
  await gate.getByRole("button", { name: "Pedir apoyo" }).dblclick();
  await gate.getByRole("heading", { name: "Esperando a tu supervisor" }).waitFor();
  await expectSound(gate);

  const office = await pageOf(browser, await personOf("guard", supervisor), "phone");
  const others = watch(office);
  await office.goto("/scan-qr");
  await office.getByText("Un guardia pide apoyo").waitFor();
  await office.getByRole("link", { name: "Contestar ahora" }).click();
  await office.waitForURL("**/scan-qr/apoyo");
  await office.getByText(`${post.guard.fullName}, en`).waitFor();
  await office.getByText("Salió y no se leyó").waitFor();
  await expectFits(office);
  await expectSound(office);
  const passes = gate.getByText("Pasa, pero ya estaba adentro").waitFor();
  await office.getByRole("button", { name: "Dejar pasar" }).click();
  await office.getByText(`Autorizaste a ${post.guard.fullName}.`).waitFor();
  await office.getByText("Nadie espera").waitFor();
  await passes;
  await gate.getByRole("button", { name: "Sí es, siguiente" }).click();

  // The next one is denied.
  await gate.getByRole("button", { name: "Escribir código" }).waitFor();
  await type(other.row.shortCode);
  await gate.getByRole("button", { name: "Pedir apoyo" }).click();
  await gate.getByLabel("¿Por qué debe pasar?").fill("Dice que no entró");
  await gate.getByRole("button", { name: "Pedir apoyo" }).click();
  await office.getByText("Dice que no entró").waitFor();
  await office.getByRole("button", { name: "Negar" }).click();
  await gate.getByRole("heading", { name: `No: así contestó ${supervisor.fullName}` }).waitFor();
  await expectSound(gate);
  await gate.getByRole("button", { name: "Escanear otro" }).click();
  await gate.getByRole("button", { name: "Escribir código" }).waitFor();

  const decisions = (await scansOf(row.id)).map(({ decision }) => decision);
  expect(decisions).toEqual(["admitted", "already_used", "admitted"]);
  expect(await getDb().$count(admissionRequests)).toBeGreaterThanOrEqual(2);
  expect([...complaints, ...others]).toEqual([]);

  // A supervisor's own phone asks nobody, and the office sees what happened.
  await office.getByRole("link", { name: "Ir al escáner" }).click();
  await office.getByRole("button", { name: "Escribir código" }).click();
  await office.getByLabel("Código del boleto").fill(other.row.shortCode);
  await office.getByRole("button", { name: "Validar" }).click();
  await office.getByRole("button", { name: "Dejar pasar" }).click();
  await office.getByRole("button", { name: "Lo autoriza el organizador" }).click();
  await office.getByRole("button", { name: "Dejar pasar" }).click();
  await office.getByText("Pasa, pero ya estaba adentro").waitFor();
  const desk = await pageOf(browser, await personOf("admin", post.owner), "desk");
  await desk.goto("/parkingArea/entradas?autorizadas=si");
  expect(await desk.getByText("Autorizado").count()).toBe(2);
  await expectSound(desk);
});
