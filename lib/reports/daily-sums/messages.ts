import { sql } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailContent } from "@/lib/notifications";

/** `organizers` are the names of those whose sums differ. */
const differMail = (organizers: readonly string[]): MailContent => ({
  subject: "Las sumas diarias no coinciden con el libro",
  preheader: "Los reportes siguen siendo exactos: se leen del libro completo, y por eso tardan más.",
  brand: { name: "Control Traslado", color: "#05216e" },
  blocks: [
    { type: "heading", text: "Las sumas diarias no coinciden con el libro" },
    {
      type: "paragraph",
      text: "La revisión de la noche volvió a sumar todos los asientos y encontró diferencias. Los reportes y las liquidaciones siguen siendo exactos, porque desde ese momento se leen del libro completo; solo tardan más.",
    },
    { type: "facts", rows: organizers.map((name, index) => [index === 0 ? "Organizadores" : "", name]) },
    {
      type: "paragraph",
      text: "Avisa a quien administra el servidor: debe buscar la causa y rehacer las sumas con npm run ledger:sums.",
    },
    { type: "button", label: "Ir al inicio", href: `${env().APP_URL}/home` },
  ],
  foot: "Lo recibes porque administras la plataforma.",
  attachments: [],
});

const sumsDiffer = defineTemplate({
  template: "daily_sums.differ",
  label: "Sumas diarias que no coinciden",
  schema: z.object({}),
  sample: async () => ({ mail: differMail(["Eventos Fundidora", "Foro Norte"]) }),
  render: async () => {
    const rows = await getDb().execute<{ name: string }>(sql`
      select b.name from daily_sum_books k join admins b on b.id = k.admin_id
      where k.differs_since is not null order by b.name, b.id`);
    return rows.length > 0 ? differMail(rows.map(({ name }) => name)) : null;
  },
});

export const dailySumTemplates = [sumsDiffer];
