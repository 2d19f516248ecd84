import { hotStatement } from "@/db/hot";

interface NewMessage {
  adminId: number | null;
  idempotencyKey: string;
  template: string;
  channel: string;
  toUserId: number;
  /** JSON. */
  payload: string;
  secretEncrypted: Uint8Array | null;
}

/** Answers nothing when the key was already used. */
export const insertMessage = hotStatement<NewMessage, { id: number }>(
  { name: "notifications.insertMessage", bench: "webhooks" },
  `insert into messages (admin_id, idempotency_key, template, channel, to_user_id, payload, secret_encrypted)
  values (:adminId, :idempotencyKey, :template, :channel, :toUserId, :payload::text::jsonb, :secretEncrypted)
  on conflict (idempotency_key) do nothing
  returning id`,
);
