import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { webArguments } from "./platform.ts";
import { freePort } from "./ports.ts";
import { isAlive, signal, waitUntil } from "./processes.ts";

let folder: string;
let session: ChildProcess | undefined;
let said: string;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "renewal "));
  said = "";
  port = await freePort();
});

afterEach(async () => {
  if (session?.pid !== undefined && session.exitCode === null) {
    signal(session.pid, "SIGTERM");
    await once(session, "close");
  }
  session = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Stands in for Next: says who answers, slowly if asked to, and streams until it is told that it is replaced. */
const WEB = `
  import { createServer } from "node:http";
  import { existsSync } from "node:fs";
  if (existsSync("broken")) process.exit(1);
  const streams = new Set();
  process.on("message", (word) => { if (word === "retire") for (const one of streams) one.end("end"); });
  createServer((request, response) => {
    if (request.url === "/stream") return streams.add(response), response.write(process.pid + " ");
    const slow = Number(new URL(request.url, "http://a").searchParams.get("ms") ?? 0);
    setTimeout(() => response.end(String(process.pid)), slow);
  }).listen(0, "127.0.0.1");`;

/** Stands in for a worker: takes jobs (files) one after the other, and ends with the one that it has begun. */
const WORKER = `
  import { appendFileSync, readdirSync, renameSync } from "node:fs";
  let isRetiring = false;
  process.on("message", (word) => { isRetiring ||= word === "retire"; });
  process.send("ready");
  while (!isRetiring) {
    for (const job of readdirSync("jobs")) {
      if (isRetiring) break;
      try { renameSync("jobs/" + job, "begun-" + job); } catch { continue; }
      await new Promise((resolve) => setTimeout(resolve, 30));
      appendFileSync("done", job + "\\n");
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.exit(0);`;

/** A session with its children, as \`npm start\` has them; ready once the port answers. */
async function start(webs: number, workers = 0): Promise<void> {
  mkdirSync(join(folder, "jobs"));
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  writeFileSync(join(folder, "web.mjs"), WEB);
  writeFileSync(join(folder, "worker.mjs"), WORKER);
  writeFileSync(
    join(folder, "session.mjs"),
    `import { openPort, renewOnHangUp, session, superviseAll } from ${module("session.ts")};
     await session(async () => {
       const { onStart, onRetire } = await openPort({ PORT: ${port}, HOST: "127.0.0.1" });
       const spec = (name, args) => ({ name, command: process.execPath, args, env: { ...process.env, WEB_SHARED: "1" }, cwd: ${JSON.stringify(folder)} });
       const web = [...${JSON.stringify(webArguments)}, "web.mjs"];
       const webs = Array.from({ length: ${webs} }, (_, index) => ({ ...spec("web-" + index, web), onStart, onRetire }));
       const workers = Array.from({ length: ${workers} }, (_, index) => spec("worker-" + index, ["worker.mjs"]));
       const children = superviseAll([...webs, ...workers], console.log);
       renewOnHangUp(children);
       process.on("SIGUSR2", () => console.log("pids " + JSON.stringify(children.map(({ pid }) => pid))));
       console.log("up");
     });`,
  );
  const started = spawn(process.execPath, [join(folder, "session.mjs")], { stdio: ["ignore", "pipe", "pipe"] });
  session = started;
  for (const stream of [started.stdout, started.stderr]) {
    stream.on("data", (data) => {
      said += String(data);
    });
  }
  expect(await waitUntil(() => said.includes("up\n"), 10_000), said).toBe(true);
}

async function pids(): Promise<number[]> {
  const before = said.length;
  session?.kill("SIGUSR2");
  const found = () => /pids (\[.*\])\n/.exec(said.slice(before))?.[1];
  expect(await waitUntil(() => found() !== undefined, 10_000), said).toBe(true);
  return z.array(z.int()).parse(JSON.parse(found() ?? ""));
}

const renewals = () => said.split("Todos los procesos son nuevos").length - 1;

async function renew(): Promise<void> {
  const before = renewals();
  session?.kill("SIGHUP");
  expect(await waitUntil(() => renewals() > before, 60_000), said).toBe(true);
}

async function ask(path: string, agent: Agent | false): Promise<string> {
  const request = get({ host: "127.0.0.1", port, path, agent });
  const [response] = await once(request, "response");
  return text(response);
}

/** Many people at once until they are told to stop: whose processes answered, and what failed. */
function load(paths: readonly string[], agents: readonly (Agent | false)[]) {
  const answers = new Map<string, number>();
  const failures: unknown[] = [];
  let isOver = false;
  const people = agents.flatMap((agent) =>
    paths.map(async (path) => {
      while (!isOver) {
        try {
          const pid = await ask(path, agent);
          answers.set(pid, (answers.get(pid) ?? 0) + 1);
        } catch (error) {
          failures.push(error);
        }
      }
    }),
  );
  return {
    answers,
    async end() {
      isOver = true;
      await Promise.all(people);
      return failures;
    },
  };
}

it("renews all processes twice under load, and no request fails: on connections kept alive, on new ones, on slow ones", async () => {
  await start(2);
  const agent = new Agent({ keepAlive: true });
  const people = load(["/", "/?ms=5", "/?ms=400"], [agent, agent, false, false]);
  const before = await pids();
  expect(await waitUntil(() => people.answers.size === 2, 10_000)).toBe(true);
  await renew();
  const between = await pids();
  await renew();
  const after = await pids();
  expect(await waitUntil(() => after.every((pid) => people.answers.has(String(pid))), 10_000)).toBe(true);
  expect(await people.end()).toEqual([]);
  agent.destroy();
  // All six answered; none of those before is left.
  expect(new Set([...before, ...between, ...after]).size).toBe(6);
  expect([...people.answers.keys()].map(Number).sort()).toEqual([...before, ...between, ...after].sort());
  expect([...before, ...between].filter(isAlive)).toEqual([]);
});

it("ends streams, whose readers come again to a new process, and waits for an answer that is under way", async () => {
  await start(1);
  const [before = 0] = await pids();
  const stream = ask("/stream", false);
  const slow = ask("/?ms=3000", false);
  // Both have arrived when a third has been answered by the only process.
  expect(await ask("/", false)).toBe(String(before));
  await renew();
  expect(await stream).toBe(`${before} end`);
  expect(await slow).toBe(String(before));
  const [after = 0] = await pids();
  expect(after).not.toBe(before);
  expect(await ask("/", false)).toBe(String(after));
});

it("keeps the process that works where the new one cannot start", async () => {
  await start(1);
  const [before = 0] = await pids();
  expect(await ask("/", false)).toBe(String(before));
  writeFileSync(join(folder, "broken"), "");
  session?.kill("SIGHUP");
  expect(await waitUntil(() => said.includes("Sin renovar: 1 de 1"), 10_000), said).toBe(true);
  expect(await pids()).toEqual([before]);
  expect(await ask("/", false)).toBe(String(before));
});

it("keeps connections waiting while the only process is started again after it was killed", async () => {
  await start(1);
  const [before = 0] = await pids();
  expect(await ask("/", false)).toBe(String(before));
  signal(before, "SIGKILL");
  expect(await waitUntil(() => said.includes("SIGKILL"), 10_000)).toBe(true);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/", false)));
  const [after = 0] = await pids();
  expect(new Set(answers)).toEqual(new Set([String(after)]));
  expect(after).not.toBe(before);
});

it("stops in order at once, though connections are kept alive, and not as one that has to be killed", async () => {
  await start(2);
  const agent = new Agent({ keepAlive: true });
  await ask("/", agent);
  const under = ask("/?ms=300", agent);
  await ask("/", false);
  const asked = performance.now();
  session?.kill("SIGTERM");
  expect(await under).toMatch(/^\d+$/);
  if (session?.exitCode === null) await once(session, "exit");
  // Node alone keeps an idle connection for five seconds, and a process that has not ended by then is killed.
  expect(performance.now() - asked).toBeLessThan(4_000);
  expect(session?.exitCode).toBe(0);
  agent.destroy();
});

it("renews workers one after the other: each job is done, and once", async () => {
  await start(0, 2);
  const before = await pids();
  const jobs = Array.from({ length: 200 }, (_, index) => String(index).padStart(3, "0"));
  for (const job of jobs) writeFileSync(join(folder, "jobs", job), "");
  await renew();
  // Some wait still: the first renewal fell among them.
  expect(readdirSync(join(folder, "jobs")).length).toBeGreaterThan(0);
  await renew();
  const done = () => readFileSync(join(folder, "done"), "utf8").trim().split("\n");
  expect(await waitUntil(() => done().length >= jobs.length, 20_000), said).toBe(true);
  expect(done().sort()).toEqual(jobs);
  expect(before.filter(isAlive)).toEqual([]);
});
