import { sql } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfQrs, pdfText } from "@/lib/core/testing-pdf";
import { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { courtesyTemplates } from "@/lib/courtesy-qrs/deliver/messages";
import { downloadCourtesy, noteCourtesyOpened, openCourtesy } from "@/lib/courtesy-qrs/deliver/open-courtesy";
import { printCourtesies } from "@/lib/courtesy-qrs/deliver/print-courtesies";
import { sendCourtesies, shareCourtesy } from "@/lib/courtesy-qrs/deliver/send-courtesies";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { createSale, eventsOf, makeAll, type Sale } from "@/lib/courtesy-qrs/testing";
import { verifyPassToken } from "@/lib/passes";

const HOUR = 3_600_000;

async function assigned(sale: Sale, guest: { name: string; email?: string; phone?: string }): Promise<number> {
  const { ids } = await makeAll(sale.owner, sale, { quantity: 1, people: [guest] });
  return ids[0] ?? 0;
}

const tokenOf = async (sale: Sale, id: number) =>
  (await shareCourtesy({ ctx: ctxFor(sale.owner), input: { id } })).url.split("/").at(-1) ?? "";

test("a link that was made up is unknown, whatever numbers it has", async () => {
  const sale = await createSale();
  const token = Buffer.from(await tokenOf(sale, await assigned(sale, { name: "Ana" })), "base64url");
  for (const number of [0, 2, 32_768, 65_535]) {
    token.writeUInt16BE(number, 6);
    const input = { token: token.toString("base64url") };
    expect(await codeOf(openCourtesy({ ctx: ctxFor(null), input }))).toBe("courtesy.link_unknown");
  }
});

describe("sending courtesies", () => {
  it("queues one message to the person's own address, and records it", async () => {
    const sale = await createSale();
    const id = await assigned(sale, { name: "Ana", email: "ana@test.example" });
    const ctx = ctxFor(sale.owner);
    expect(await sendCourtesies({ ctx, input: { ids: [id] } })).toEqual({
      queued: 1,
      noContact: 0,
      tooSoon: 0,
      notValid: 0,
    });
    expect(await getCourtesy({ ctx, input: { id } })).toMatchObject({ state: "sent" });
    expect(await eventsOf(id)).toEqual(["made", "assigned", "sent"]);
    const [message] = await getDb().execute<{ payload: object; channel: string }>(
      sql`select payload, channel from messages where template = 'courtesy.sent' and admin_id = ${sale.admin.id}`,
    );
    expect(message).toEqual({ payload: { passId: id, linkNo: 1, channel: "email" }, channel: "email" });
    const [template] = courtesyTemplates;
    const payload = message?.payload ?? {};
    expect(await template?.addressOf?.({ payload })).toBe("ana@test.example");
    const user = { id: 1, userName: "x", fullName: "x", email: null, phone: null };
    const mail = await template?.render({ ctx, payload, user });
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      "cortesia.png",
      expect.stringMatching(/\.pdf$/),
    ]);
    // Somebody else has it now: the mail that still waits goes nowhere.
    await assignCourtesy({ ctx, input: { id, name: "Luis", email: "luis@test.example" } });
    expect(await template?.addressOf?.({ payload })).toBeNull();
    expect(await template?.render({ ctx, payload, user })).toBeNull();
  });

  it("sends only so often, and says why the others were not sent", async () => {
    const sale = await createSale();
    const people = [{ name: "Ana", email: "ana@test.example" }, { name: "Luis" }];
    const { batchId, ids } = await makeAll(sale.owner, sale, { quantity: 3, people });
    const now = new Date();
    const send = (at: number) =>
      sendCourtesies({ ctx: ctxFor(sale.owner, new Date(now.getTime() + at)), input: { batchId } });
    expect(await send(0)).toEqual({ queued: 1, noContact: 2, tooSoon: 0, notValid: 0 });
    expect(await send(60_000)).toEqual({ queued: 0, noContact: 2, tooSoon: 1, notValid: 0 });
    for (let hour = 1; hour <= 4; hour++) expect(await send(hour * HOUR)).toMatchObject({ queued: 1 });
    expect(await send(5 * HOUR)).toMatchObject({ queued: 0, tooSoon: 1 });
    const ctx = ctxFor(sale.owner);
    expect(await codeOf(sendCourtesies({ ctx, input: { ids: ids.slice(1, 2) } }))).toBe("courtesy.no_contact");
    expect(await codeOf(sendCourtesies({ ctx, input: { ids: ids.slice(0, 1) } }))).toBe("auth.rate_limited");
    await deleteCourtesies({ ctx, input: { ids: ids.slice(0, 1) } });
    expect(await codeOf(sendCourtesies({ ctx, input: { ids: ids.slice(0, 1) } }))).toBe("courtesy.not_valid");
    expect(await codeOf(sendCourtesies({ ctx: ctxFor((await createSale()).owner), input: { ids } }))).toBe(
      "resource.not_found",
    );
    expect(await codeOf(sendCourtesies({ ctx: ctxFor(await createUser()), input: { ids } }))).toBe("auth.forbidden");
    expect(await codeOf(sendCourtesies({ ctx, input: {} }))).toBe("input.invalid");
  });
});

