import { hotStatement } from "@/db/hot";

interface NewAuditRow {
  adminId: number | null;
  actorKind: string;
  actorId: number | null;
  actorName: string | null;
  action: string;
  entity: string;
  entityId: string;
  /** JSON. */
  changes: string;
  requestId: string;
}

export const insertAuditRow = hotStatement<NewAuditRow, { id: number }>(
  { name: "audit.insertAuditRow", bench: "checkout" },
  `insert into audit_log
    (admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, changes, request_id)
  values (:adminId, :actorKind, :actorId, :actorName, :action, :entity, :entityId, :changes::text::jsonb, :requestId)
  returning id`,
);

interface NewAuditRows extends Pick<NewAuditRow, "actorKind" | "actorId" | "actorName" | "requestId"> {
  /** A JSON list of objects with the columns' names. */
  lines: string;
}

export const insertAuditRows = hotStatement<NewAuditRows, never>(
  { name: "audit.insertAuditRows", bench: "webhooks" },
  `insert into audit_log
    (admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, changes, request_id)
  select line.admin_id, :actorKind, :actorId, :actorName, line.action, line.entity, line.entity_id, line.changes, :requestId
  from json_to_recordset(:lines::text::json)
    as line (admin_id int, action text, entity text, entity_id text, changes jsonb)`,
);
