import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { CallGraph } from "@/lib/core/testing/call-graph";
import { judgeVerbs, type Rules } from "@/lib/core/testing/judge-verbs";
import { RULES, UNAUDITED, UNAUTHORIZED } from "@/lib/core/testing/verb-rules";

const isTest = (file: string) => /(\.test\.tsx?$|(^|\/)testing(\/|\.ts$))/.test(file);
const files = ["app", "db", "lib", "worker"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(process.cwd(), join(entry.parentPath, entry.name)))
  .filter((file) => !isTest(file));
const graph = new CallGraph(files, (file) => readFileSync(file, "utf8"));
const verdicts = judgeVerbs(graph, files, RULES);

test("every verb that writes authorizes", () => {
  expect(verdicts.length).toBeGreaterThan(170);
  const open = verdicts.filter(({ isAuthorized, verb }) => !isAuthorized && !Object.hasOwn(UNAUTHORIZED, verb));
  expect(open).toEqual([]);
});

test("every verb that writes audits", () => {
  const silent = verdicts.filter(({ isAudited, verb }) => !isAudited && !Object.hasOwn(UNAUDITED, verb));
  expect(silent).toEqual([]);
});

test("no exception outlives what it excuses", () => {
  const isOpen = new Set(verdicts.flatMap(({ verb, isAuthorized }) => (isAuthorized ? [] : [verb])));
  const isSilent = new Set(verdicts.flatMap(({ verb, isAudited }) => (isAudited ? [] : [verb])));
  expect(Object.keys(UNAUTHORIZED).filter((verb) => !isOpen.has(verb))).toEqual([]);
  expect(Object.keys(UNAUDITED).filter((verb) => !isSilent.has(verb))).toEqual([]);
  const proofs = new Set(verdicts.flatMap((one) => one.proofs));
  expect(Object.keys(RULES.proofs).filter((key) => !proofs.has(key))).toEqual([]);
  const writes = (key: string) => graph.reach(key, () => false).writes.length > 0;
  expect(Object.keys(RULES.upkeep).filter((key) => !writes(key))).toEqual([]);
  expect(RULES.authorizing.filter((key) => !graph.has(key))).toEqual([]);
});

const SCHEMA = "export const orders = {};\nexport const auditLog = {};\n";
const AUDIT = `import { auditLog } from "@/db/schema";
  export async function recordAudit(ctx) { await ctx.db.insert(auditLog).values({}); }`;
const rules: Rules = {
  authorizing: ["lib/core/permissions.ts#authorize"],
  proofs: { "lib/orders/links.ts#openLink": "whoever has the link" },
  upkeep: {},
  isFace: (file) => /\/(actions|jobs)\.ts$/.test(file),
};

/** The verdicts on one file of a small domain. */
function judge(text: string, others: Record<string, string> = {}): string[] {
  const sources: Record<string, string> = {
    "db/schema/index.ts": SCHEMA,
    "lib/audit/index.ts": 'export * from "@/lib/audit/record-audit";',
    "lib/audit/record-audit.ts": AUDIT,
    "lib/core/permissions.ts": "export function authorize(actor, permission) {}",
    "lib/orders/links.ts": "export async function openLink(token) {}",
    "lib/orders/pay.ts": `import { orders } from "@/db/schema"; import { authorize } from "@/lib/core/permissions";
      import { recordAudit } from "@/lib/audit"; ${text}`,
    ...others,
  };
  const small = new CallGraph(Object.keys(sources), (file) => sources[file] ?? "");
  return judgeVerbs(small, Object.keys(sources), rules).map(({ verb, isAuthorized, isAudited }) =>
    [verb.split("#")[1], ...(isAuthorized ? [] : ["open"]), ...(isAudited ? [] : ["silent"])].join(" "),
  );
}

const GOOD = "authorize(ctx.actor); await ctx.db.update(orders).set({}); await recordAudit(ctx);";
const verb = (body: string) => `export async function pay({ ctx, input }: VerbArgs<null>) { ${body} }`;

