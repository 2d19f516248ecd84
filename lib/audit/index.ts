import "server-only";

export { forgetAuditValues } from "@/lib/audit/forget-values";
export { hasJustActed } from "@/lib/audit/has-just-acted";
export { type AuditInput, recordAudit, recordAudits } from "@/lib/audit/record-audit";
