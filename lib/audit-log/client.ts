import type { AuditChange } from "@/lib/audit/client";

export interface AuditRowDto {
  id: number;
  at: Date;
  /** Null when the platform itself acted. */
  adminId: number | null;
  adminName: string | null;
  actor: { kind: "user" | "visitor" | "system"; id: number | null; name: string };
  action: string;
  entity: string;
  entityId: string;
  /** The person's name when the row is about a person. */
  entityName: string | null;
  changes: AuditChange[];
  requestId: string;
}
