import { lookup } from "node:dns/promises";
import { afterEach, expect, it, vi } from "vitest";
import { venueHttp } from "@/lib/barriers/drivers/venue-http";
import { type Emulator, PASSWORD, startShelly } from "@/lib/barriers/testing";

vi.mock("node:dns/promises", () => ({ lookup: vi.fn() }));

const running: Emulator[] = [];
afterEach(async () => {
  vi.mocked(lookup).mockReset();
  for (const emulator of running.splice(0)) await emulator.stop();
});

/** A name that leads elsewhere each time somebody asks. */
function nameThatLeadsTo(...addresses: string[]): void {
  for (const address of addresses)
    vi.mocked(lookup).mockResolvedValueOnce({ address, family: 4 } as Awaited<ReturnType<typeof lookup>>);
}

async function askByName() {
  const emulator = await startShelly();
  running.push(emulator);
  const http = venueHttp({ networks: ["10.20.0.0/24"], isOwnMachineAllowed: true, answerMs: 400 });
  const address = `pluma.sitio.example:${emulator.address.split(":")[1]}`;
  const asked = { method: "POST" as const, path: "/rpc", body: '{"id":1,"method":"Shelly.GetDeviceInfo","params":{}}' };
  return { emulator, answer: await http.ask({ address, username: "admin", password: PASSWORD }, asked) };
}

it("connects to the address that was checked, also to prove itself, whatever the name leads to by then", async () => {
  nameThatLeadsTo("127.0.0.1", "169.254.169.254", "8.8.8.8");
  const { emulator, answer } = await askByName();
  expect(answer).toMatchObject({ kind: "answered", status: 200 });
  expect(emulator.proven).toBe(1);
  expect(lookup).toHaveBeenCalledOnce();
});

it("connects to nothing where the name leads outside, and does not ask again", async () => {
  nameThatLeadsTo("8.8.8.8", "127.0.0.1");
  const { emulator, answer } = await askByName();
  expect(answer).toEqual({ kind: "not_sent", why: "Esa dirección no está en las redes permitidas del recinto" });
  expect(emulator.proven).toBe(0);
  expect(lookup).toHaveBeenCalledOnce();
});
