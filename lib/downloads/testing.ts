import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { downloads } from "@/db/schema";
import type { DownloadRow } from "@/lib/downloads/own-downloads";

const DAY_MS = 86_400_000;

/** A row of a person's page, without a file or a job behind it. */
export async function createDownload(
  userId: number,
  values: Partial<typeof downloads.$inferInsert> = {},
): Promise<DownloadRow> {
  const { state = "waiting" } = values;
  const now = Date.now();
  const isBegun = state !== "waiting";
  const isDone = isBegun && state !== "working";
  const [row] = await getDb()
    .insert(downloads)
    .values({
      userId,
      list: "usuarios",
      title: "Usuarios",
      format: "csv",
      input: { format: "csv", q: randomUUID() },
      state,
      ...(isBegun ? { startedAt: new Date(now), attempt: 1, fileKey: `${randomUUID()}.csv` } : {}),
      ...(isDone ? { finishedAt: new Date(now) } : {}),
      ...(state === "working" ? { rowsDone: 24_000, rowsTotal: 184_320 } : {}),
      ...(state === "failed" ? { failure: "download.broken" } : {}),
      ...(state === "ready"
        ? {
            fileName: "usuarios-2026-11-28.csv",
            contentType: "text/csv; charset=utf-8",
            rowsDone: 184_320,
            rowsTotal: 184_320,
            bytes: 23_400_000,
            width: { role: "admin", tenantKind: "standard", permissions: [], columns: [] },
            expiresAt: new Date(now + 7 * DAY_MS),
          }
        : {}),
      ...values,
    })
    .returning();
  if (!row) throw new Error("The download was not stored");
  return row;
}
