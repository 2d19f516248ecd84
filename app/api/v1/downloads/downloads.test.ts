import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as fileRoute } from "@/app/api/v1/downloads/[id]/file/route";
import { GET as stateRoute } from "@/app/api/v1/downloads/[id]/route";
import { POST as reportExcel } from "@/app/api/v1/reports/[name]/excel/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as userExcel } from "@/app/api/v1/users/excel/route";
import { createAdmin, createUser } from "@/db/testing";
import { createPaid } from "@/lib/after-sale/testing";
import { makeDownload } from "@/lib/downloads/make-download";
import { EXCEL_TYPE } from "@/lib/exports";
import { FileLater } from "@/lib/http";
import { setMostStreamed } from "@/lib/lists/large-files";
import { testBank } from "@/lib/settlement/testing/test-bank";
import { diskStore } from "@/lib/storage/disk-store";
import { useStorage } from "@/lib/storage/storage";

const bank = testBank();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-downloads-"));
  useStorage(diskStore(folder));
});
afterAll(async () => {
  setMostStreamed(100_000);
  await rm(folder, { recursive: true });
});

const request = (path: string, token: string, body?: object) =>
  new Request(`http://localhost:3000/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
  });
const general = { params: Promise.resolve({ name: "general" }) };
const laterOf = async (answer: Response) => FileLater.parse(((await answer.json()) as { response: unknown }).response);

test("RE2 answers the file up to the limit, and beyond it 202 with the job and where its file will be", async () => {
  const paid = await createPaid(bank, { capacity: 5, priceCents: 25_000 });
  const as = await tokenOf(paid.owner);
  setMostStreamed(1);
  const body = { por: "event" };
  const at = () => reportExcel(request("/reports/general/excel", as, body), general);
  const small = await at();
  expect([small.status, small.headers.get("content-type")]).toEqual([200, EXCEL_TYPE]);
  const bytes = Buffer.from(await small.arrayBuffer());

  setMostStreamed(0);
  const answer = await at();
  expect(answer.status).toBe(202);
  const { job, href } = await laterOf(answer);
  expect(href).toBe(`/api/v1/downloads/${job}/file`);
  expect(await laterOf(await at())).toEqual({ job, href });
  const asked = { as, params: { id: job } };
  expect((await succeed(stateRoute, asked)).response).toMatchObject({
    job,
    state: "waiting",
    rows: 0,
    rowsTotal: null,
    href: null,
  });
  await fail(fileRoute, "download.not_ready", asked);
  await makeDownload({
    ctx: { actor: { kind: "system", name: "test" }, now: new Date(), requestId: "test" },
    input: { downloadId: job },
  });
  expect((await succeed(stateRoute, asked)).response).toMatchObject({ state: "ready", rows: 1, rowsTotal: 1, href });
  const file = await fileRoute(request(`/downloads/${job}/file`, as), { params: Promise.resolve({ id: String(job) }) });
  expect(file.headers.get("content-type")).toBe(EXCEL_TYPE);
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="reporte-de-eventos-[\d-]+\.xlsx"$/);
  expect(Buffer.from(await file.arrayBuffer()).subarray(0, 4)).toEqual(bytes.subarray(0, 4));

  for (const person of [(await createAdmin()).owner, paid.buyer, await createUser()]) {
    const other = { as: await tokenOf(person), params: { id: job } };
    await fail(stateRoute, "resource.not_found", other);
    await fail(fileRoute, "resource.not_found", other);
  }
  await fail(stateRoute, "auth.required", { params: { id: job } });
});

test("US11 does the same", async () => {
  const { owner } = await createAdmin();
  const as = await tokenOf(owner);
  setMostStreamed(0);
  const take = (body: object) => userExcel(request("/users/excel", as, body), { params: Promise.resolve({}) });
  const nobody = await take({ q: "zzzzqqq" });
  expect(nobody.status).toBe(200);
  await nobody.body?.cancel();
  const jobs = new Set<number>();
  for (const body of [{}, { intFKIDProfile: 1 }, {}]) {
    const answer = await take(body);
    expect(answer.status).toBe(202);
    jobs.add((await laterOf(answer)).job);
  }
  expect(jobs.size).toBe(2);
});