test("a verb that calls both passes, and so does one whose helpers do", () => {
  expect(judge(verb(GOOD))).toEqual(["pay"]);
  expect(judge(verb("return withTx(ctx, async (tx) => { authorize(tx.actor); await write(tx); });"), {})).toEqual([]);
  expect(
    judge(`import { write } from "@/lib/orders/write"; ${verb("authorize(ctx.actor); return withTx(ctx, write);")}`, {
      "lib/orders/write.ts": `import { recordAudit } from "@/lib/audit"; import { orders } from "@/db/schema";
        export const write = async (tx) => { await tx.db.delete(orders); return note(tx); };
        const note = (tx) => recordAudit(tx);`,
    }),
  ).toEqual(["pay"]);
  expect(judge(`export const pay: Verb<null, null> = async ({ ctx }) => { ${GOOD} };`)).toEqual(["pay"]);
});

test("a word is no call", () => {
  expect(judge(verb("// authorize(ctx.actor); recordAudit(ctx)\n await ctx.db.update(orders);"))).toEqual([
    "pay open silent",
  ]);
  expect(judge(verb("const actor = 'authorize recordAudit'; await ctx.db.insert(orders);"))).toEqual([
    "pay open silent",
  ]);
  expect(judge(verb("void authorize; void recordAudit; await ctx.db.insert(orders);"))).toEqual(["pay open silent"]);
});

test("a call that is not reached does not count", () => {
  const elsewhere = "async function other(ctx) { authorize(ctx.actor); await recordAudit(ctx); }";
  expect(judge(`${elsewhere} ${verb("await ctx.db.update(orders);")}`)).toEqual(["pay open silent"]);
  expect(judge(verb(`${elsewhere} await ctx.db.update(orders);`))).toEqual(["pay open silent"]);
  expect(
    judge(verb(`const steps = { other: () => recordAudit(ctx) }; authorize(0); await ctx.db.update(orders);`)),
  ).toEqual(["pay silent"]);
  expect(judge(`${elsewhere} ${verb("const other = () => 1; other(); await ctx.db.update(orders);")}`)).toEqual([
    "pay open silent",
  ]);
});

test("a function of the same name from somewhere else does not count", () => {
  expect(
    judge(verb("const { authorize, recordAudit } = input; authorize(); recordAudit(); ctx.db.delete(orders);")),
  ).toEqual(["pay open silent"]);
});

test("another verb answers for itself alone", () => {
  const whole = `${verb(GOOD)} export async function again({ ctx }: VerbArgs<null>) { return pay({ ctx }); }`;
  expect(judge(whole)).toEqual(["pay"]);
  const part = `${verb(GOOD)} export async function more({ ctx }: VerbArgs<null>) { await pay({ ctx }); await ctx.db.delete(orders); }`;
  expect(judge(part)).toEqual(["more open silent", "pay"]);
});

test("writes are found in SQL text, behind helpers and in constants", () => {
  for (const text of ["insert into orders (id) values (1)", "update orders o set x = 1", "delete from orders"]) {
    expect(judge(verb(`await ctx.db.execute(sql\`${text}\`);`))).toEqual(["pay open silent"]);
    expect(judge(`const TEXT = "${text}"; ${verb("await runPrepared(ctx.db, TEXT);")}`)).toEqual(["pay open silent"]);
  }
  const table = "$" + "{orders}";
  expect(judge(verb(`await ctx.db.execute(sql\`update ${table} set x = 1\`);`))).toEqual(["pay open silent"]);
  expect(judge(verb("await ctx.db.execute(sql`select 1 from orders for update`);"))).toEqual([]);
  expect(judge(verb("new Map().delete(input); createHash('x').update(input);"))).toEqual([]);
  const store = "const stores = { keep: (ctx) => ctx.db.insert(orders), look: () => 1 };";
  expect(judge(`${store} ${verb("return stores.keep(ctx);")}`)).toEqual(["pay open silent"]);
  expect(judge(`${store} ${verb("return stores[input](ctx);")}`)).toEqual(["pay open silent"]);
  expect(judge(`${store} ${verb("return stores.look();")}`)).toEqual([]);
});

test("a proof counts as authorization", () => {
  const proved = verb("await openLink(input); await ctx.db.update(orders); await recordAudit(ctx);");
  expect(judge(`import { openLink } from "@/lib/orders/links"; ${proved}`)).toEqual(["pay"]);
});

test("what a job or an action calls is judged like a verb", () => {
  const bare = "export async function sweep(ctx) { await ctx.db.delete(orders); }";
  const jobs = `import { sweep } from "@/lib/orders/pay"; export const jobs = [{ handle: ({ ctx }) => sweep(ctx) }];`;
  expect(judge(bare)).toEqual([]);
  expect(judge(bare, { "lib/orders/jobs.ts": jobs })).toEqual(["sweep open silent"]);
});
