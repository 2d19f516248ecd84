import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDb, type Db, listenTo, withPart, withTx } from "@/db/client";
import { isUnserved } from "@/db/constraint";
import { createUser } from "@/db/testing";

const HOW = ["reset", "closed"] as const;

/** A way to the server that is lost when a text is sent, or when the test says so. */
async function losable(url: string, how: (typeof HOW)[number]) {
  const to = new URL(url);
  const { hostname, port } = to;
  const open = new Set<Socket>();
  const state = { text: null as string | null, isAnswerAwaited: false, refusing: 0 };
  const lose = (near: Socket) => (how === "reset" ? near.resetAndDestroy() : near.destroy());
  const server = createServer((near) => {
    if (state.refusing > 0) {
      state.refusing -= 1;
      return lose(near);
    }
    const far = connect(Number(port), hostname);
    open.add(near);
    let isDone = false;
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
    near.on("data", (bytes) => {
      const isMet = state.text !== null && bytes.includes(state.text);
      if (isMet) state.text = null;
      if (isMet && !state.isAnswerAwaited) return lose(near);
      isDone = isMet;
      far.write(bytes);
    });
    far.on("data", (bytes) => (isDone ? lose(near) : near.write(bytes)));
    near.on("close", () => {
      open.delete(near);
      far.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  to.hostname = "127.0.0.1";
  to.port = String((server.address() as AddressInfo).port);
  return {
    url: to.href,
    /** From now on: at the next text like this, before it is passed on, or instead of its answer. */
    loseAt: (text: string, when: "before" | "answer") =>
      Object.assign(state, { text, isAnswerAwaited: when === "answer" }),
    /** So many of the next connections are lost as they are made. */
    refuse: (tries: number) => Object.assign(state, { refusing: tries }),
    refusing: () => state.refusing,
    async loseNow() {
      const lost = [...open].map((near) => new Promise((resolve) => near.once("close", resolve)));
      for (const near of open) lose(near);
      await Promise.all(lost);
      // What this side closed is heard on the other in a later turn of the loop.
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    },
    end: () => server.close(),
  };
}

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.each(HOW)("a connection that is %s", (how) => {
  let way: Awaited<ReturnType<typeof losable>>;
  let id: number;
  const rename = (db: Db, name: string) => db.execute(sql`update users set full_name = ${name} where id = ${id}`);
  const name = async (db: Db) =>
    (await db.execute<{ name: string }>(sql`select full_name as name from users where id = ${id}`))[0]?.name;

  beforeEach(async () => {
    id = (await createUser({ fullName: "Antes" })).id;
    way = await losable(process.env.DATABASE_URL ?? "", how);
    vi.stubEnv("DATABASE_URL", way.url);
    // Few, so that the lost one serves again.
    vi.stubEnv("DATABASE_POOL", "2");
    await withTx({}, ({ db }) => name(db));
    uncaught.length = 0;
    process.on("uncaughtException", note);
  });

  afterEach(async () => {
    process.off("uncaughtException", note);
    await closeDb();
    way.end();
    vi.unstubAllEnvs();
  });

  /** The caller hears of it, the process lives, and the pool serves the next ones. */
  async function expectToldOnly(error: unknown, then: string): Promise<void> {
    expect(isUnserved(error), String(error)).toBe(true);
    expect(await Promise.all(Array.from({ length: 8 }, () => withTx({}, ({ db }) => name(db))))).toEqual(
      Array(8).fill(then),
    );
    expect(uncaught).toEqual([]);
  }

  it("and cannot be made again for a while: who listens hears again once it can", async () => {
    // All else goes as it does. Who listens keeps a session, which a pooler of transactions does not.
    vi.unstubAllEnvs();
    const { LISTEN_DATABASE_URL, DATABASE_URL = "" } = process.env;
    way.end();
    way = await losable(LISTEN_DATABASE_URL || DATABASE_URL, how);
    vi.stubEnv("LISTEN_DATABASE_URL", way.url);
    await closeDb();
    const heard: string[] = [];
    const stop = await listenTo("heard_again", (word) => heard.push(word));
    way.refuse(3);
    await way.loseNow();
    const tell = async () => {
      await withTx({}, ({ db }) => db.execute(sql`select pg_notify('heard_again', 'word')`));
      expect(heard).toContain("word");
    };
    await vi.waitFor(tell, { timeout: 10_000, interval: 50 });
    expect(way.refusing()).toBe(0);
    expect(uncaught).toEqual([]);
    await stop();
  });

  it("before a transaction begins", async () => {
    way.loseAt("begin", "before");
    await expectToldOnly(await errorOf(withTx({}, ({ db }) => rename(db, "Después"))), "Antes");
  });

  it.each(["before", "answer"] as const)("within a statement (%s)", async (when) => {
    way.loseAt("update users", when);
    await expectToldOnly(await errorOf(withTx({}, ({ db }) => rename(db, "Después"))), "Antes");
  });

  it("within a savepoint, whose failure is forgiven", async () => {
    const work = withTx({}, async (tx) => {
      way.loseAt("update users", "before");
      await withPart(tx, ({ db }) => rename(db, "Después")).catch(() => undefined);
      await rename(tx.db, "Luego");
    });
    await expectToldOnly(await errorOf(work), "Antes");
  });

  it.each(["asks again", "throws", "ends"])("between two statements, and the work %s", async (next) => {
    const work = withTx({}, async ({ db }) => {
      await rename(db, "Después");
      await way.loseNow();
      if (next === "asks again") await rename(db, "Luego");
      if (next === "throws") throw new Error("Something else");
    });
    await expectToldOnly(await errorOf(work), "Antes");
  });

  it("instead of COMMIT's answer: what came of it is unknown, and nothing is tried again", async () => {
    let times = 0;
    const work = withTx(
      {},
      async ({ db }) => {
        times++;
        await rename(db, "Después");
        // COMMIT stands prepared: its text is not sent again.
        way.loseAt("", "answer");
      },
      { retry: { when: () => true } },
    );
    await expectToldOnly(await errorOf(work), "Después");
    expect(times).toBe(1);
  });
});
