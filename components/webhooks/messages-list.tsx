import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { ListView } from "@/components/office/list-view";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { Ctx } from "@/lib/core/context";
import type { ListPage } from "@/lib/lists";
import type { MessageColumn, messageList } from "@/lib/webhooks";
import { redeliverMessageAction } from "@/lib/webhooks/actions";
import {
  MESSAGE_STATE_WORDS,
  MESSAGE_STATES,
  type MessageState,
  TYPE_WORDS,
  WEBHOOK_TYPES,
  type WebhookMessageDto,
} from "@/lib/webhooks/client";

const TONES: Record<MessageState, StateTone> = { pending: "none", delivered: "good", failed: "alert" };

const CELLS: ListCells<WebhookMessageDto, MessageColumn> = {
  state: { bare: true, cell: ({ state }) => <StateBadge tone={TONES[state]}>{MESSAGE_STATE_WORDS[state]}</StateBadge> },
  made: { card: "sub" },
  id: { code: true },
  subject: { code: true },
  answer: { cell: ({ lastAnswer }) => <span className="break-words">{lastAnswer}</span> },
};

const FIELDS = [
  {
    name: "estado",
    label: "Estado",
    all: "Todos los estados",
    options: MESSAGE_STATES.map((value) => ({ value, label: MESSAGE_STATE_WORDS[value] })),
  },
  {
    name: "tipo",
    label: "Aviso",
    all: "Todos los avisos",
    options: [...WEBHOOK_TYPES, "endpoint.test" as const].map((value) => ({ value, label: TYPE_WORDS[value] })),
  },
];

interface MessagesListProps {
  ctx: Ctx;
  list: typeof messageList;
  page: ListPage<WebhookMessageDto>;
  params: Readonly<Record<string, string>>;
  timeZone: string;
  endpointId: number;
  isActive: boolean;
}

/** The log of an endpoint: what it was told, what it answered, and when it is tried again. */
export function MessagesList({ endpointId, isActive, ...shown }: MessagesListProps) {
  return (
    <ListView
      {...shown}
      path={`/llaves-api/avisos/${endpointId}`}
      fields={FIELDS}
      cells={CELLS}
      rowKey={({ id }) => String(id)}
      extra={[
        {
          key: "again",
          header: "Volver a enviar",
          headerHidden: true,
          card: "foot",
          bare: true,
          cell: (row) => (isActive && row.state !== "pending" ? <AgainAct row={row} /> : null),
        },
      ]}
      empty={{
        title: "Todavía no hay avisos",
        text: "Aquí queda cada aviso: qué contestó el sistema, cuánto tardó y cuándo se intenta otra vez.",
      }}
    />
  );
}

function AgainAct({ row: { id, type } }: { row: WebhookMessageDto }) {
  return (
    <ConfirmAct
      send={redeliverMessageAction}
      input={{ id }}
      done="El aviso va otra vez."
      trigger="Reenviar"
      triggerLabel={`Reenviar el aviso msg_${id}`}
      look={{ size: "sm" }}
      title={`¿Volver a enviar el aviso msg_${id}?`}
      points={[
        `${TYPE_WORDS[type]}: lleva el contenido y el identificador de antes.`,
        "Los avisos más nuevos de lo mismo esperan a que este se entregue.",
      ]}
      confirm="Volver a enviar"
    />
  );
}
