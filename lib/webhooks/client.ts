export const WEBHOOK_TYPES = [
  "order.paid",
  "order.refunded",
  "ticket.changed",
  "ticket.scanned",
  "event.full",
  "prepaid.moved",
  "settlement.paid",
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** What an endpoint can be sent: besides what it is told of, what the button for a test sends. */
export type SentType = WebhookType | "endpoint.test";

export const TYPE_WORDS: Readonly<Record<SentType, string>> = {
  "order.paid": "Compra pagada",
  "order.refunded": "Devolución hecha",
  "ticket.changed": "Boleto que cambió",
  "ticket.scanned": "Lectura en un acceso",
  "event.full": "Evento sin lugares",
  "prepaid.moved": "Movimiento de prepago",
  "settlement.paid": "Liquidación pagada",
  "endpoint.test": "Prueba",
};

export const ENDPOINT_STATES = ["active", "off", "paused", "gone"] as const;
export type EndpointState = (typeof ENDPOINT_STATES)[number];

export const ENDPOINT_STATE_WORDS: Readonly<Record<EndpointState, string>> = {
  active: "Activo",
  off: "Apagado",
  paused: "En pausa: no contesta",
  gone: "Apagado: contestó 410",
};

export const MESSAGE_STATES = ["pending", "delivered", "failed"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_WORDS: Readonly<Record<MessageState, string>> = {
  pending: "Por entregar",
  delivered: "Entregado",
  failed: "Sin entregar",
};

/** Why an attempt got no answer, or a message was never sent. */
export const PROBLEM_WORDS = {
  bad_address: "La dirección no es pública o no se permite",
  unknown_host: "No existe ese servidor",
  not_reached: "No se pudo conectar",
  bad_certificate: "Su certificado HTTPS no es válido",
  timeout: "No contestó en 10 segundos",
  nothing_left: "Lo que avisaba ya no existe",
} as const;
export type Problem = keyof typeof PROBLEM_WORDS;

/** Hours in which a secret that was replaced still signs besides the new one. */
export const OVERLAP_HOURS = 24;

/** Days after which what was sent, or could not be, is deleted. */
export const KEPT_DAYS = 30;

export interface EndpointDto {
  id: number;
  description: string;
  url: string;
  types: WebhookType[];
  state: EndpointState;
  /** When it failed first since it last took a message. */
  failingSince: Date | null;
  /** Until then the secret that was replaced signs too. */
  formerUntil: Date | null;
  createdAt: Date;
  madeBy: string;
  adminName: string;
}

export interface WebhookMessageDto {
  id: number;
  type: SentType;
  subject: string;
  state: MessageState;
  attempts: number;
  lastStatus: number | null;
  /** Milliseconds that the last attempt took. */
  lastMs: number | null;
  lastProblem: Problem | null;
  /** The beginning of the last answer, at most 200 characters. */
  lastAnswer: string | null;
  lastAt: Date | null;
  /** Null unless another attempt is to come. */
  nextAt: Date | null;
  createdAt: Date;
}

/** "200 en 85 ms", "No contestó en 10 segundos", or nothing before the first attempt. */
export function attemptWords({ lastStatus, lastMs, lastProblem }: WebhookMessageDto): string {
  if (lastProblem) return PROBLEM_WORDS[lastProblem];
  return lastStatus === null ? "" : `${lastStatus} en ${lastMs ?? 0} ms`;
}
