import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expectFits, expectSound, untilAlive, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { until } from "@/e2e/support/until";
import { type Emulator, PASSWORD, startShelly } from "@/lib/barriers/testing";

openOffice();

const ending: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ending.reverse()) await end();
});

const origin = () => process.env.E2E_BASE_URLS?.split(",")[0] ?? "";

/** The program as a venue downloads it, but of another day. */
async function olderProgram(folder: string): Promise<string> {
  const response = await fetch(`${origin()}/plumas/relevo/programa`);
  expect(response.status).toBe(200);
  const file = join(folder, "relevo.mjs");
  writeFileSync(file, `${await response.text()}\n// Of yesterday.\n`);
  return file;
}

function start(file: string, folder: string, more: readonly string[]): { child: ChildProcess; said: () => string } {
  const args = [file, "--carpeta", join(folder, "datos"), "--puerto", "0", "--interfaz", "127.0.0.1", ...more];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      said += String(part);
    });
  ending.push(() => child.kill("SIGKILL"));
  return { child, said: () => said };
}

test("a relay is installed from its page, opens the barrier of a device behind it, and is updated from there", async () => {
  const shelly: Emulator = await startShelly();
  ending.push(() => shelly.stop());
  const folder = mkdtempSync(join(tmpdir(), "relevo-"));
  ending.push(() => rmSync(folder, { recursive: true, force: true }));
  const page = await pageOf(browser, world.people.admin, "desk");
  const complaints = watch(page);
  await page.goto("/parking-pen");
  await untilAlive(page, "Agregar equipo");
  await page.getByLabel("Nombre").fill("Caseta norte");
  await page.getByLabel("Tipo").selectOption({ label: "Relevo (en el recinto)" });
  await page.getByRole("button", { name: "Agregar equipo" }).click();
  await page.getByText("El relevo quedó agregado").waitFor();
  await page.getByText("Todavía no se ha conectado").waitFor();
  await expectSound(page, "both");

  const file = await olderProgram(folder);
  await page.getByRole("button", { name: "Emparejar" }).click();
  const code = await page.locator("output").textContent();
  const refused = start(file, folder, ["--servidor", origin(), "--codigo", "0000 0000"]);
  await once(refused.child, "exit");
  expect(refused.said()).toContain("Ese código ya se usó o venció");
  const relay = start(file, folder, ["--servidor", origin(), "--codigo", code ?? ""]);
  await until("the relay is connected", async () => relay.said().includes("Conectado con la plataforma"));
  await page.reload();
  await page.getByText("Conectado", { exact: true }).waitFor();
  await page.getByText("hay uno más nuevo").waitFor();

  await page.goto("/parking-pen");
  await untilAlive(page, "Agregar equipo");
  await page.getByLabel("Nombre").fill("Pluma de la caseta");
  await page.getByLabel("Por dónde").selectOption({ label: "Relevo Caseta norte" });
  await page.getByLabel("Dirección").fill(shelly.address);
  await page.getByLabel("Contraseña del equipo").fill(PASSWORD);
  await expectSound(page, "both");
  await page.getByRole("button", { name: "Agregar equipo" }).click();
  await page.waitForURL("**/parking-pen/carril?equipo=*");
  await page.getByLabel("Nombre").fill("Entrada de la caseta");
  await page.getByLabel("Acceso").selectOption({ index: 1 });
  await page.getByLabel("Quién los instaló y probó").fill("Instalaciones Regias");
  await page.getByText("Tiene lazo y lo probé con un auto").click();
  await page.getByText("Tiene fotocelda y la probé con una persona").click();
  await page.getByRole("button", { name: "Agregar carril" }).click();
  await page.waitForURL("**/list-parking-pen/*?hecho=agregada");
  await page.getByRole("button", { name: "Abrir Entrada de la caseta" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Motivo").fill("Proveedor de hielo");
  await dialog.getByRole("button", { name: "Abrir", exact: true }).click();
  await page.getByText("Entrada de la caseta: abrió.").waitFor();
  expect(shelly.openings).toBe(1);

  const phone = await pageOf(browser, world.people.admin, "phone");
  await phone.goto("/list-parking-pen/equipos");
  await phone.getByRole("link", { name: "Caseta norte" }).first().click();
  await untilAlive(phone, "Guardar");
  await expectFits(phone);
  await expectSound(phone, "both");
  await phone.getByRole("button", { name: "Actualizar el programa" }).click();
  await until("the relay is connected again", async () => relay.said().split("Conectado con la plataforma").length > 2);
  await phone.reload();
  await phone.getByText("Conectado", { exact: true }).waitFor();
  expect(await phone.getByText("hay uno más nuevo").count()).toBe(0);
  relay.child.kill("SIGTERM");
  expect(await once(relay.child, "exit")).toEqual([0, null]);
  expect(complaints).toEqual([]);
});
