import { z } from "zod";
import { env } from "@/lib/core/env";
import { defineTemplate, type MailContent } from "@/lib/notifications";

const brokenMail = (backup: string): MailContent => ({
  subject: "Un respaldo no se pudo restaurar completo",
  preheader: "La revisión de los respaldos encontró algo que no está bien.",
  brand: { name: "Control Traslado", color: "#05216e" },
  blocks: [
    { type: "heading", text: "Un respaldo no se pudo restaurar completo" },
    {
      type: "paragraph",
      text: "La revisión no pudo restaurar completo el último respaldo en una base aparte. La plataforma sigue vendiendo, pero si hoy se perdiera la base, este respaldo no alcanzaría.",
    },
    { type: "facts", rows: [["Respaldo", backup]] },
    {
      type: "paragraph",
      text: "Avisa a quien administra el servidor: debe ver qué dijo npm run restore -- --check, tomar otro respaldo con npm run backup y revisarlo.",
    },
    { type: "button", label: "Ir al inicio", href: `${env().APP_URL}/home` },
  ],
  foot: "Lo recibes porque administras la plataforma.",
  attachments: [],
});

const backupBroken = defineTemplate({
  template: "backup.broken",
  label: "Un respaldo que no se restaura",
  schema: z.object({ backup: z.string() }),
  sample: async () => ({ mail: brokenMail("20261128t040000z") }),
  render: async ({ payload }) => brokenMail(payload.backup),
});

export const backupTemplates = [backupBroken];
