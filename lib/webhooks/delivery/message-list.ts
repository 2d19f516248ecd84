import { sql } from "drizzle-orm";
import { z } from "zod";
import { IdField } from "@/lib/core/fields";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import {
  attemptWords,
  MESSAGE_STATE_WORDS,
  MESSAGE_STATES,
  TYPE_WORDS,
  WEBHOOK_TYPES,
  type WebhookMessageDto,
} from "@/lib/webhooks/client";
import { ownEndpoint } from "@/lib/webhooks/endpoints/own-endpoint";

const MessageFilters = z.object({
  endpointId: IdField,
  state: z.enum(MESSAGE_STATES).optional().catch(undefined),
  type: z
    .enum([...WEBHOOK_TYPES, "endpoint.test"])
    .optional()
    .catch(undefined),
});

/** What an endpoint was sent, or will be, of the last thirty days, the latest first. */
export const messageList = defineList<WebhookMessageDto>()({
  name: "avisos",
  fileName: ({ endpointId }) => `avisos-${endpointId}`,
  title: "Avisos",
  permission: "webhook:read",
  filters: MessageFilters,
  address: { id: "endpointId", estado: "state", tipo: "type" },
  sorts: ["made"],
  sort: "-made",
  columns: [
    { key: "type", header: "Aviso", value: ({ type }) => TYPE_WORDS[type], shown: "always", width: 24 },
    { key: "state", header: "Estado", value: ({ state }) => MESSAGE_STATE_WORDS[state], width: 16 },
    { key: "made", header: "Pasó", value: ({ createdAt }) => createdAt, kind: "moment", sort: "made", width: 18 },
    { key: "last", header: "Último intento", value: attemptWords, width: 40 },
    { key: "attempts", header: "Intentos", value: ({ attempts }) => attempts, kind: "number", width: 10 },
    { key: "at", header: "Intentado", value: ({ lastAt }) => lastAt, kind: "moment", shown: "asked", width: 18 },
    { key: "next", header: "Sigue", value: ({ nextAt }) => nextAt, kind: "moment", width: 18 },
    { key: "answer", header: "Contestó", value: ({ lastAnswer }) => lastAnswer ?? "", shown: "asked", width: 40 },
    { key: "subject", header: "Sobre", value: ({ subject }) => subject, shown: "asked", width: 20 },
    { key: "id", header: "Identificador", value: ({ id }) => `msg_${id}`, shown: "asked", width: 16 },
  ],
  reader: async (ctx, { endpointId, state, type }) => {
    const { adminId } = await ownEndpoint(ctx, endpointId);
    return sqlReader(ctx, {
      select: sql`m.id, m.type, m.subject, m.state, m.attempts, m.last_status as "lastStatus", m.last_ms as "lastMs",
        m.last_problem as "lastProblem", m.last_answer as "lastAnswer", m.last_at as "lastAt",
        case when m.state = 'pending' then m.next_at end as "nextAt", m.created_at as "createdAt"`,
      from: sql`webhook_messages m`,
      where: [
        sql`m.admin_id = ${adminId} and m.endpoint_id = ${endpointId}`,
        ...(state ? [sql`m.state = ${state}`] : []),
        ...(type ? [sql`m.type = ${type}`] : []),
      ],
      id: sql`m.id`,
      // The id says which came first: the log is read by its index, from any row on.
      sorts: { made: null },
      toDto: (row: WebhookMessageDto & Record<string, unknown>): WebhookMessageDto => row,
    });
  },
});

export type MessageColumn = KeyOf<typeof messageList>;
