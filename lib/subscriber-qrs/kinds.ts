export const SUBSCRIBER_KINDS = ["subscriber", "infinity"] as const;
export type SubscriberKind = (typeof SUBSCRIBER_KINDS)[number];

export const KIND_LABELS: Record<SubscriberKind, string> = { subscriber: "Abonado", infinity: "VIP" };

/** A paused QR keeps its places; an ended one never comes back. */
export const SUBSCRIBER_STATES = ["active", "paused", "over", "ended"] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

export const STATE_LABELS: Record<SubscriberState, string> = {
  active: "Activo",
  paused: "En pausa",
  over: "Vencido",
  ended: "Dado de baja",
};
