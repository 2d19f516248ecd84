import { eq } from "drizzle-orm";
import PDFDocument from "pdfkit";
import { afterAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { enclosurePolicies, enclosures, events, inboxMessages, messages, parkingAreas } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { env } from "@/lib/core/env";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfModules, pdfPages, pdfQr, pdfText } from "@/lib/core/testing-pdf";
import { decodeQr } from "@/lib/core/testing-qr";
import { TERMS_POLICY } from "@/lib/enclosures/client";
import { stopBoss } from "@/lib/jobs";
import { getInboxAttachment, getInboxMessage } from "@/lib/notifications";
import { sendJob } from "@/lib/notifications/jobs";
import { findPassByShortCode, qrMatrix, verifyPassToken } from "@/lib/passes";
import { downloadTickets, getVenueTickets, revokeTickets, ticketPdf } from "@/lib/tickets";
import { type TicketDto, ticketRules } from "@/lib/tickets/client";
import { ticketTemplates } from "@/lib/tickets/messages";
import { createTickets, systemCtx } from "@/lib/tickets/testing";
import { renderTicketsPdf } from "@/lib/tickets/ticket-pdf";

afterAll(() => stopBoss(0));

const job = sendJob(async () => ticketTemplates);

async function deliver(orderId: number) {
  const key = `tickets.issued:${orderId}`;
  const [message] = await getDb().select().from(messages).where(eq(messages.idempotencyKey, key));
  await job.handle({ ctx: systemCtx(), data: { messageId: message?.id } });
  const [row] = await getDb()
    .select({ id: inboxMessages.id })
    .from(inboxMessages)
    .where(eq(inboxMessages.idempotencyKey, key));
  const [after] = await getDb().select().from(messages).where(eq(messages.idempotencyKey, key));
  return { mail: row ? await getInboxMessage(row.id) : null, message: after };
}

const readPng = (dataUrl: string): Promise<string> => decodeQr(Buffer.from(dataUrl.split(",")[1] ?? "", "base64"));

async function ticketsOf(
  saleable: Awaited<ReturnType<typeof createSaleable>>,
  buyer: Awaited<ReturnType<typeof createUser>>,
): Promise<TicketDto[]> {
  const { events: groups } = await getVenueTickets({
    ctx: ctxFor(buyer),
    input: { enclosureId: saleable.enclosure.id },
  });
  return groups.flatMap((group) => group.tickets);
}

describe("the mail of an order", () => {
  it("carries each QR inside the message and all tickets in a PDF", async () => {
    const saleable = await createSaleable({ numbered: true });
    const buyer = await createUser({ fullName: "Ana Ñuñez" });
    const { order, ticketIds } = await createTickets(saleable, buyer, 2);
    const { mail, message } = await deliver(order.id);
    expect(message).toMatchObject({ state: "sent", attempts: 1 });
    expect(mail).toMatchObject({ to: buyer.email, subject: "Tus boletos para Evento de Prueba" });
    expect(mail?.html).toContain("Ana Ñuñez");
    expect(mail?.html).toContain(`${env().APP_URL}/user-tickets/${saleable.enclosure.id}`);
    expect(mail?.text).toContain(`Folio: ${order.folio}`);
    const pictures = [...(mail?.html.matchAll(/src="(data:image\/png;base64,[^"]+)"/g) ?? [])].map(
      ([, url = ""]) => url,
    );
    expect(pictures).toHaveLength(2);
    for (const url of pictures) {
      expect((await verifyPassToken({}, await readPng(url), saleable.admin.id)).code).toBeNull();
    }
    const codes = [...(mail?.text.matchAll(/Código: ([0-9A-Z ]{19})/g) ?? [])].map(([, code = ""]) => code);
    for (const code of codes) expect(await findPassByShortCode({}, code, saleable.admin.id)).not.toBeNull();
    expect(codes).toHaveLength(2);
    const [pdf, calendar] = mail?.attachments ?? [];
    expect(calendar).toMatchObject({ filename: `calendario-${order.folio}.ics` });
    expect(calendar?.contentType).toContain("text/calendar");
    const entries = await getInboxAttachment(mail?.id ?? 0, calendar?.id ?? 0);
    expect(entries?.content.toString()).toContain(`evento-${saleable.event.id}@`);
    expect(pdf).toMatchObject({ filename: `boletos-${order.folio}.pdf`, contentType: "application/pdf" });
    const kept = await getInboxAttachment(mail?.id ?? 0, pdf?.id ?? 0);
    expect(kept?.content.equals(await ticketPdf(systemCtx(), ticketIds))).toBe(true);
  });

  it("is not sent when its tickets were taken back before", async () => {
    const saleable = await createSaleable();
    const { order } = await createTickets(saleable, await createUser(), 1);
    await withTx(systemCtx(), (tx) => revokeTickets(tx, { orderId: order.id, reason: "refunded" }));
    const { mail, message } = await deliver(order.id);
    expect(mail).toBeNull();
    expect(message).toMatchObject({ state: "failed", lastError: "nothing_to_say" });
  });
});

