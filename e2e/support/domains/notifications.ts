import { getDb } from "@/db/client";
import { inboxMessages } from "@/db/schema";
import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import { everyone } from "@/e2e/support/sample";
import { at, once, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";

async function inboxMessage(world: World): Promise<string> {
  const [message] = await getDb()
    .insert(inboxMessages)
    .values({
      idempotencyKey: world.a.mark,
      toAddress: "a@test.example",
      subject: "Prueba",
      html: "<p>Prueba</p>",
      text: "Prueba",
    })
    .returning({ id: inboxMessages.id });
  return `/dev/inbox/${message?.id}`;
}

export const visits: readonly Visit[] = [
  at("/messages", "Mensajes sin entregar"),
  at("/dev/inbox", "Buzón de la demostración", { isPublic: true }),
  at("/dev/inbox/[id]", "Buzón de la demostración", { address: once(inboxMessage) }),
  at("/dev/emails", "Mensajes de la plataforma"),
  at("/dev/emails/[template]", "Mensajes de la plataforma", { address: () => "/dev/emails/auth.login_code" }),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/messages/archivo",
    method: "GET",
    address: () => "/messages/archivo",
    answers: platformOnly,
  },
  // The demonstration's inbox is open to anyone; there is no such attachment.
  {
    route: "/dev/inbox/[id]/attachments/[attachmentId]",
    method: "GET",
    address: () => "/dev/inbox/999999999/attachments/999999999",
    answers: everyone(404),
  },
];
