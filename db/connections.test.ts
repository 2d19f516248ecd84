import { expect, test } from "vitest";
import { connectionsFor, judgeConnections, processesFor, processesInWords, roomOf } from "@/db/connections";

const POOL = 16;
const given = { DATABASE_POOL: POOL };
const AMPLE = 10_000;

test.each([
  [1, { web: 1, worker: 1 }],
  [2, { web: 1, worker: 1 }],
  [4, { web: 2, worker: 1 }],
  [16, { web: 8, worker: 2 }],
  [64, { web: 8, worker: 8 }],
])("%i cores run by default %o", (cores, processes) => {
  expect(processesFor(given, cores, AMPLE)).toEqual(processes);
});

test("settings say how many, whatever the cores and the room are", () => {
  const asked = { ...given, WEB_PROCESSES: 5, WORKER_PROCESSES: 3 };
  expect(processesFor(asked, 2, 10)).toEqual({ web: 5, worker: 3 });
});

test("the defaults are no more than a database has room for, with one to renew, and never none", () => {
  // 23 connections of a web process and 27 of a worker, and as many as a worker again while they are renewed.
  expect(processesFor(given, 16, 8 * 23 + 2 * 27 + 27)).toEqual({ web: 8, worker: 2 });
  expect(processesFor(given, 16, 8 * 23 + 2 * 27 + 26)).toEqual({ web: 7, worker: 2 });
  expect(processesFor(given, 16, 97)).toEqual({ web: 1, worker: 1 });
  expect(processesFor(given, 16, 10)).toEqual({ web: 1, worker: 1 });
  expect(processesFor({ ...given, WEB_PROCESSES: 4 }, 16, 97)).toEqual({ web: 4, worker: 1 });
});

test("the pool, the files, the one that listens and the queue's own are all counted", () => {
  expect(connectionsFor({ web: 1, worker: 1 }, POOL)).toBe(16 + 4 + 1 + 2 + (16 + 4 + 1 + 6));
  expect(connectionsFor({ web: 3, worker: 2 }, 5)).toBe(3 * 12 + 2 * 16);
});

test("a machine may have processes of one kind alone, and is said to", () => {
  const kinds = [
    { WEB_PROCESSES: 2, WORKER_PROCESSES: 0 },
    { WEB_PROCESSES: 0, WORKER_PROCESSES: 1 },
    { WEB_PROCESSES: 1, WORKER_PROCESSES: 1 },
  ].map((asked) => processesFor({ ...given, ...asked }, 2, AMPLE));
  expect(kinds.map(processesInWords)).toEqual([
    "2 procesos web",
    "un proceso de trabajos",
    "un proceso web y uno de trabajos",
  ]);
  expect(kinds.map((kind) => connectionsFor(kind, POOL))).toEqual([46, 27, 50]);
  expect(judgeConnections({ web: 0, worker: 1 }, POOL, 20).text).toBe(
    "un proceso de trabajos abre hasta 27 y caben 20",
  );
});

test("the room is what the server and the role leave", () => {
  expect(roomOf({ maxConnections: 100, reservedConnections: 3, roleConnections: -1 })).toBe(97);
  expect(roomOf({ maxConnections: 100, reservedConnections: 3, roleConnections: 40 })).toBe(40);
});

test("what does not fit is wrong, what cannot be renewed or doubled is a warning, each with what to do", () => {
  const two = { web: 2, worker: 1 };
  const judge = (room: number) => judgeConnections(two, POOL, room);
  expect(judge(72)).toEqual({
    verdict: "mal",
    text: "2 procesos web y uno de trabajos abren hasta 73 y caben 72",
    mend: "sube max_connections (o el límite del rol), o baja DATABASE_POOL, WEB_PROCESSES o WORKER_PROCESSES",
  });
  expect(judge(99)).toMatchObject({ verdict: "aviso", text: expect.stringContaining("ni para renovar los procesos") });
  expect(judge(145)).toMatchObject({
    verdict: "aviso",
    text: "2 procesos web y uno de trabajos abren hasta 73 y caben 145: no alcanza para arrancar una máquina junto a otra",
  });
  expect(judge(146)).toMatchObject({ verdict: "bien", text: expect.stringContaining("alcanza para 2 máquinas así") });
  expect(judgeConnections({ web: 1, worker: 1 }, POOL, 20).mend).not.toContain("WEB_PROCESSES");
});