describe("the guest's link", () => {
  it("shows the QR to anybody who has the link, and records once an hour that it was opened", async () => {
    const sale = await createSale();
    const id = await assigned(sale, { name: "Ana" });
    const token = await tokenOf(sale, id);
    const shown = await openCourtesy({ ctx: ctxFor(null), input: { token } });
    expect(shown).toMatchObject({ name: "Ana", status: "valid", zone: { key: sale.zone.key } });
    expect(await verifyPassToken({}, shown.code?.token ?? "", sale.admin.id)).toMatchObject({
      code: null,
      pass: { id },
    });
    for (let n = 0; n < 3; n++) await noteCourtesyOpened({ ctx: ctxFor(null), input: { token } });
    await noteCourtesyOpened({ ctx: ctxFor(sale.owner, new Date(Date.now() + 9 * HOUR)), input: { token } });
    expect(await eventsOf(id)).toEqual(["made", "assigned", "sent", "opened"]);
    const pdf = await downloadCourtesy({ ctx: ctxFor(null), input: { token } });
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("shows nothing to the person who had it before, if it is forged or deleted, or once the event is not public", async () => {
    const sale = await createSale();
    const id = await assigned(sale, { name: "Ana" });
    const old = await tokenOf(sale, id);
    await assignCourtesy({ ctx: ctxFor(sale.owner), input: { id, name: "Luis" } });
    const token = await tokenOf(sale, id);
    const open = (given: string) => openCourtesy({ ctx: ctxFor(null), input: { token: given } });
    expect(await codeOf(open(old))).toBe("courtesy.link_unknown");
    const forged = `${token.slice(0, 31)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [forged, "x", "A".repeat(32), "ñ".repeat(32)])
      expect(await codeOf(open(wrong))).toBe("courtesy.link_unknown");
    expect(await open(token)).toMatchObject({ name: "Luis" });
    await deleteCourtesies({ ctx: ctxFor(sale.owner), input: { ids: [id] } });
    expect(await open(token)).toMatchObject({ status: "withdrawn", code: null });
    await getDb().execute(sql`update events set state = 'draft' where id = ${sale.event.id}`);
    expect(await codeOf(open(token))).toBe("courtesy.link_unknown");
    expect(await codeOf(shareCourtesy({ ctx: ctxFor(sale.owner), input: { id } }))).toBe("courtesy.not_valid");
  });
});

describe("the print sheet", () => {
  it("is in the audit of each tenant whose courtesies the platform prints", async () => {
    const made = await Promise.all(
      [1, 2].map(async (quantity) => {
        const sale = await createSale();
        return { adminId: sale.admin.id, ids: (await makeAll(sale.owner, sale, { quantity })).ids };
      }),
    );
    const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
    await printCourtesies({ ctx: ctxFor(platform), input: { ids: made.flatMap(({ ids }) => ids) } });
    const noted = await getDb().execute<{ adminId: number; changes: { count?: [unknown, number] } }>(sql`
      select admin_id as "adminId", changes from audit_log where action = 'courtesy.printed'
        and admin_id in (${made[0]?.adminId}, ${made[1]?.adminId}) order by admin_id`);
    expect(noted.map(({ adminId, changes }) => [adminId, changes.count?.[1]])).toEqual(
      made.map(({ adminId, ids }) => [adminId, ids.length]),
    );
  });

  it("has eight QRs on a page, each of its own courtesy", async () => {
    const sale = await createSale({ capacity: 30, numbered: true });
    const { ids, batchId } = await makeAll(sale.owner, sale, { quantity: 19, people: [{ name: "Ana Ríos" }] });
    await deleteCourtesies({ ctx: ctxFor(sale.owner), input: { ids: ids.slice(18) } });
    const { content, filename } = await printCourtesies({ ctx: ctxFor(sale.owner), input: { batchId } });
    expect(filename).toMatch(/\.pdf$/);
    const pages = pdfPages(Buffer.from(await new Response(content).arrayBuffer()));
    expect(pages.map((page) => pdfQrs(page).length)).toEqual([8, 8, 2]);
    const verdicts = await Promise.all(pages.flatMap(pdfQrs).map((qr) => verifyPassToken({}, qr, sale.admin.id)));
    expect(verdicts.map(({ code, pass }) => [code, pass?.id])).toEqual(ids.slice(0, 18).map((id) => [null, id]));
    expect(pdfText(pages[0] ?? "")).toMatch(/Ana Ríos[\s\S]*Lugar A2/);
    const ctx = ctxFor((await createSale()).owner);
    expect(await codeOf(printCourtesies({ ctx, input: { batchId } }))).toBe("resource.not_found");
    expect(await codeOf(printCourtesies({ ctx: ctxFor(await createUser()), input: { batchId } }))).toBe(
      "auth.forbidden",
    );
  });
});