describe("the PDF", () => {
  it("has a page per ticket with its words and exactly its QR", async () => {
    const saleable = await createSaleable({ numbered: true });
    await getDb().update(events).set({ name: "Año Nuevo 🎆 en Monterrey" }).where(eq(events.id, saleable.event.id));
    await getDb()
      .update(enclosures)
      .set({ color: "#ffd400", contactPhone: "8112345678", contactEmail: "hola@recinto.example" })
      .where(eq(enclosures.id, saleable.enclosure.id));
    const buyer = await createUser();
    const { order } = await createTickets(saleable, buyer, 2);
    const found = await ticketsOf(saleable, buyer);
    const pdf = await renderTicketsPdf(found, { compress: false });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(2);
    const pages = pdfPages(pdf);
    const text = pages.map(pdfText).join("\n");
    for (const words of [
      "Año Nuevo  en Monterrey",
      order.folio,
      saleable.zone.key,
      "NORTE",
      "Av. Prueba",
      "A1",
      "A2",
      "Boleto 2 de 2",
      "Teléfono 81 1234 5678 · Correo hola@recinto.example",
      "Admite un auto, una vez",
    ]) {
      expect(text).toContain(words);
    }
    const code = found[0]?.code;
    expect(pdfModules(pages[0] ?? "", code?.qr.size ?? 0)).toEqual(qrMatrix(code?.token ?? ""));
    expect(pages.map(pdfQr)).toEqual(found.map((ticket) => ticket.code?.token));
    expect(text).toContain("Cómo llegar");
    expect(text).not.toContain("Tu zona en el plano");
    expect(await renderTicketsPdf(found, { compress: false })).toEqual(pdf);
  });

  it("says what the venue's policy allows, as the mail does, each rule on its line", async () => {
    const saleable = await createSaleable();
    const { id: enclosureId, adminId } = saleable.enclosure;
    const policy = {
      changeUntilHours: 2_160,
      returnUntilHours: 2_159,
      transferUntilHours: 24,
      rescheduleReturnHours: 48,
    };
    await getDb()
      .insert(enclosurePolicies)
      .values({ enclosureId, adminId, ...policy, cancelRefundsFee: true });
    const buyer = await createUser();
    const { order } = await createTickets(saleable, buyer, 1);
    const [ticket] = await ticketsOf(saleable, buyer);
    const rules = ticketRules(ticket?.policy ?? TERMS_POLICY);
    const text = pdfPages(await renderTicketsPdf(ticket ? [ticket] : [], { compress: false }))
      .map(pdfText)
      .join("\n");
    const { mail } = await deliver(order.id);
    const paper = new PDFDocument().font("Helvetica").fontSize(8);
    for (const rule of rules) {
      expect(text).toContain(rule);
      expect(mail?.text).toContain(rule);
      expect(paper.widthOfString(rule)).toBeLessThan(612 - 2 * 48);
    }
    expect(rules.join(" ")).toContain("Quien lo pagó puede cambiar el boleto hasta 2160 horas antes del evento");
    expect(text).not.toContain("no hay cambios ni devoluciones");
    expect(text).not.toContain("Solo si el evento se cancela");
  });

  it("shows where the zone lies on the venue's plan, the picture once in the file", async () => {
    const saleable = await createSaleable();
    const { enclosure, zone } = saleable;
    const plan = { planImage: "/img/plan-fundidora.svg", planWidth: 960, planHeight: 720 };
    await getDb().update(enclosures).set(plan).where(eq(enclosures.id, enclosure.id));
    const polygon: [number, number][] = [
      [120, 110],
      [360, 110],
      [360, 200],
    ];
    await getDb().update(parkingAreas).set({ polygon, walkMinutes: 1 }).where(eq(parkingAreas.id, zone.id));
    const buyer = await createUser();
    await createTickets(saleable, buyer, 2);
    const found = await ticketsOf(saleable, buyer);
    expect(found[0]?.plan).toEqual({ image: plan.planImage, width: 960, height: 720, polygon });
    const pdf = await renderTicketsPdf(found);
    expect(pdf.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
    for (const page of pdfPages(pdf)) {
      expect(pdfText(page)).toContain("Tu zona en el plano");
      expect(pdfText(page)).toContain("A 1 minuto a pie de la entrada");
      // The zone's plate on the plan: the sign above shortens so long a key.
      expect(pdfText(page).split("\n")).toContain(zone.key);
    }
    const gone = found.map((ticket) => ({
      ...ticket,
      plan: ticket.plan && { ...ticket.plan, image: "/img/../x.svg" },
    }));
    expect((await renderTicketsPdf(gone)).toString("latin1")).not.toContain("/Subtype /Image");
  });

  it("is for the owner, of a venue, an event or one ticket", async () => {
    const saleable = await createSaleable();
    const buyer = await createUser();
    const { ticketIds } = await createTickets(saleable, buyer, 2);
    const input = { enclosureId: saleable.enclosure.id };
    const pages = async (more: { ticketId?: number; eventId?: number }) => {
      const { filename, content } = await downloadTickets({ ctx: ctxFor(buyer), input: { ...input, ...more } });
      return [filename, content.toString("latin1").match(/\/Type \/Page\n/g)?.length];
    };
    const all = `boletos-${saleable.enclosure.slug}.pdf`;
    expect(await pages({})).toEqual([all, 2]);
    expect(await pages({ eventId: saleable.event.id })).toEqual([all, 2]);
    expect(await pages({ ticketId: ticketIds[0] ?? 0 })).toEqual([`boleto-${ticketIds[0]}.pdf`, 1]);
    const asBuyer = (more: object) => downloadTickets({ ctx: ctxFor(buyer), input: { ...input, ...more } });
    expect(await codeOf(asBuyer({ ticketId: 999_999_999 }))).toBe("resource.not_found");
    expect(await codeOf(asBuyer({ ticketId: "x" }))).toBe("input.invalid");
    expect(await codeOf(downloadTickets({ ctx: ctxFor(await createUser()), input }))).toBe("resource.not_found");
    expect(await codeOf(downloadTickets({ ctx: ctxFor(saleable.owner), input }))).toBe("auth.forbidden");
    expect(await codeOf(downloadTickets({ ctx: ctxFor(null), input }))).toBe("auth.required");
  });
});
