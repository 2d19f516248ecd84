import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { asc, eq } from "drizzle-orm";
import { getDb } from "@/db/client";
import { webhookEndpoints, webhookMessages } from "@/db/schema";
import type { UserRow } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { encryptSecret } from "@/lib/core/crypto";
import { deliverMessages } from "@/lib/webhooks/delivery/deliver";
import { newSecret } from "@/lib/webhooks/delivery/sign";
import type { EndpointRow } from "@/lib/webhooks/endpoints/own-endpoint";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  /** What came, in the order in which it came. */
  received: Received[];
  /** What it answers to the next messages: a status, and its text. */
  answer: (got: Received) => { status: number; text?: string } | Promise<{ status: number; text?: string }>;
  close: () => Promise<void>;
}

/** Another system, on this machine: takes all that comes unless told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = { url: "", received: [], answer: () => ({ status: 204 }), close: async () => undefined };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const got = { headers, body: Buffer.concat(parts).toString() };
    receiver.received.push(got);
    const { status, text } = await receiver.answer(got);
    response.writeHead(status).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port");
  receiver.url = `http://127.0.0.1:${address.port}/avisos`;
  receiver.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return receiver;
}

/** An endpoint of the owner's tenant with its secret. */
export async function createEndpoint(
  owner: Pick<UserRow, "id" | "adminId">,
  values: Partial<typeof webhookEndpoints.$inferInsert> = {},
): Promise<EndpointRow & { whsec: string }> {
  const whsec = newSecret();
  const [row] = await getDb()
    .insert(webhookEndpoints)
    .values({
      adminId: owner.adminId ?? 0,
      madeBy: owner.id,
      description: "Contabilidad",
      url: "http://127.0.0.1:1/avisos",
      types: ["order.paid"],
      secret: encryptSecret(Buffer.from(whsec)),
      requestKey: randomUUID(),
      ...values,
    })
    .returning();
  if (!row) throw new Error("No endpoint");
  return { ...row, whsec };
}

/** Messages of the type endpoint.test, about these subjects in this order. */
export async function createMessages(
  { id, adminId }: Pick<EndpointRow, "id" | "adminId">,
  subjects: readonly string[],
): Promise<number[]> {
  const rows = await getDb()
    .insert(webhookMessages)
    .values(subjects.map((subject) => ({ adminId, endpointId: id, type: "endpoint.test", subject, facts: { id } })))
    .returning({ id: webhookMessages.id });
  return rows.map((row) => row.id);
}

export const messagesOf = (endpointId: number) =>
  getDb()
    .select()
    .from(webhookMessages)
    .where(eq(webhookMessages.endpointId, endpointId))
    .orderBy(asc(webhookMessages.id));

export async function endpointRow(id: number): Promise<EndpointRow> {
  const [row] = await getDb().select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) throw new Error("No endpoint");
  return row;
}

export const systemAt = (now: Date = new Date(Date.now() + 1_000)): Ctx => ({
  actor: { kind: "system", name: "test" },
  now,
  requestId: "test",
});

/** As the worker does, a second from now or at that moment. */
export const deliver = (endpointId: number, now?: Date) =>
  deliverMessages({ ctx: systemAt(now), input: { endpointId } });
