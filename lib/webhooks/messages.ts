import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailContent, type Recipient } from "@/lib/notifications";
import { ENDPOINT_STATE_WORDS, type EndpointState } from "@/lib/webhooks/client";

interface Stopped {
  id: number;
  description: string;
  host: string;
  state: EndpointState;
}

function stoppedMail(user: Recipient, { id, description, host, state }: Stopped): MailContent {
  const why =
    state === "gone"
      ? "contestó que ya no quiere recibirlos (410)"
      : "lleva tres días sin recibirlos: no contesta, o contesta con error";
  return {
    subject: `Dejamos de enviar avisos a ${description}`,
    preheader: "Lo que no se entregó se puede volver a enviar durante 30 días.",
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: "Un sistema dejó de recibir avisos" },
      {
        type: "paragraph",
        text: `Hola ${user.fullName}: dejamos de enviar avisos a ese sistema porque ${why}. Cuando esté arreglado, actívalo y vuelve a enviar lo que faltó.`,
      },
      {
        type: "facts",
        rows: [
          ["Sistema", description],
          ["Servidor", host],
          ["Estado", ENDPOINT_STATE_WORDS[state]],
        ],
      },
      { type: "button", label: "Ver qué pasó", href: `${env().APP_URL}/llaves-api/avisos/${id}` },
    ],
    foot: "Lo recibes porque llevas esta cuenta.",
    attachments: [],
  };
}

/** Told to a tenant's owners when an endpoint is paused or answered 410. */
const endpointStopped = defineTemplate({
  template: "webhook.stopped",
  label: "Avisos a otro sistema detenidos",
  schema: z.object({ endpointId: z.number().int().positive() }),
  sample: async (user) => ({
    mail: stoppedMail(user, { id: 3, description: "Contabilidad", host: "erp.ejemplo.mx", state: "paused" }),
  }),
  render: async ({ payload, user }) => {
    const [row] = await getDb().execute<Omit<Stopped, "host"> & { url: string } & Record<string, unknown>>(sql`
      select id, description, url, state from webhook_endpoints
      where id = ${payload.endpointId} and state in ('paused', 'gone')`);
    return row ? stoppedMail(user, { ...row, host: new URL(row.url).host }) : null;
  },
});

export const webhookTemplates = [endpointStopped];
