import "server-only";

export { forgetAuditValues } from "@/lib/audit/forget-values";
export { type AuditInput, recordAudit, recordAudits } from "@/lib/audit/record-audit";
