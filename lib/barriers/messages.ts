import { sql } from "drizzle-orm";
import { z } from "zod";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { formatDateTime } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailContent, type Recipient, type WhatsAppContent } from "@/lib/notifications";

const Id = z.number().int().positive();
const BRAND = { name: "Control Traslado", color: "#05216e" };

interface Fire {
  venue: string;
  device: string;
  at: string;
}

const fireMail = ({ fullName }: Recipient, { venue, device, at }: Fire): MailContent => ({
  subject: `Contacto de incendio en ${venue}`,
  preheader: "Las salidas se abrieron y no se cobra.",
  brand: BRAND,
  blocks: [
    { type: "heading", text: `Contacto de incendio en ${venue}` },
    {
      type: "paragraph",
      text: `Hola ${fullName}: el contacto de incendio se cerró. Las plumas de salida se dejan abiertas y no se le cobra a nadie hasta que una persona lo restablezca.`,
    },
    {
      type: "facts",
      rows: [
        ["Equipo", device],
        ["Cuándo", at],
      ],
    },
    { type: "button", label: "Ver las plumas", href: `${env().APP_URL}/list-parking-pen` },
  ],
  attachments: [],
});

const fireText = ({ venue, device, at }: Fire): WhatsAppContent => ({
  template: "pluma_incendio",
  language: "es_MX",
  parameters: [venue, device, at],
  text: `Contacto de incendio en ${venue} (${device}, ${at}). Las plumas de salida se dejan abiertas y no se cobra hasta que alguien lo restablezca en ${env().APP_URL}/list-parking-pen`,
});

async function findFire(ctx: Ctx, fireId: number): Promise<Fire | null> {
  const [row] = await dbOf(ctx).execute<{ venue: string; device: string; at: Date; timeZone: string }>(sql`
    select n.name as venue, c.name as device, f.started_at as at, n.time_zone as "timeZone"
    from barrier_fires f join enclosures n on n.id = f.enclosure_id join barrier_controllers c on c.id = f.controller_id
    where f.id = ${fireId}`);
  return row ? { ...row, at: formatDateTime(row.at, row.timeZone) } : null;
}

const FIRE = { venue: "Plaza Cumbre Sur", device: "Caseta norte", at: "28 nov 2026, 19:24" };

const fire = defineTemplate({
  template: "barrier.fire",
  label: "Contacto de incendio en las plumas",
  schema: z.object({ fireId: Id }),
  sample: async (user) => ({ mail: fireMail(user, FIRE), whatsapp: fireText(FIRE) }),
  render: async ({ ctx, payload, user }) => {
    const found = await findFire(ctx, payload.fireId);
    return found && fireMail(user, found);
  },
  whatsapp: async ({ ctx, payload }) => {
    const found = await findFire(ctx, payload.fireId);
    return found && fireText(found);
  },
});

interface Lost {
  name: string;
  venue: string;
  trouble: string;
  since: string;
}

const lostMail = ({ fullName }: Recipient, { name, venue, trouble, since }: Lost): MailContent => ({
  subject: `${name} no contesta en ${venue}`,
  preheader: trouble,
  brand: BRAND,
  blocks: [
    { type: "heading", text: `${name} no contesta` },
    {
      type: "paragraph",
      text: `Hola ${fullName}: este equipo de plumas no contesta bien desde las ${since}. Sus carriles no abren desde aquí hasta que vuelva.`,
    },
    {
      type: "facts",
      rows: [
        ["Recinto", venue],
        ["Qué dice", trouble],
      ],
    },
    { type: "button", label: "Ver los equipos", href: `${env().APP_URL}/list-parking-pen/equipos` },
  ],
  attachments: [],
});

const lostText = ({ name, venue, trouble, since }: Lost): WhatsAppContent => ({
  template: "pluma_sin_respuesta",
  language: "es_MX",
  parameters: [name, venue, since],
  text: `${name} no contesta en ${venue} desde las ${since}: ${trouble}. Sus carriles no abren desde aquí hasta que vuelva. ${env().APP_URL}/list-parking-pen/equipos`,
});

/** Null: it answers again meanwhile. */
async function findLost(ctx: Ctx, controllerId: number): Promise<Lost | null> {
  const [row] = await dbOf(ctx).execute<Omit<Lost, "since"> & { since: Date; timeZone: string }>(sql`
    select c.name, n.name as venue, c.trouble, c.trouble_since as since, n.time_zone as "timeZone"
    from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    where c.id = ${controllerId} and c.trouble_since is not null and c.archived_at is null`);
  return row ? { ...row, since: formatDateTime(row.since, row.timeZone) } : null;
}

const LOST = { name: "Caseta norte", venue: "Plaza Cumbre Sur", trouble: "No ha llamado", since: "18:31" };

const lost = defineTemplate({
  template: "barrier.lost",
  label: "Equipo de plumas que no contesta",
  schema: z.object({ controllerId: Id }),
  sample: async (user) => ({ mail: lostMail(user, LOST), whatsapp: lostText(LOST) }),
  render: async ({ ctx, payload, user }) => {
    const found = await findLost(ctx, payload.controllerId);
    return found && lostMail(user, found);
  },
  whatsapp: async ({ ctx, payload }) => {
    const found = await findLost(ctx, payload.controllerId);
    return found && lostText(found);
  },
});

export const barrierTemplates = [fire, lost];
