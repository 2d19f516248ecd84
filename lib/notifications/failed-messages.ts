import { type SQL, sql } from "drizzle-orm";
import { dutiesOf } from "@/lib/core/tell";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";
import { CHANNEL_LABELS, type FailedMessageDto, reasonWords } from "@/lib/notifications/client";
import { FailedMessageFilters } from "@/lib/notifications/schemas";
import { LAST_ATTEMPT } from "@/lib/notifications/send-message";

/**
 * A message is given up when the service refused it for good, or after the queue's last attempt. The last attempt may
 * have died without a word.
 */
export const GIVEN_UP: SQL = sql`(m.state = 'failed' or (m.state = 'pending' and m.attempts >= ${LAST_ATTEMPT}))`;

interface Row extends Record<string, unknown>, Omit<FailedMessageDto, "to" | "label"> {
  toUserId: number | null;
  toName: string | null;
}

/** What the messages of all domains are called, by their templates. */
async function messageLabels(): Promise<ReadonlyMap<string, string>> {
  const templates = (await dutiesOf("templates")).flat();
  return new Map(templates.map(({ template, label }) => [template, label ?? template]));
}

function toDto({ toUserId, toName, ...row }: Row, labels: ReadonlyMap<string, string>): FailedMessageDto {
  const to = toUserId === null || toName === null ? null : { id: toUserId, name: toName };
  return { ...row, to, label: labels.get(row.template) ?? row.template };
}

const SELECT = sql`m.id, m.admin_id as "adminId", m.template, m.channel, m.to_user_id as "toUserId",
  u.full_name as "toName", m.created_at as "createdAt", m.attempts,
  m.last_error as "lastError", m.payload ? 'secretWiped' as "secretWiped"`;

/** Every tenant's messages, the latest first, for the platform only. */
export const failedMessageList = defineList<FailedMessageDto>()({
  name: "mensajes-sin-entregar",
  title: "Mensajes sin entregar",
  permission: "message:read",
  people: true,
  filters: FailedMessageFilters,
  address: { mensaje: "template", canal: "channel" },
  sorts: ["when", "attempts"],
  sort: "-when",
  columns: [
    {
      key: "what",
      header: "Mensaje",
      shown: "always",
      width: 34,
      value: ({ label }) => label,
    },
    { key: "channel", header: "Medio", value: ({ channel }) => CHANNEL_LABELS[channel], shown: "file", width: 12 },
    { key: "id", header: "Número", value: ({ id }) => id, kind: "number", shown: "file", width: 10 },
    {
      key: "to",
      header: "Para",
      value: ({ to }) => (to ? `${to.name} (n.º ${to.id})` : "Cuenta eliminada"),
      width: 34,
    },
    { key: "when", header: "Cuándo", value: ({ createdAt }) => createdAt, kind: "moment", sort: "when", width: 18 },
    {
      key: "attempts",
      header: "Intentos",
      kind: "number",
      sort: "attempts",
      width: 10,
      value: ({ attempts }) => attempts,
    },
    { key: "why", header: "Qué pasó", value: ({ lastError }) => reasonWords(lastError), width: 50 },
  ],
  reader: async (ctx, { q, template, channel }) => {
    const labels = await messageLabels();
    return sqlReader(ctx, {
      select: SELECT,
      toDto: (row: Row) => toDto(row, labels),
      id: sql`m.id`,
      from: sql`messages m left join users u on u.id = m.to_user_id`,
      where: [
        GIVEN_UP,
        ...(template ? [sql`m.template = ${template}`] : []),
        ...(channel ? [sql`m.channel = ${channel}`] : []),
        ...(q ? [hasWords(q, [sql`u.full_name`])] : []),
      ],
      sorts: {
        when: { by: sql`m.created_at`, type: "timestamptz" },
        attempts: { by: sql`m.attempts`, type: "int" },
      },
    });
  },
});

export const listFailedMessages = failedMessageList.page;
export type FailedMessageColumn = KeyOf<typeof failedMessageList>;
