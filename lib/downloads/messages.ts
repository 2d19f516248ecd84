import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { getDb } from "@/db/client";
import { downloads } from "@/db/schema";
import { env } from "@/lib/core/env";
import { textOf } from "@/lib/core/messages";
import { formatCount } from "@/lib/core/money";
import { DOWNLOADS_PATH, formatBytes } from "@/lib/downloads/client";
import { failureWords } from "@/lib/downloads/own-downloads";
import { defineTemplate, type MailContent } from "@/lib/notifications";

interface Ready {
  title: string;
  rowsDone: number;
  bytes: number;
}

function readyMail({ title, rowsDone, bytes }: Ready): MailContent {
  return {
    subject: `Tu archivo está listo: ${title}`,
    preheader: `${formatCount(rowsDone)} renglones, disponible durante 7 días.`,
    brand: { name: "Control Traslado", color: "#05216e" },
    blocks: [
      { type: "heading", text: "Tu archivo está listo" },
      {
        type: "facts",
        rows: [
          ["Lista", title],
          ["Renglones", formatCount(rowsDone)],
          ["Tamaño", formatBytes(bytes)],
        ],
      },
      { type: "button", label: "Ir a mis descargas", href: `${env().APP_URL}${DOWNLOADS_PATH}` },
      { type: "small", text: "Te pediremos iniciar sesión. Después de 7 días lo borramos y puedes pedirlo otra vez." },
    ],
    foot: "Lo recibes porque pediste este archivo.",
    attachments: [],
  };
}

const ready = defineTemplate({
  template: "download.ready",
  label: "Archivo listo para descargar",
  schema: z.object({ downloadId: z.number().int().positive() }),
  sample: async () => ({ mail: readyMail({ title: "Usuarios", rowsDone: 184_320, bytes: 23_400_000 }) }),
  render: async ({ ctx, payload, user }) => {
    const [row] = await getDb()
      .select({ title: downloads.title, rowsDone: downloads.rowsDone, bytes: downloads.bytes })
      .from(downloads)
      .where(
        and(
          eq(downloads.id, payload.downloadId),
          eq(downloads.userId, user.id),
          eq(downloads.state, "ready"),
          gt(downloads.expiresAt, ctx.now),
        ),
      );
    return row ? readyMail({ ...row, bytes: row.bytes ?? 0 }) : null;
  },
});

const failedMail = (title: string, failure: string): MailContent => ({
  subject: `No pudimos preparar tu archivo: ${title}`,
  preheader: failure,
  brand: { name: "Control Traslado", color: "#05216e" },
  blocks: [
    { type: "heading", text: "No pudimos preparar tu archivo" },
    {
      type: "facts",
      rows: [
        ["Lista", title],
        ["Motivo", failure],
      ],
    },
    { type: "button", label: "Ir a mis descargas", href: `${env().APP_URL}${DOWNLOADS_PATH}` },
    { type: "small", text: "Desde ahí puedes pedirlo otra vez." },
  ],
  foot: "Lo recibes porque pediste este archivo.",
  attachments: [],
});

const failed = defineTemplate({
  template: "download.failed",
  label: "Archivo que no se pudo preparar",
  schema: z.object({ downloadId: z.number().int().positive() }),
  sample: async () => ({ mail: failedMail("Usuarios", textOf("download.broken")) }),
  render: async ({ payload, user }) => {
    const [row] = await getDb()
      .select({ title: downloads.title, failure: downloads.failure })
      .from(downloads)
      .where(and(eq(downloads.id, payload.downloadId), eq(downloads.userId, user.id), eq(downloads.state, "failed")));
    return row ? failedMail(row.title, failureWords(row.failure ?? "download.broken")) : null;
  },
});

export const downloadTemplates = [ready, failed];
