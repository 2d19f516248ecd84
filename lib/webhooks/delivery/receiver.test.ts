import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";
import { createAdmin } from "@/db/testing";
import { signedHeaders } from "@/lib/webhooks/delivery/sign";
import { createEndpoint, createMessages, deliver, messagesOf } from "@/lib/webhooks/testing";

const guide = readFileSync("docs/webhooks.md", "utf8");

const folder = mkdtempSync(join(tmpdir(), "receiver-"));
let program: ChildProcess | undefined;

afterEach(async () => {
  if (program?.exitCode === null) {
    program.kill();
    await once(program, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

test("the receiver of the guide takes a message once, and nothing that is forged or old", async () => {
  const { owner } = await createAdmin();
  const port = await freePort();
  const endpoint = await createEndpoint(owner, { url: `http://127.0.0.1:${port}/` });
  const [source] = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  writeFileSync(join(folder, "receiver.mjs"), source ?? "");
  program = spawn(process.execPath, [join(folder, "receiver.mjs")], {
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: endpoint.whsec },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!program.stdout) throw new Error("The receiver says nothing");
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("listening");

  const [id] = await createMessages(endpoint, ["order:1"]);
  await deliver(endpoint.id);
  const [sent] = await messagesOf(endpoint.id);
  expect(sent).toMatchObject({ state: "delivered", lastStatus: 204 });
  expect((await lines.next()).value).toBe(`got ${sent?.body}`);

  const post = async (headers: Record<string, string>, body: string) =>
    (await fetch(endpoint.url, { method: "POST", headers, body })).status;
  const signed = (body: string, at = new Date(), name = `msg_${id}`) =>
    signedHeaders({ id: name, at, body, secrets: [endpoint.whsec] });
  const forged = { ...signed("{}"), "webhook-signature": "v1,AAAA" };
  const old = signed("{}", new Date(Date.now() - 600_000), "msg_old");
  expect([await post(forged, "{}"), await post(old, "{}"), await post(signed("{}"), "{ }")]).toEqual([400, 400, 400]);
  // The same name once more is acknowledged, and its work not done: the next line is of the next message.
  expect([await post(signed("{}"), "{}"), await post(signed("[]", new Date(), "msg_next"), "[]")]).toEqual([204, 204]);
  expect((await lines.next()).value).toBe("got []");
});
