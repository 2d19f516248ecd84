import "server-only";

export { forgetAuditValues } from "@/lib/audit/forget-values";
export {
  AUDIT_COLUMNS,
  AUDIT_JOINS,
  auditConditions,
  listAudit,
  toAuditDto,
} from "@/lib/audit/list-audit";
export { type AuditInput, recordAudit, recordAudits } from "@/lib/audit/record-audit";
